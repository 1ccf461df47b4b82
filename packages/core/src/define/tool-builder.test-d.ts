import type { Refusal } from "@snodo/schema";
import { arrayOf, type JsonObject, object } from "@snodo/schema";
import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { McpError } from "../error/mcp-error.ts";
import { structured, toolResult } from "../result/structured.ts";
import { toolError } from "../result/tool-error.ts";
import type { AnyTool, Tool } from "./tool.ts";
import { defineTool } from "./tool-builder.ts";

describe("the arguments that a handler receives", () => {
  it("follow the declarations", () => {
    defineTool("search")
      .argument("query", "string", { required: true, minLength: 1 })
      .argument("page", "integer", { minimum: 1, default: 1 })
      .argument("sort", "string", { enum: ["asc", "desc"] })
      .argument("tags", arrayOf("string"), { uniqueItems: true })
      .argument("score", "number")
      .argument("deep", "boolean", { required: true })
      .argument("none", "null")
      .argument("rest", "object")
      .call((args) => {
        expectTypeOf(args).toEqualTypeOf<{
          query: string;
          page: number;
          sort?: "asc" | "desc";
          tags?: string[];
          score?: number;
          deep: boolean;
          none?: null;
          rest?: JsonObject;
        }>();
        return "";
      });
  });

  it("follow nested declarations and raw property schemas", () => {
    const line = object((l) =>
      l.property("sku", "string", { required: true }).property("count", "integer", { default: 1 }),
    );
    defineTool("order")
      .argument("lines", arrayOf(line), { required: true })
      .argument("kind", { enum: ["a", "b"] })
      .call((args) => {
        expectTypeOf(args).toEqualTypeOf<{ lines: { sku: string; count: number }[]; kind?: "a" | "b" }>();
        return "";
      });
  });

  it("follow a whole schema", () => {
    defineTool("a")
      .input({ type: "object", properties: { a: { type: "string" }, b: { type: "integer" } }, required: ["a"] })
      .call((args) => {
        expectTypeOf(args).toEqualTypeOf<{ a: string; b?: number }>();
        return "";
      });
  });

  it("are none without declarations", () => {
    defineTool("a").call((args) => {
      expectTypeOf(args).toEqualTypeOf<{}>();
      // @ts-expect-error - nothing was declared
      return args.query;
    });
  });
});

describe("a tool", () => {
  it("carries its name, what is sent, what is received and the output", () => {
    const tool = defineTool("a")
      .argument("page", "integer", { default: 1 })
      .output((o) => o.property("id", "string", { required: true }).property("note", "string"))
      .call(() => ({ id: "1" }));
    expectTypeOf(tool).toEqualTypeOf<
      Tool<"a", { page?: number | undefined }, { page: number }, { id: string; note?: string | undefined }, {}>
    >();
    expectTypeOf(tool).toExtend<AnyTool>();
  });
});

describe("a builder, told what cannot be", () => {
  it("shows the reason as the type of the step", () => {
    expectTypeOf(defineTool("a").input({ type: "object" }).argument).toEqualTypeOf<
      Refusal<".argument() cannot follow .input(): declare the arguments one way">
    >();
    expectTypeOf(defineTool("a").argument("b", "string").input).toEqualTypeOf<
      Refusal<".input() cannot follow .argument(): declare the arguments one way">
    >();
  });

  it("refuses the step", () => {
    // @ts-expect-error - .argument() cannot follow .input()
    void (() => defineTool("a").input({ type: "object" }).argument("b", "string"));
    // @ts-expect-error - .additionalProperties() cannot follow .input()
    void (() => defineTool("a").input({ type: "object" }).additionalProperties(false));
    // @ts-expect-error - .schema() cannot follow .input()
    void (() => defineTool("a").input({ type: "object" }).schema({}));
    // @ts-expect-error - .input() cannot follow .argument()
    void (() => defineTool("a").argument("b", "string").input({ type: "object" }));
    // @ts-expect-error - .input() cannot follow .additionalProperties()
    void (() => defineTool("a").additionalProperties(false).input({ type: "object" }));
  });

  it("refuses a schema where another kind of value is expected: each place takes one kind", () => {
    const schema = { type: "object", properties: { a: { type: "string" } } } as const;
    // @ts-expect-error - the handler comes first, and alone
    void (() => defineTool("a").call(schema, () => ""));
    // @ts-expect-error - the handler comes alone
    void (() => defineTool("a").call(() => "", schema));
    // @ts-expect-error - the second is the description
    void (() => defineTool("a", schema));
    // @ts-expect-error - there is no third
    void (() => defineTool("a", "A", schema));
    // @ts-expect-error - an argument has a name
    void (() => defineTool("a").argument(schema));
    // @ts-expect-error - a schema is no function
    void (() => defineTool("a").input(() => schema));
    // @ts-expect-error - a schema is no text
    void (() => defineTool("a").input(JSON.stringify(schema)));
    // @ts-expect-error - properties need an object around them
    void (() => defineTool("a").input({ a: z.string() }));
  });

  it("D122: refuses a bare array and a type that is none", () => {
    // @ts-expect-error - arrayOf("string")
    defineTool("a").argument("b", "array");
    // @ts-expect-error - arrayOf("string")
    defineTool("a").argument("b", ["string"]);
    // @ts-expect-error - "string"
    defineTool("a").argument("b", "strng");
  });

  it("C17: refuses an option that is none, alone and beside a known one", () => {
    // @ts-expect-error - required
    defineTool("a").argument("b", "string", { requird: true });
    // @ts-expect-error - description
    defineTool("a").argument("b", "string", { required: true, descripton: "" });
    // @ts-expect-error - minLength needs a string
    defineTool("a").argument("b", "integer", { minLength: 1 });
    // @ts-expect-error - a header carries no number
    defineTool("a").argument("b", "number", { header: "B" });
  });

  it("C30: refuses properties of what is no object", () => {
    defineTool("a").argument(
      "b",
      object((o) => o.property("c", "string")),
    );
    // @ts-expect-error - only object() has properties
    void (() => defineTool("a").argument("b", "string", (o) => o.property("c", "string")));
    // @ts-expect-error - only object() has properties
    void (() => defineTool("a").argument("b", "array", { properties: { c: "string" } }));
  });

  it("D144: refuses a type that is known only as some text", () => {
    const type: string = "string";
    // @ts-expect-error - "string" | "integer" | …
    defineTool("a").argument("b", type);
  });

  it("D109: refuses a second handler: the first one ended the builder", () => {
    const tool = defineTool("a").call(() => "");
    // @ts-expect-error - this is the handler, which takes arguments and a context
    void (() => tool.call(() => ""));
    // @ts-expect-error - a finished tool has no steps
    void (() => tool.title("A"));
  });

  it("refuses an icon or a hint that is none", () => {
    // @ts-expect-error - src
    defineTool("a").icons([{ url: "x:a" }]);
    // @ts-expect-error - readOnlyHint
    defineTool("a").annotations({ readOnly: true });
    // @ts-expect-error - JSON has no dates
    defineTool("a").metadata({ at: new Date() });
  });
});

interface Row {
  readonly id: string;
}

describe("what a handler answers", () => {
  const closed = defineTool("a").output((o) => o.property("id", "string", { required: true }));

  it("is anything without an output schema", () => {
    for (const answer of ["a", undefined, 1, { a: 1 }, structured(1), toolResult([]), toolError("no")]) {
      defineTool("a").call(() => answer);
    }
    defineTool("a").call(async () => "later");
  });

  it("C34: is a value of the output's type, or a failure", () => {
    closed.call(() => ({ id: "1" }));
    closed.call(async () => ({ id: "1" }));
    closed.call(() => structured({ id: "1" }));
    closed.call(async () => structured({ id: "1" }, { content: [] }));
    closed.call(() => toolError("no"));
    closed.call(() => McpError.internal("no"));
    closed.call(() => (Math.random() < 0.5 ? { id: "1" } : toolError("no")));
  });

  it("C34: is nothing else", () => {
    // @ts-expect-error - id is a string
    closed.call(() => ({ id: 1 }));
    // @ts-expect-error - id is required
    closed.call(() => ({}));
    // @ts-expect-error - id is a string
    closed.call(() => structured({ id: 1 }));
    // @ts-expect-error - id is a string
    closed.call(async () => ({ id: 1 }));
    // @ts-expect-error - text alone is no structured content
    closed.call(() => "text");
    // @ts-expect-error - blocks alone are no structured content
    closed.call(() => toolResult([]));
    // @ts-expect-error - nothing is no structured content
    closed.call(() => {});
  });

  it("has no keys that the output schema does not know, at any depth and however it is answered", () => {
    const nested = defineTool("a").output((o) =>
      o.property(
        "page",
        object((p) => p.property("size", "integer", { required: true })),
        { required: true },
      ),
    );
    nested.call(() => ({ page: { size: 1 } }));
    // @ts-expect-error - ids is no key of the output
    closed.call(() => ({ id: "1", ids: [] }));
    // @ts-expect-error - ids is no key of the output
    closed.call(() => structured({ id: "1", ids: [] }));
    // @ts-expect-error - length is no key of page
    nested.call(() => ({ page: { size: 1, length: 2 } }));
    // @ts-expect-error - length is no key of page
    nested.call(() => structured({ page: { size: 1, length: 2 } }));
    // @ts-expect-error - length is no key of page
    nested.call(async () => structured({ page: { size: 1, length: 2 } }));
    // @ts-expect-error - sice is no key of page
    nested.call(() => ({ page: { sice: 1 } }));
    const wide = { id: "1", ids: [] };
    // @ts-expect-error - ids is no key of the output
    closed.call(() => wide);
    // @ts-expect-error - ids is no key of the output
    closed.call(({ a }: { a?: string }) => (a ? { id: "1", ids: [] } : toolError("no")));
    const list = defineTool("a").output({
      type: "array",
      items: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
    });
    list.call(() => [{ id: "1" }]);
    // @ts-expect-error - ids is no key of an item
    list.call(() => [{ id: "1", ids: [] }]);
  });

  it("may have keys that the output schema allows without declaring them", () => {
    const open = defineTool("a").output((o) => o.property("id", "string", { required: true }), {
      additionalProperties: true,
    });
    open.call(() => ({ id: "1", more: 1 }));
    open.call(() => structured({ id: "1", more: 1 }));
    const row: Row = { id: "1" };
    open.call(() => row);
    closed.call(() => row);
    // @ts-expect-error - id is a string
    open.call(() => ({ id: 1, more: 1 }));
    defineTool("a")
      .output({ type: "object", properties: { id: { type: "string" } }, additionalProperties: true })
      .call(() => ({ id: "1", more: 1 }));
    defineTool("a")
      .output({ type: "object", additionalProperties: { type: "integer" } })
      .call(() => ({ one: 1, two: 2 }));
  });

  it("may have one of several forms, refer to itself, or be none of the compiler's business", () => {
    const either = defineTool("a").output({
      anyOf: [
        { type: "object", properties: { kind: { const: "a" }, n: { type: "number" } }, required: ["kind", "n"] },
        { type: "object", properties: { kind: { const: "b" } }, required: ["kind"] },
      ],
    });
    either.call(() => ({ kind: "b" }));
    either.call(() => structured({ kind: "a", n: 1 }));
    // @ts-expect-error - m is a key of neither
    either.call(() => ({ kind: "b", m: 1 }));
    const tree = defineTool("a").output({
      $ref: "#/$defs/node",
      $defs: {
        node: { type: "object", properties: { below: { type: "array", items: { $ref: "#/$defs/node" } } } },
      },
    });
    tree.call(() => ({ below: [{ below: [] }] }));
    // @ts-expect-error - above is no key of a node
    tree.call(() => ({ below: [{ above: [] }] }));
    closed.call(() => {
      throw new Error("always");
    });
    closed.call(async () => JSON.parse("{}"));
    closed.call(() => structured(JSON.parse("{}")));
    defineTool("a").call(() => ({ any: { thing: 1 } }));
  });

  it("is held against the type that a library infers", () => {
    const zod = defineTool("a").output(z.object({ id: z.string(), at: z.number().default(1) }));
    zod.call(() => ({ id: "1" }));
    zod.call(async () => structured({ id: "1", at: 2 }));
    // @ts-expect-error - ids is no key of the output
    zod.call(() => ({ id: "1", ids: [] }));
    defineTool("a")
      .output(z.looseObject({ id: z.string() }))
      .call(() => ({ id: "1", ids: [] }));
  });

  it("fits a whole output schema, arrays and enums among it", () => {
    const whole = defineTool("a").output({
      type: "object",
      properties: { tags: { type: "array", items: { type: "string" } }, sort: { enum: ["asc", "desc"] } },
      required: ["tags"],
    });
    whole.call(() => structured({ tags: ["a"], sort: "asc" }));
    whole.call(async () => structured({ tags: ["a"] }));
    whole.call(() => ({ tags: ["a"], sort: "desc" }));
    // @ts-expect-error - sort is asc or desc
    whole.call(() => structured({ tags: ["a"], sort: "up" }));
  });
});

describe("the context of the plain functions", () => {
  it("has auth and state of unknown type", () => {
    defineTool("a").call((_, context) => {
      expectTypeOf(context.auth).toBeUnknown();
      expectTypeOf(context.state).toBeUnknown();
      expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
      return "";
    });
  });
});
