import type { JsonObject, Validator } from "@snodo/schema";
import { describe, expect, it, vi } from "vitest";
import { defineTool } from "../define/tool-builder.ts";
import { advertisedTool } from "./advertise.ts";
import { createServer } from "./create-server.ts";
import type { ServerOptions } from "./server-options.ts";

const NAMED = { name: "s", version: "1" };
const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
type Form = ServerOptions["schemas"];
type Dispatching = Pick<ReturnType<typeof createServer>, "dispatch">;

const request = (method: string, params: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params: { ...params, _meta: META },
});
const listed = (server: Dispatching): readonly JsonObject[] =>
  JSON.parse((server.dispatch(request("tools/list", {})) as { readonly json: string }).json).tools;
const call = (server: Dispatching, args: object, name = "t") =>
  (server.dispatch(request("tools/call", { name, arguments: args })) as { readonly result: JsonObject }).result;
const textOf = (result: JsonObject) => (result.content as readonly { readonly text: string }[])[0]?.text;

const address = { type: "object", properties: { street: { type: "string" } }, required: ["street"] };
const order = {
  type: "object",
  properties: { from: { $ref: "#/$defs/address" }, to: { $ref: "#/$defs/address" } },
  required: ["from"],
  $defs: { address },
} as const;

/** A tool that answers the arguments it received. */
const echo = (schema: object) =>
  defineTool("t")
    .input(schema as { readonly type: "object" })
    .call((args) => JSON.stringify(args));
const server = (schema: object, schemas: Form) =>
  createServer({ ...NAMED, tools: [echo(schema)], ...(schemas !== undefined && { schemas }) });

describe("the forms of listed schemas", () => {
  it.each([undefined, "as-written"] as const)(
    "%s: lists a schema as its author wrote it, its references too",
    (form) => {
      expect(JSON.stringify(listed(server(order, form))[0]?.inputSchema)).toBe(JSON.stringify(order));
    },
  );

  it("inline: an argument that was a reference is listed with what it refers to", () => {
    expect(listed(server(order, "inline"))[0]?.inputSchema).toEqual({
      type: "object",
      properties: { from: address, to: address },
      required: ["from"],
    });
  });

  it("inline: one inner schema used for two arguments is listed twice, and only true recursion keeps its definition", () => {
    const schema = {
      type: "object",
      properties: { a: { $ref: "#/$defs/q" }, b: { $ref: "#/$defs/q" }, tree: { $ref: "#/$defs/tree" } },
      $defs: { q: { type: "string" }, tree: { type: "object", properties: { next: { $ref: "#/$defs/tree" } } } },
    };
    const { inputSchema } = listed(server(schema, "inline"))[0] as { readonly inputSchema: JsonObject };
    expect(inputSchema).toEqual({
      ...schema,
      properties: { a: { type: "string" }, b: { type: "string" }, tree: { $ref: "#/$defs/tree" } },
      $defs: { tree: schema.$defs.tree },
    });
  });

  it("strict: an empty input says required and additionalProperties", () => {
    expect(
      listed(createServer({ ...NAMED, schemas: "strict", tools: [defineTool("t").call(() => "a")] }))[0]?.inputSchema,
    ).toEqual({
      type: "object",
      properties: {},
      required: [],
      additionalProperties: false,
    });
  });

  it.each(["as-written", "inline", "strict"] as const)(
    "%s: a tool without arguments has properties, and no $schema is invented",
    (form) => {
      const json = JSON.stringify(
        listed(createServer({ ...NAMED, schemas: form, tools: [defineTool("t").call(() => "a")] })),
      );
      expect(json).toContain('"properties":{}');
      expect(json).not.toContain("$schema");
    },
  );

  it.each(["inline", "strict"] as const)("%s: the dialect that an author names stays", (form) => {
    const schema = { $schema: "https://json-schema.org/draft/2020-12/schema", ...order };
    expect(listed(server(schema, form))[0]?.inputSchema).toMatchObject({ $schema: schema.$schema });
  });

  it("inline: a root with alternatives goes on saying that it is an object", () => {
    const schema = { type: "object", anyOf: [{ $ref: "#/$defs/address" }, { required: ["a"] }], $defs: { address } };
    expect(listed(server(schema, "inline"))[0]?.inputSchema).toMatchObject({
      type: "object",
      anyOf: [address, { required: ["a"] }],
    });
    const referring = { type: "object", $ref: "#/$defs/address", $defs: { address } };
    expect(listed(server(referring, "inline"))[0]?.inputSchema).toEqual(address);
  });

  it.each(["inline", "strict"] as const)(
    "%s: an output schema has its references written out, and is not closed",
    (form) => {
      const tool = defineTool("t")
        .output({ type: "object", properties: { home: { $ref: "#/$defs/address" } }, $defs: { address } } as const)
        .call((): { home: { street: string } } => Object.assign({ home: { street: "x" } }, { more: 1 }));
      const made = createServer({ ...NAMED, schemas: form, tools: [tool] });
      expect(listed(made)[0]?.outputSchema).toEqual({ type: "object", properties: { home: address } });
      expect(call(made, {})).toMatchObject({ structuredContent: { home: { street: "x" }, more: 1 } });
    },
  );

  it.each(["inline", "strict"] as const)("%s: the catalog holds the tools as they were declared", (form) => {
    const tool = echo(order);
    expect(createServer({ ...NAMED, schemas: form, tools: [tool] }).catalog.tools).toEqual([tool]);
    expect(createServer({ ...NAMED, schemas: form, tools: [tool] }).catalog.tools[0]?.inputSchema).toBe(
      tool.inputSchema,
    );
  });

  it("with() keeps the form, and can change it", () => {
    const inline = server(order, "inline");
    expect(listed(inline.with({ version: "2" }))).toEqual(listed(inline));
    expect(listed(inline.with({ schemas: "as-written" }))[0]?.inputSchema).toEqual(order);
  });

  it("a schema is converted once for all servers, also where a server is made for each request", () => {
    const tool = echo(order);
    const compile = vi.fn(() => () => []);
    const validator: Validator = { compile };
    const schemas = ["inline", "strict"] as const;
    const pages = schemas.map((form) => {
      const servers = [1, 2].map(() => createServer({ ...NAMED, schemas: form, validator, tools: [tool] }));
      for (const each of servers) call(each, { from: { street: "x" }, to: null });
      return servers.map((each) => JSON.stringify(listed(each)));
    });
    expect(pages.map(([one, other]) => one === other)).toEqual([true, true]);
    // The schema as declared, and the closed one.
    expect(compile).toHaveBeenCalledTimes(2);
    const [once, again] = [1, 2].map(() => advertisedTool(tool, "strict").inputSchema);
    expect(once).toBe(again);
  });

  it("a cursor is of what is listed", () => {
    const tools = ["a", "b"].map((name) =>
      defineTool(name)
        .input(order)
        .call(() => "a"),
    );
    const of = (schemas: NonNullable<Form>) => createServer({ ...NAMED, tools, schemas, pagination: { pageSize: 1 } });
    const first = of("inline").dispatch(request("tools/list", {})) as { readonly json: string };
    const { nextCursor: cursor } = JSON.parse(first.json);
    expect(of("inline").dispatch(request("tools/list", { cursor }))).toHaveProperty("json");
    expect(of("strict").dispatch(request("tools/list", { cursor }))).toMatchObject({ error: { code: -32602 } });
  });

  it("a tool that has no strict form is named when the server is made, beside every other mistake", () => {
    const open = defineTool("open")
      .argument("labels", "object")
      .argument("any", {})
      .call(() => "a");
    const make = (schemas: Form) => () =>
      createServer({ ...NAMED, name: "", tools: [open, echo(order)], ...(schemas !== undefined && { schemas }) });
    expect(make("strict")).toThrow(
      expect.objectContaining({
        name: "DefinitionError",
        problems: [
          { where: "server, name", rule: "must not be empty" },
          {
            where: 'tool "open", inputSchema at /properties/labels',
            rule: 'an object with any property has no strict form (schemas: "strict")',
            hint: "Declare its properties, or a list of entries: { name, value }",
          },
          {
            where: 'tool "open", inputSchema at /properties/any',
            rule: 'needs a type in the strict form: anything could stand here (schemas: "strict")',
            hint: "Declare what the value is",
          },
        ],
      }),
    );
    for (const form of ["as-written", "inline"] as const) {
      expect(listed(createServer({ ...NAMED, schemas: form, tools: [open] }))).toHaveLength(1);
    }
  });

  it.each([null, "stict", true, {}])("refuses the form %j", (schemas) => {
    expect(() => createServer({ ...NAMED, schemas: schemas as never })).toThrow(
      expect.objectContaining({
        problems: [{ where: "server, schemas", rule: 'must be "as-written", "inline" or "strict"' }],
      }),
    );
  });
});

describe("calls of a server whose schemas are strict", () => {
  it("takes null for an optional argument as its absence, and fills in its default", () => {
    const tool = defineTool("t")
      .argument("q", "string", { required: true })
      .argument("page", "integer", { default: 1 })
      .argument("tag", "string")
      .call((args) => JSON.stringify(args));
    const made = createServer({ ...NAMED, schemas: "strict", tools: [tool] });
    expect(textOf(call(made, { q: "x", page: null, tag: null }))).toBe('{"q":"x","page":1}');
    expect(textOf(call(made, { q: "x" }))).toBe('{"q":"x","page":1}');
  });

  it("takes null for a required argument as a value, and refuses it", () => {
    expect(call(server(order, "strict"), { from: null, to: null })).toMatchObject({ isError: true });
    expect(textOf(call(server(order, "strict"), { from: null }))).toMatch(/^Invalid arguments at \/from: /);
    expect(textOf(call(server(order, "strict"), { to: null }))).toBe("Missing required arguments: from");
  });

  it("a misspelt argument of an object that is listed as closed is named, not dropped", () => {
    const street = { street: "x" };
    expect(textOf(call(server(order, "strict"), { from: street, too: street }))).toBe(
      "Invalid arguments at /too: property is not allowed",
    );
    expect(textOf(call(server(order, "strict"), { from: { ...street, no: 1 } }))).toBe(
      "Invalid arguments at /from/no: property is not allowed",
    );
    expect(textOf(call(server(order, "inline"), { from: { ...street, no: 1 } }))).toContain('"no":1');
  });

  it("checks the arguments that headers mirror as they were sent", () => {
    const tool = defineTool("t")
      .argument("region", "string", { required: true, header: "Region" })
      .call(({ region }) => region);
    const made = createServer({ ...NAMED, schemas: "strict", tools: [tool] });
    expect(listed(made)[0]?.inputSchema).toMatchObject({ properties: { region: { "x-mcp-header": "Region" } } });
    expect(textOf(call(made, { region: "eu" }))).toBe("eu");
  });
});
