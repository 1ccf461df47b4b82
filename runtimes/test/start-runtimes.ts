import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundleEdge } from "./bundle-edge.ts";
import { launches } from "./launches.ts";
import { type Running, serveRuntime } from "./serve-runtime.ts";
import { unpackPackages } from "./unpack-packages.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The ports of every runtime, by its name. */
    readonly runtimes: Readonly<Record<string, Running["ports"]>>;
  }
}

/** Bundles the fixture once, starts every runtime, and gives what ends them. */
export default async function startRuntimes(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "snodo-runtimes-"));
  const running: Running[] = [];
  const stop = async () => {
    try {
      await Promise.all(running.map((each) => each[Symbol.asyncDispose]()));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    const packed = join(folder, "packed");
    mkdirSync(packed);
    const { code } = await bundleEdge(join(unpackPackages(packed), "edge.js"), { minify: false });
    writeFileSync(join(folder, "edge.js"), code);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    const started = Object.entries(launches(folder)).map(async ([name, launch]) => {
      const runtime = await serveRuntime(launch);
      running.push(runtime);
      return [name, runtime.ports] as const;
    });
    await Promise.allSettled(started);
    project.provide("runtimes", Object.fromEntries(await Promise.all(started)));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
