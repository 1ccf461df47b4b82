import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { type OutputChunk, rolldown } from "rolldown";
import { afterEach, describe, expect, it, vi } from "vitest";
import { checkSchema, fullValidator, type JsonSchema } from "../src/index.ts";
import { fromSinclair } from "../src/sinclair/index.ts";
import { sinclairSamples } from "./sinclair-arbitrary.ts";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const resolve = { mainFields: ["module", "main"], conditionNames: ["import", "default"] };

describe("fromSinclair", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([false, true])(
    "is judged as its JSON Schema is, problems included, with code and without (formats: %s)",
    (formats) => {
      const compile = (schema: JsonSchema) => fullValidator({ formats }).compile(schema);
      fc.assert(
        fc.property(sinclairSamples, ({ schema, values }) => {
          const read = fromSinclair(schema);
          const parsed = JSON.parse(JSON.stringify(read)) as JsonSchema;
          expect(checkSchema(read)).toEqual(checkSchema(parsed));
          fc.pre(checkSchema(read).length === 0);
          const byJsonSchema = compile(parsed);
          const byCode = compile(read);
          vi.stubGlobal("Function", Refused);
          const byInterpreter = compile(read);
          vi.unstubAllGlobals();
          for (const value of values) {
            const expected = byJsonSchema(value);
            expect(byCode(value)).toEqual(expected);
            expect(byInterpreter(value)).toEqual(expected);
          }
        }),
      );
    },
  );

  it("answers the same in a process that may generate code and in one that may not", async () => {
    const folder = mkdtempSync(join(tmpdir(), "snodo-sinclair-"));
    try {
      const bundle = await rolldown({ input: file("sinclair-program.ts"), platform: "node", resolve });
      await bundle.write({ file: join(folder, "program.js"), format: "esm" });
      await bundle.close();
      writeFileSync(join(folder, "package.json"), '{"type":"module"}');
      const seed = String(fc.sample(fc.nat(), 1)[0]);
      const [generated, interpreted] = [[], ["--disallow-code-generation-from-strings"]].map((flags) => {
        const args = [...flags, join(folder, "program.js"), seed];
        const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1e9 });
        expect(stderr).toBe("");
        return JSON.parse(stdout);
      });
      expect([generated.canGenerate, interpreted.canGenerate]).toEqual([true, false]);
      expect(interpreted.answers).toEqual(generated.answers);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 60_000);
});

describe("the main entry", () => {
  it("loads nothing of @sinclair/typebox, which need not be installed", async () => {
    const input = { index: file("../src/index.ts"), sinclair: file("../src/sinclair/index.ts") };
    const bundle = await rolldown({ input, platform: "neutral", resolve, external: /^@sinclair\// });
    const { output } = await bundle.generate({ format: "esm" });
    await bundle.close();
    const chunks = new Map(
      output.filter((each): each is OutputChunk => "code" in each).map((chunk) => [chunk.fileName, chunk]),
    );
    const loadedBy = (name: string): readonly string[] =>
      (chunks.get(name)?.imports ?? []).flatMap((each) => [each, ...loadedBy(each)]);
    expect(loadedBy("index.js").filter((name) => !chunks.has(name))).toEqual([]);
    expect(loadedBy("sinclair.js")).toContain("@sinclair/typebox");
  });
});

class Refused {
  constructor() {
    throw new EvalError("refused");
  }
}
