import { Type } from "@sinclair/typebox";
import { arrayOf, createServer, defineTool, structured } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { fromSinclair } from "@snodo/schema/sinclair";
import { describe, expect, expectTypeOf, it } from "vitest";
import { problemsOf } from "./definition-problems.ts";

const Order = fromSinclair(Type.Object({ sku: Type.String(), count: Type.Optional(Type.Integer({ minimum: 1 })) }));

describe("a tool with schemas of @sinclair/typebox", () => {
  it("takes one for its arguments and for its output, and types both", async () => {
    const order = defineTool("order")
      .input(Order)
      .output(fromSinclair(Type.Object({ id: Type.String() }, { additionalProperties: false })))
      .call((args) => {
        expectTypeOf(args).toEqualTypeOf<{ sku: string; count?: number }>();
        return structured({ id: `${args.sku}-${args.count ?? 1}` });
      });
    const client = await connect(direct(createServer({ name: "orders", version: "1.0.0", tools: [order] })));

    const [listed] = await client.listTools();
    expect(listed?.inputSchema).toEqual({
      type: "object",
      required: ["sku"],
      properties: { sku: { type: "string" }, count: { type: "integer", minimum: 1 } },
    });
    const placed = await client.tools.order({ sku: "a", count: 2 });
    expect(placed).toMatchObject({ isError: false, structured: { id: "a-2" } });
    if (!placed.isError) expectTypeOf(placed.structured).toEqualTypeOf<{ id: string }>();
    expect(await client.callTool("order", { sku: "a", count: 0 })).toMatchObject({
      isError: true,
      content: [{ type: "text", text: "Invalid arguments at /count: number is less than 1" }],
    });
    // @ts-expect-error - sku is required
    await client.tools.order({});
  });

  it("takes one as the type of an argument, alone and in arrays", () => {
    const tag = fromSinclair(Type.Union([Type.Literal("new"), Type.Literal("old")]));
    const tool = defineTool("tag")
      .argument("first", tag, { required: true })
      .argument("rest", arrayOf(tag))
      .call(({ first, rest }) => {
        expectTypeOf(first).toEqualTypeOf<"new" | "old">();
        expectTypeOf(rest).toEqualTypeOf<("new" | "old")[] | undefined>();
        return first;
      });
    expect(tool.inputSchema).toMatchObject({ properties: { first: tag, rest: { type: "array", items: tag } } });
  });

  it("names everything that JSON Schema cannot say, with the other problems of the definition", () => {
    const problems = problemsOf(() =>
      defineTool("late")
        .input(fromSinclair(Type.Object({ at: Type.Date(), code: Type.String({ pattern: "(" }) })))
        .output(fromSinclair(Type.Object({ total: Type.BigInt() })))
        .call(() => structured({ total: 1n })),
    );
    expect(problems).toMatchObject([
      { where: 'tool "late", inputSchema at /properties/at', rule: "JSON has no Date" },
      { where: 'tool "late", inputSchema at /properties/code/pattern' },
      { where: 'tool "late", outputSchema at /properties/total', rule: "JSON has no BigInt" },
    ]);
    expect(
      problemsOf(() =>
        defineTool("t")
          .argument("at", fromSinclair(Type.Date()))
          .call(() => ""),
      ),
    ).toMatchObject([{ rule: "JSON has no Date", hint: expect.stringContaining("date-time") }]);
  });

  it("asks for a root that says object, as of every input", () => {
    const either = Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]);
    const define = (schema: typeof either) => () =>
      defineTool("either")
        .input(fromSinclair(schema))
        .call(() => "");
    expect(problemsOf(define(either))).toMatchObject([{ rule: expect.stringContaining('type: "object"') }]);
    expect(problemsOf(define({ ...either, type: "object" }))).toEqual([]);
  });
});
