import {
  createServer,
  defineTool,
  type InputOf,
  type OutputOf,
  type SchemaLike,
  type StandardSchema,
  type Tool,
} from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { Type } from "typebox";
import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";

/** What an application may write around tools: a function that knows nothing of the schema but what it is. */
function timed<const Name extends string, const Schema extends SchemaLike | StandardSchema>(
  name: Name,
  schema: Schema,
  run: (args: OutputOf<Schema>) => string,
) {
  return defineTool(name)
    .input(schema)
    .call(async (args) => run(args));
}

/** The same, which makes the schema itself. */
function ofShape<const Name extends string, Shape extends z.ZodRawShape>(
  name: Name,
  shape: Shape,
  run: (args: z.output<z.ZodObject<Shape>>) => string,
) {
  return defineTool(name)
    .input(z.object(shape))
    .call((args) => run(args));
}

/** The same of what a tool answers. */
function answering<const Name extends string, const Schema extends SchemaLike | StandardSchema>(
  name: Name,
  schema: Schema,
  make: () => InputOf<Schema>,
) {
  return defineTool(name)
    .output(schema)
    .call(() => make());
}

describe("a function that is generic over a tool's schema", () => {
  it("hands the arguments on, and each tool that it makes keeps its types", async () => {
    const zod = timed("zod", z.object({ n: z.number().default(1) }), ({ n }) => n.toFixed());
    const literal = timed(
      "literal",
      { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
      ({ n }) => n.toFixed(),
    );
    const typebox = timed("typebox", Type.Object({ n: Type.Number() }), ({ n }) => n.toFixed());
    const shaped = ofShape("shaped", { n: z.string().transform(Number) }, ({ n }) => n.toFixed());
    expectTypeOf(zod).toEqualTypeOf<Tool<"zod", { n?: number | undefined }, { n: number }, unknown, {}>>();
    const server = createServer({ name: "s", version: "1", tools: [zod, literal, typebox, shaped] });
    const client = await connect(direct(server));
    void client.tools.zod();
    void client.tools.literal({ n: 1 });
    void client.tools.typebox({ n: 1 });
    void client.tools.shaped({ n: "1" });
    // @ts-expect-error - n is missing
    void (() => client.tools.literal({}));
    // @ts-expect-error - n is sent as a text
    void (() => client.tools.shaped({ n: 1 }));
    // @ts-expect-error - n is a number
    timed("wrong", Type.Object({ n: Type.Number() }), ({ n }) => n.trim());
  });

  it("hands on what the tool answers", async () => {
    const zod = answering("zod", z.object({ n: z.number() }), () => ({ n: 1 }));
    const client = await connect(direct(createServer({ name: "s", version: "1", tools: [zod] })));
    const result = await client.tools.zod();
    if (!result.isError) expectTypeOf(result.structured).toEqualTypeOf<{ n: number }>();
    // @ts-expect-error - n is a number
    answering("wrong", z.object({ n: z.number() }), () => ({ n: "1" }));
  });
});
