import { createServer, defineTool, type SchemaLike, structured } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { Type } from "typebox";
import { describe, expect, expectTypeOf, it } from "vitest";

const Point = Type.Object({ x: Type.Number(), y: Type.Optional(Type.Number()) });

describe("a tool with a whole schema", () => {
  it("takes a TypeBox schema for its arguments and for its output, and types both", async () => {
    const move = defineTool("move")
      .input(Point)
      .output(Type.Object({ moved: Type.Boolean() }))
      .call(({ x, y }) => {
        expectTypeOf(x).toEqualTypeOf<number>();
        expectTypeOf(y).toEqualTypeOf<number | undefined>();
        return structured({ moved: x !== 0 });
      });
    const server = createServer({ name: "points", version: "1.0.0", tools: [move] });
    const client = await connect(direct(server));

    const [listed] = await client.listTools();
    expect(listed).toEqual({
      name: "move",
      inputSchema: {
        type: "object",
        required: ["x"],
        properties: { x: { type: "number" }, y: { type: "number" } },
      },
      outputSchema: { type: "object", required: ["moved"], properties: { moved: { type: "boolean" } } },
    });
    const moved = await client.tools.move({ x: 1 });
    expect(moved).toMatchObject({ isError: false, structured: { moved: true } });
    if (!moved.isError) expectTypeOf(moved.structured.moved).toEqualTypeOf<boolean>();
    const refused = await client.callTool("move", { x: "far" });
    expect(refused).toMatchObject({
      isError: true,
      content: [{ type: "text", text: "Invalid arguments at /x: value is not one of the declared JSON types" }],
    });
    // @ts-expect-error - the argument x is required
    await client.tools.move({});
  });

  it("takes a schema whose type is an interface", () => {
    interface Written {
      type: "object";
      properties: { n: { type: "integer" } };
    }
    const written: Written = { type: "object", properties: { n: { type: "integer" } } };
    expectTypeOf(written).toExtend<SchemaLike>();
    const tool = defineTool("count")
      .input(written)
      .call(({ n }) => {
        expectTypeOf(n).toEqualTypeOf<number | undefined>();
        return n;
      });
    expect(tool.inputSchema).toEqual(written);
  });

  it("leaves the defaults of a whole schema to the handler", async () => {
    const tool = defineTool("page")
      .input({ type: "object", properties: { page: { type: "integer", default: 1 } } })
      .call((args) => ({ keys: Object.keys(args) }));
    const client = await connect(direct(createServer({ name: "pages", version: "1.0.0", tools: [tool] })));
    expect(await client.tools.page()).toMatchObject({ structured: { keys: [] } });
  });
});
