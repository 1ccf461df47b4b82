import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, it } from "vitest";

const index = fileURLToPath(new URL("../src/index.ts", import.meta.url));

/** The modules of which something is left in a program that imports this from the package, and its weight, zipped. */
async function bundled(names: string): Promise<{ readonly modules: readonly string[]; readonly bytes: number }> {
  const entry = `${dirname(index)}/entry.ts`;
  const bundle = await rolldown({
    input: entry,
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], conditionNames: ["import", "default"] },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `export { ${names} } from ${JSON.stringify(index)}` : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const [chunk] = output;
  const modules = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0);
  return { modules: modules.map(([id]) => id), bytes: gzipSync(chunk.code).length };
}

it("F04: a program that imports basicValidator alone ships no code of another package", async () => {
  const basic = await bundled("basicValidator");
  const full = await bundled("fullValidator");
  expect(basic.modules.filter((id) => id.includes("node_modules"))).toEqual([]);
  expect(full.modules.some((id) => id.includes("node_modules/typebox"))).toBe(true);
  expect(basic.bytes).toBeLessThan(full.bytes / 2);
}, 60_000);
