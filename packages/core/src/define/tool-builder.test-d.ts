import { arrayOf, type JsonObject, object } from "@snodo/schema";
import { describe, expectTypeOf, it } from "vitest";
import { McpError } from "../error/mcp-error.ts";
import { structured, toolResult } from "../result/structured.ts";
import { toolError } from "../result/tool-error.ts";
import type { Refusal } from "./builder.ts";
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
