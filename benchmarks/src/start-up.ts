import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { type Spread, spreadOf } from "./statistics.ts";

const MODULES = {
  core: import.meta.resolve("@snodo/core"),
  official: import.meta.resolve("@modelcontextprotocol/server"),
  empty: "data:text/javascript,",
} as const;

/** How long a fresh process takes to import each of them, in milliseconds; `empty` is the cost of importing at all. */
export function measureImports(repeats: number): Readonly<Record<keyof typeof MODULES, Spread>> {
  const times: Record<keyof typeof MODULES, number[]> = { core: [], official: [], empty: [] };
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const name of ["core", "official", "empty"] as const) times[name].push(importTime(MODULES[name]));
  }
  return { core: spreadOf(times.core), official: spreadOf(times.official), empty: spreadOf(times.empty) };
}

function importTime(module: string): number {
  const program = `
    const began = performance.now();
    await import(${JSON.stringify(module)});
    console.log(performance.now() - began);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

/** What an edge server weighs that a bundler makes of core and the fetch handler, in bytes. */
export async function measureBundle(): Promise<{ readonly minified: number; readonly gzipped: number }> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL("./edge-server.js", import.meta.url)),
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], conditionNames: ["import", "default"] },
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const code = output.map((file) => (file.type === "chunk" ? file.code : "")).join("");
  return { minified: Buffer.byteLength(code), gzipped: gzipSync(code).length };
}
