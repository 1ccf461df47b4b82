import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { expect, it } from "vitest";

it("RedPlanetHQ/core PR 869: 10,000 requests leave nothing on the heap, and no timer behind", async () => {
  const folder = mkdtempSync(join(tmpdir(), "snodo-http-"));
  try {
    const file = join(folder, "heap.mjs");
    const bundle = await rolldown({
      input: fileURLToPath(new URL("fixture/heap.mjs", import.meta.url)),
      platform: "node",
      resolve: { conditionNames: ["@snodo/source", "import", "default"] },
    });
    await bundle.write({ file, format: "esm" });
    await bundle.close();
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--expose-gc", file], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    // A closure kept for each request would be several times this.
    expect(Number(stdout)).toBeLessThan(1_000_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
