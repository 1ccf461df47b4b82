import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const CORE = join(import.meta.dirname, "..");

/** A server with tools of every kind of schema, each with an output schema of the same kind, and calls of them. */
const program = `
  import * as sinclair from "@sinclair/typebox";
  import { createServer, defineTool } from "@snodo/core";
  import { connect, direct } from "@snodo/core/client";
  import { fromSinclair } from "@snodo/schema/sinclair";
  import { toStandardJsonSchema } from "@valibot/to-json-schema";
  import { type } from "arktype";
  import { Type } from "typebox";
  import * as v from "valibot";
  import { z } from "zod";

  let canGenerate = true;
  try { new Function("") } catch { canGenerate = false }
  const literal = {
    type: "object",
    properties: { n: { type: "integer", minimum: 1 }, tree: { $ref: "#/$defs/tree" } },
    required: ["n"],
    $defs: { tree: { type: "object", additionalProperties: { $ref: "#/$defs/tree" } } },
  };
  const schemas = {
    literal,
    typebox: Type.Object({ n: Type.Integer({ minimum: 1 }) }),
    sinclair: fromSinclair(sinclair.Type.Object({ n: sinclair.Type.Integer({ minimum: 1 }) })),
    zod: z.object({ n: z.int().min(1) }),
    valibot: toStandardJsonSchema(v.object({ n: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    arktype: type({ n: "number.integer >= 1" }),
  };
  const whole = Object.entries(schemas).flatMap(([name, schema]) => [
    defineTool(name + "-input").input(schema).call(({ n }) => ({ n })),
    defineTool(name + "-output").argument("n", "integer").output(schema).call(({ n }) => ({ n })),
  ]);
  const declared = defineTool("declared")
    .argument("n", "integer", { minimum: 1 })
    .output((o) => o.property("n", "integer", { required: true, maximum: 5 }))
    .call(({ n }) => ({ n: n * 5 }));
  const server = createServer({ name: "s", version: "1", tools: [declared, ...whole], instrumentation: () => {} });
  const client = await connect(direct(server));
  const answers = {};
  for (const { name } of await client.listTools()) {
    answers[name] = [];
    for (const n of [1, 0, 2]) {
      const answer = await client.callTool(name, { n }).catch(({ code }) => ({ code }));
      answers[name].push(answer.code ?? (answer.isError ? "refused" : answer.structured));
    }
  }
  process.stdout.write(JSON.stringify({ canGenerate, answers }));
`;

describe("a server in a process of its own", () => {
  const cache = join(CORE, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "code-generation-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(async () => {
    writeFileSync(join(folder, "program.js"), program);
    const bundle = await rolldown({
      input: join(folder, "program.js"),
      platform: "node",
      resolve: { conditionNames: ["@snodo/source", "import", "default"] },
    });
    await bundle.write({ file: join(folder, "bundle.mjs"), format: "esm" });
    await bundle.close();
  }, 60_000);

  function run(...flags: readonly string[]): { readonly canGenerate: boolean; readonly answers: object } {
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, join(folder, "bundle.mjs")], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    return JSON.parse(stdout);
  }

  it("checks arguments and answers where code generation from strings is refused, as where it is allowed", () => {
    const refused = run("--disallow-code-generation-from-strings");
    const allowed = run();
    expect([refused.canGenerate, allowed.canGenerate]).toEqual([false, true]);
    expect(refused.answers).toEqual(allowed.answers);
    const inputs = [{ n: 1 }, "refused", { n: 2 }];
    const outputs = [{ n: 1 }, -32603, { n: 2 }];
    const kinds = ["literal", "typebox", "sinclair", "zod", "valibot", "arktype"];
    expect(refused.answers).toEqual({
      declared: [{ n: 5 }, "refused", -32603],
      ...Object.fromEntries(
        kinds.flatMap((kind) => [
          [`${kind}-input`, inputs],
          [`${kind}-output`, outputs],
        ]),
      ),
    });
  }, 60_000);
});
