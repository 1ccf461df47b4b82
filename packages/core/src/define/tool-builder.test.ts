import { arrayOf, object } from "@snodo/schema";
import { describe, expect, it } from "vitest";
import { problemsOf, untyped } from "../../test/definition-problems.ts";
import { defineTool } from "./tool-builder.ts";

describe("defineTool", () => {
  it("C01, C03, C04, C06, C07, C08, C09, C10, C12, C13, C14, C15, C16, D106, D121, D127: turns declarations into an ordinary JSON Schema", () => {
    const tool = defineTool("search", "Search packages")
      .argument("query", "string", {
        required: true,
        minLength: 1,
        maxLength: 80,
        pattern: "^\\w",
        description: "What",
      })
      .argument("page", "integer", { minimum: 1, default: 1 })
      .argument("sort", "string", { enum: ["asc", "desc"] })
      .argument("tags", arrayOf("string"), { minItems: 1, maxItems: 3, uniqueItems: true })
      .argument("score", "number", { exclusiveMinimum: 0, exclusiveMaximum: 1, schema: { multipleOf: 0.1 } })
      .argument("raw", { anyOf: [{ type: "string" }, { type: "null" }] })
      .additionalProperties(false)
      .call(() => "");
    expect(tool.description).toBe("Search packages");
    expect(tool.inputSchema).toEqual({
      type: "object",
      properties: {
        query: { type: "string", description: "What", pattern: "^\\w", minLength: 1, maxLength: 80 },
        page: { type: "integer", minimum: 1, default: 1 },
        sort: { type: "string", enum: ["asc", "desc"] },
        tags: { type: "array", minItems: 1, maxItems: 3, uniqueItems: true, items: { type: "string" } },
        score: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.1 },
        raw: { anyOf: [{ type: "string" }, { type: "null" }] },
      },
      required: ["query"],
      additionalProperties: false,
    });
  });

  it("C19, C21, C23, C24: nests arrays of objects, each with its own required list", () => {
    const lines = arrayOf(
      object((l) => l.property("sku", "string", { required: true }), { additionalProperties: false }),
    );
    const tool = defineTool("order")
      .argument("lines", lines, { required: true, minItems: 1 })
      .call(() => "");
    expect(tool.inputSchema).toEqual({
      type: "object",
      properties: {
        lines: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            properties: { sku: { type: "string" } },
            required: ["sku"],
            additionalProperties: false,
          },
        },
      },
      required: ["lines"],
    });
  });

  it("C18, C20: nests objects in objects and lists, each level on its own", () => {
    const box = object((b) => b.property("code", "string", { required: true }));
    const line = object((l) => l.property("boxes", arrayOf(box), { required: true }).property("note", "string"));
    const order = object((o) => o.property("line", line));
    const tool = defineTool("a")
      .argument("order", order)
      .call(() => "");
    expect(tool.inputSchema.properties).toEqual({
      order: {
        type: "object",
        properties: {
          line: {
            type: "object",
            properties: {
              boxes: {
                type: "array",
                items: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
              },
              note: { type: "string" },
            },
            required: ["boxes"],
          },
        },
      },
    });
  });

  it("D123: keeps an empty list and null as defaults, and takes undefined for none", () => {
    const tool = defineTool("a")
      .argument("list", arrayOf("string"), { default: [] })
      .argument("nothing", "null", { default: null })
      .argument("none", "string", { default: undefined })
      .call(() => "");
    expect(tool.inputSchema.properties).toEqual({
      list: { type: "array", items: { type: "string" }, default: [] },
      nothing: { type: "null", default: null },
      none: { type: "string" },
    });
  });

  it("D12: takes a whole schema", () => {
    const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] } as const;
    const tool = defineTool("a")
      .input(schema)
      .call(() => "");
    expect(tool.inputSchema).toEqual(schema);
    expect(tool.declarations).toBeUndefined();
  });

  it("C26, C28, D117: builds a closed output schema from a shape, unless told otherwise", () => {
    const closed = defineTool("a")
      .output((o) => o.property("id", "string", { required: true }))
      .call(() => ({ id: "1" }));
    expect(closed.outputSchema).toEqual({
      type: "object",
      properties: { id: { type: "string" } },
      required: ["id"],
      additionalProperties: false,
    });
    const open = defineTool("a")
      .output((o) => o.property("id", "string"), { additionalProperties: true, schema: { minProperties: 1 } })
      .call(() => ({}));
    expect(open.outputSchema).toEqual({
      type: "object",
      properties: { id: { type: "string" } },
      additionalProperties: true,
      minProperties: 1,
    });
  });

  it("C27, D13: takes a whole output schema, of any root", () => {
    const tool = defineTool("a")
      .output({ type: "array", items: { type: "string" } })
      .call(() => ["a"]);
    expect(tool.outputSchema).toEqual({ type: "array", items: { type: "string" } });
  });

  it("C36: adds keywords to the root, over several steps", () => {
    const tool = defineTool("a")
      .schema({ $schema: "https://json-schema.org/draft/2020-12/schema", minProperties: 1 })
      .schema({ minProperties: 2 })
      .call(() => "");
    expect(tool.inputSchema).toEqual({
      type: "object",
      properties: {},
      $schema: "https://json-schema.org/draft/2020-12/schema",
      minProperties: 2,
    });
  });

  it("D01, D02, D03, D14, D105, D116: says the rest of a tool", () => {
    const tool = defineTool("a")
      .title("A")
      .icons([{ src: "https://x.test/1.png" }])
      .icons([{ src: "https://x.test/2.png" }])
      .metadata({ "com.example/owner": "web" })
      .annotations({ readOnlyHint: true })
      .call(() => "");
    expect({ ...tool, call: undefined }).toEqual({
      kind: "tool",
      name: "a",
      title: "A",
      icons: [{ src: "https://x.test/1.png" }, { src: "https://x.test/2.png" }],
      metadata: { "com.example/owner": "web" },
      inputSchema: { type: "object", properties: {} },
      annotations: { readOnlyHint: true },
      call: undefined,
    });
  });

  it("D04, D104: lets the last of a single value win", () => {
    const tool = defineTool("a", "first")
      .description("second")
      .title("first")
      .title("second")
      .metadata({ a: 1 })
      .metadata({ b: 2 })
      .annotations({ readOnlyHint: true })
      .annotations({ idempotentHint: true })
      .call(() => "");
    expect(tool).toMatchObject({ description: "second", title: "second" });
    expect(tool.metadata).toEqual({ b: 2 });
    expect(tool.annotations).toEqual({ idempotentHint: true });
  });

  it("C32: lets the last of two output schemas win", () => {
    const tool = defineTool("a")
      .output({ type: "string" })
      .output((o) => o.property("b", "null"))
      .call(() => ({}));
    expect(tool.outputSchema).toEqual({
      type: "object",
      properties: { b: { type: "null" } },
      additionalProperties: false,
    });
  });

  it("D11: says nothing of what was not said", () => {
    const tool = defineTool("a")
      .icons([])
      .metadata({})
      .call(() => "");
    expect(Object.keys(tool)).toEqual(["kind", "name", "inputSchema", "call"]);
  });

  it("is immutable at every step, so that a half-built tool can be a base", () => {
    const base = defineTool("a")
      .argument("x", "string")
      .icons([{ src: "x:1" }]);
    const one = base
      .argument("y", "string")
      .title("One")
      .call(() => "");
    const two = base
      .argument("z", "string")
      .icons([{ src: "x:2" }])
      .call(() => "");
    expect(Object.keys(one.inputSchema.properties ?? {})).toEqual(["x", "y"]);
    expect(Object.keys(two.inputSchema.properties ?? {})).toEqual(["x", "z"]);
    expect([one.icons?.length, two.icons?.length]).toEqual([1, 2]);
    expect(two.title).toBeUndefined();
    expect(Object.isFrozen(base)).toBe(true);
  });

  it("freezes what it makes and nothing that it was given", () => {
    const given = {
      input: { type: "object", properties: { a: { enum: ["x"] } } },
      output: { type: "object", properties: {} },
      metadata: { a: [1] },
      annotations: { readOnlyHint: true },
    };
    const tool = untyped(defineTool("a"))
      .input(given.input)
      .output(given.output)
      .metadata(given.metadata)
      .annotations(given.annotations)
      .call(() => "");
    expect(Object.isFrozen(tool)).toBe(true);
    const owned = [given.input, given.input.properties.a.enum, given.output, given.metadata.a, given.annotations];
    expect(owned.some(Object.isFrozen)).toBe(false);
    given.input.properties.a.enum.push("y");
    given.metadata.a.push(2);
    expect(tool).toMatchObject({ inputSchema: { properties: { a: { enum: ["x"] } } }, metadata: { a: [1] } });
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "takes %s as a name of a tool and an argument",
    (name) => {
      const tool = defineTool(name)
        .argument(name, "string", { required: true })
        .call(() => "");
      expect(tool.name).toBe(name);
      expect(Object.keys(tool.inputSchema.properties ?? {})).toEqual([name]);
      expect(tool.inputSchema.required).toEqual([name]);
    },
  );

  it("C31: refuses a second argument of the same name", () => {
    const twice = () =>
      defineTool("a")
        .argument("x", "string")
        .argument("x", "number")
        .call(() => "");
    expect(problemsOf(twice)).toEqual([{ where: 'tool "a", argument "x"', rule: "is declared twice" }]);
  });

  it("C31: refuses a second property of the same name in a shape", () => {
    const twice = () =>
      defineTool("a")
        .output((o) => o.property("x", "string").property("x", "null"))
        .call(() => ({}));
    expect(problemsOf(twice)).toEqual([{ where: 'tool "a", output "x"', rule: "the name is declared twice" }]);
  });

  it("C33: names the dotted path of a nested mistake, and marks one of the output", () => {
    const inner = object((l) => untyped(l).property("sku", "strng") as never);
    const define = () =>
      defineTool("order")
        .argument("lines", arrayOf(inner))
        .output((o) => o.property("lines", inner))
        .call(() => ({}));
    expect(problemsOf(define)).toEqual([
      { where: 'tool "order", argument "lines.sku"', rule: '"strng" is not a type', hint: 'Did you mean "string"?' },
      { where: 'tool "order", output "lines.sku"', rule: '"strng" is not a type', hint: 'Did you mean "string"?' },
    ]);
  });

  it("C25: refuses keywords that the declarations generate", () => {
    const define = () =>
      defineTool("a")
        .schema({ properties: {}, required: [] })
        .call(() => "");
    expect(problemsOf(define)).toEqual([
      { where: 'tool "a"', rule: "schema cannot set properties: the declarations do" },
      { where: 'tool "a"', rule: "schema cannot set required: the declarations do" },
    ]);
  });

  it("D122: refuses a bare array and says what to write", () => {
    expect(
      problemsOf(() =>
        untyped(defineTool("a"))
          .argument("x", "array")
          .call(() => ""),
      ),
    ).toEqual([
      {
        where: 'tool "a", argument "x"',
        rule: '"array" is not a type by itself',
        hint: 'Say what its items are: arrayOf("string")',
      },
    ]);
  });

  it("D124: refuses two ways of giving the arguments", () => {
    const rule = "takes its arguments one way: by .argument() and its root options, or by .input()";
    const a = () => untyped(defineTool("a"));
    expect(
      problemsOf(() =>
        a()
          .argument("x", "string")
          .input({ type: "object" })
          .call(() => ""),
      ),
    ).toEqual([{ where: 'tool "a"', rule }]);
    expect(
      problemsOf(() =>
        a()
          .input({ type: "object" })
          .additionalProperties(false)
          .call(() => ""),
      ),
    ).toEqual([{ where: 'tool "a"', rule }]);
  });

  it("D140: refuses to end without a handler, and shows how", () => {
    expect(problemsOf(() => untyped(defineTool("echo")).call())).toEqual([
      { where: 'tool "echo"', rule: "has no handler", hint: "End it with .call((args, context) => …)" },
    ]);
  });

  it("D139: lists every problem at once, in the order of the declaration", () => {
    const define = () =>
      untyped(defineTool(""))
        .title(1)
        .icons([{}])
        .metadata({ "a b": 1 })
        .argument("x", "strng")
        .annotations({ readOnly: true })
        .output({ type: "strng" })
        .call();
    expect(problemsOf(define).map(({ where }) => where)).toEqual([
      'tool "", argument "x"',
      'tool "", name',
      'tool "", title',
      'tool "", icons[0].src',
      'tool "", metadata["a b"]',
      'tool "", outputSchema at /type',
      'tool "", annotations',
      'tool ""',
    ]);
  });

  it.each([[undefined], [4n], [Symbol("a")], [{}], [() => ""]])("refuses a name that is no text: %s", (name) => {
    const define = () => untyped(defineTool(name as never)).call(() => "");
    expect(problemsOf(define)).toEqual([{ where: "tool without a name, name", rule: "must be a string" }]);
  });

  it.each([[4n], [Symbol("a")], [undefined], [""]])("refuses an argument's name that is no text: %s", (name) => {
    const define = () =>
      untyped(defineTool("a"))
        .argument(name, "string")
        .call(() => "");
    expect(problemsOf(define)).toEqual([
      { where: 'tool "a"', rule: "the name of an argument or a property must be a string that is not empty" },
    ]);
  });
});

describe("defineTool, given junk by a JavaScript caller", () => {
  const a = untyped(defineTool("a"));

  it.each([[undefined], [null], ["abc"], [4]])("refused .icons(%j) with a TypeError about iteration", (icons) => {
    const problem = { where: 'tool "a", icons', rule: "must be a list" };
    expect(problemsOf(() => a.icons(icons).call(() => ""))).toEqual([problem]);
    expect(
      problemsOf(() =>
        a
          .icons(icons)
          .icons([])
          .call(() => ""),
      ),
    ).toEqual([problem]);
  });

  it.each([[undefined], [null], ["abc"], [4]])("took .input(%j) for no schema at all", (schema) => {
    expect(problemsOf(() => a.input(schema).call(() => ""))).toEqual([
      { where: 'tool "a", inputSchema', rule: "must be a JSON Schema: a plain object of keywords" },
    ]);
  });

  it.each([[undefined], [null], ["abc"], [42]])("took .output(%j) for no schema, or none for wrong", (schema) => {
    expect(problemsOf(() => a.output(schema).call(() => ""))).toEqual([
      { where: 'tool "a", outputSchema', rule: "must be a JSON Schema: a plain object of keywords" },
    ]);
  });

  it.each([[undefined], [null], ["abc"], [4], [[1]]])("spread .schema(%j) into the root of the schema", (keywords) => {
    const problem = { where: 'tool "a", schema', rule: "must be an object of JSON Schema keywords" };
    expect(problemsOf(() => a.schema(keywords).call(() => ""))).toEqual([problem]);
    expect(
      problemsOf(() =>
        a
          .schema(keywords)
          .schema({})
          .call(() => ""),
      ),
    ).toEqual([problem]);
  });

  it("reported a root keyword twice, once of the declaration and once of the schema made of it", () => {
    expect(problemsOf(() => a.additionalProperties(42).call(() => ""))).toEqual([
      { where: 'tool "a"', rule: "additionalProperties must be a schema: an object or a boolean" },
    ]);
  });

  it.each([[null], ["abc"], [4]])("ignored the options %j of an output shape", (options) => {
    expect(problemsOf(() => a.output((o: unknown) => o, options).call(() => ""))).toEqual([
      { where: 'tool "a", output options', rule: "must be an object" },
    ]);
  });

  it("ignored options given with a whole output schema", () => {
    expect(problemsOf(() => a.output({ type: "object" }, { additionalProperties: false }).call(() => ""))).toEqual([
      { where: 'tool "a", output', rule: "takes options with a shape only", hint: "Write them into the schema" },
    ]);
  });

  it("refuses a shape function that returns no shape", () => {
    expect(problemsOf(() => a.output(() => 3).call(() => ""))).toEqual([
      {
        where: 'tool "a", output',
        rule: "the shape is not a shape",
        hint: 'Return what .property() gives: (o) => o.property("id", "string")',
      },
    ]);
  });

  it("let an error of the shape function through, without the tool's name and the other problems", () => {
    const cause = new Error("boom");
    const define = () =>
      a
        .title(1)
        .output(() => {
          throw cause;
        })
        .call(() => "");
    expect(problemsOf(define)).toEqual([
      { where: 'tool "a", output', rule: "the shape function threw: boom", cause },
      { where: 'tool "a", title', rule: "must be a string" },
    ]);
    expect(define).toThrow(expect.objectContaining({ name: "DefinitionError", cause }));
  });

  it("says of a thrown value that is no error only that it was thrown", () => {
    const define = () =>
      a
        .output(() => {
          throw "secret";
        })
        .call(() => "");
    expect(problemsOf(define)).toEqual([
      { where: 'tool "a", output', rule: "the shape function threw", cause: "secret" },
    ]);
  });
});
