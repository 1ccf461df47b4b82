import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { basicCase } from "./basic-arbitrary.ts";
import { schemaArbitrary } from "./schema-arbitrary.ts";

/**
 * Reads `[schema, values][]` from standard input; writes whether code can be generated, the problems of each, and what
 * the basic validator finds where it takes the schema.
 */
const program = `
  import { readFileSync } from "node:fs";
  import { basicValidator, fullValidator } from "./schema.js";
  let canGenerate = true;
  try { new Function("") } catch { canGenerate = false }
  const cases = JSON.parse(readFileSync(0, "utf8"));
  const answers = cases.map(([schema, values]) => {
    const check = fullValidator({ formats: true }).compile(schema);
    return values.map((value) => check(value));
  });
  const basic = cases.map(([schema, values]) => {
    const validator = basicValidator();
    return validator.checkSchema(schema).length > 0 ? null : values.map(validator.compile(schema));
  });
  process.stdout.write(JSON.stringify({ canGenerate, answers, basic }));
`;

/** Code generation is allowed while the module loads and refused afterwards, as some hosts do. */
const changing = `
  import { fullValidator } from "./schema.js";
  const compile = (schema) => fullValidator().compile(schema);
  const first = compile({ type: "string" });
  globalThis.Function = class { constructor() { throw new EvalError("refused") } };
  const second = compile({ type: "integer" });
  process.stdout.write(JSON.stringify([first("a"), first(1), second(1), second("a")].map((problems) => problems.length)));
`;

/** What random schemas refer to: with one way back into itself, and so for generated code too. */
const DEFS = {
  leaf: { anyOf: [{ type: "string" }, { uniqueItems: true, minItems: 1 }] },
  tree: { anyOf: [{ $ref: "#/$defs/leaf" }, { type: "object", additionalProperties: { $ref: "#/$defs/tree" } }] },
};

interface Answers {
  readonly canGenerate: boolean;
  readonly answers: readonly unknown[];
  readonly basic: readonly unknown[];
}

describe("fullValidator in a process of its own", () => {
  const folder = mkdtempSync(join(tmpdir(), "snodo-schema-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(async () => {
    const bundle = await rolldown({
      input: fileURLToPath(new URL("../src/index.ts", import.meta.url)),
      platform: "neutral",
      resolve: { mainFields: ["module", "main"], conditionNames: ["import", "default"] },
    });
    await bundle.write({ file: join(folder, "schema.js"), format: "esm" });
    await bundle.close();
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(join(folder, "program.js"), program);
    writeFileSync(join(folder, "changing.js"), changing);
  }, 60_000);

  function run(file: string, flags: readonly string[], input: unknown): unknown {
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, join(folder, file)], {
      input: JSON.stringify(input),
      encoding: "utf8",
      maxBuffer: 1e9,
    });
    expect(stderr).toBe("");
    return JSON.parse(stdout);
  }

  it("answers the same with generated code and where it is refused", () => {
    const hard: readonly (readonly [schema: object, values: readonly unknown[]])[] = [
      [
        {
          anyOf: [
            { properties: { a: { type: "integer" } }, required: ["a"] },
            { properties: { b: true }, required: ["b"] },
          ],
          unevaluatedProperties: false,
        },
        [{ a: 1, b: 2 }, { a: "x" }, { a: 1 }, { c: 1 }, { a: 1, c: 1 }, {}],
      ],
      [{ prefixItems: [true], unevaluatedItems: { type: "string" } }, [[1, "a"], [1, 2], [], [1]]],
      [{ required: ["toString"], properties: { valueOf: { type: "string" } } }, [{}, { toString: 1 }]],
      [{ not: { properties: { a: true }, maxProperties: 0 }, unevaluatedProperties: false }, [{ a: 1 }, {}]],
      [{ if: { properties: { a: true }, maxProperties: 0 }, unevaluatedProperties: false }, [{ a: 1 }, {}]],
      [{ format: "email" }, ["a", "a@example.com"]],
      [
        {
          $schema: "http://json-schema.org/draft-07/schema#",
          items: [{ $ref: "#/definitions/n", minimum: 9 }],
          additionalItems: false,
          definitions: { n: { type: "number" } },
        },
        [[1], ["a"], [1, 2], []],
      ],
      [
        {
          $schema: "https://json-schema.org/draft/2019-09/schema",
          $recursiveAnchor: true,
          properties: { a: { $recursiveRef: "#" } },
          unevaluatedProperties: false,
        },
        [{ a: {} }, { a: { b: 1 } }, { b: 1 }],
      ],
    ];
    const rooted = schemaArbitrary.map((schema) => ({ ...schema, $defs: DEFS }));
    const random = fc.sample(
      fc.tuple(rooted, fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 8, maxLength: 12 })),
      200,
    );
    const cases = [...hard, ...random];
    const generated = run("program.js", [], cases) as Answers;
    const interpreted = run("program.js", ["--disallow-code-generation-from-strings"], cases) as Answers;
    expect([generated.canGenerate, interpreted.canGenerate]).toEqual([true, false]);
    expect(interpreted.answers).toEqual(generated.answers);
    expect((generated.answers[0] as unknown[][]).map((problems) => problems.length === 0)).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
  }, 60_000);

  it("answers the same as basicValidator, with generated code and where it is refused", () => {
    // Formats count for the full validator here.
    const cases = fc.sample(basicCase, 150).filter(([schema]) => !JSON.stringify(schema).includes('"format"'));
    for (const flags of [[], ["--disallow-code-generation-from-strings"]]) {
      const { answers, basic, canGenerate } = run("program.js", flags, cases) as Answers;
      expect(canGenerate).toBe(flags.length === 0);
      expect(basic).toEqual(answers);
    }
  }, 60_000);

  it("interprets when code generation is refused only later", () => {
    expect(run("changing.js", [], null)).toEqual([0, 1, 0, 1]);
  });
});
