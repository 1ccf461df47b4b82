import { describe, expect, it } from "vitest";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { v2026_07_28 } from "../dialect/v2026-07-28.ts";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { createServer } from "./create-server.ts";
import type { ServerOptions } from "./server-options.ts";

/** Every problem of a server with these options. */
function problemsOf(options: unknown): readonly DefinitionProblem[] {
  try {
    createServer(options as never);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "DefinitionError") throw error;
    return (error as unknown as { readonly problems: readonly DefinitionProblem[] }).problems;
  }
  return [];
}

function errorOf(define: () => unknown): Error {
  try {
    define();
  } catch (error) {
    return error as Error;
  }
  throw new Error("Nothing was thrown");
}

function fail(error: Error): never {
  throw error;
}

const ALL_OPTIONS: { readonly [Option in keyof ServerOptions | "state"]-?: true } = {
  name: true,
  version: true,
  title: true,
  description: true,
  websiteUrl: true,
  icons: true,
  instructions: true,
  tools: true,
  resources: true,
  prompts: true,
  validator: true,
  schemas: true,
  pagination: true,
  cache: true,
  protocols: true,
  capabilities: true,
  principal: true,
  instrumentation: true,
  state: true,
  errors: true,
  overlaps: true,
  authorization: true,
  requestState: true,
  logging: true,
  subscriptions: true,
};

const NAMED = { name: "s", version: "1" };
const tool = defineTool("t").call(() => "a");

describe("checkServer", () => {
  it.each([undefined, null, "s", 5, []])("refuses the options %j", (options) => {
    expect(problemsOf(options)).toEqual([
      {
        where: "server",
        rule: "needs an object of options",
        hint: 'Such as createServer({ name: "orders", version: "1.0.0" })',
      },
    ]);
  });

  it.each([
    ["name", undefined, "must be a string"],
    ["name", "", "must not be empty"],
    ["name", "  ", "must not be empty"],
    ["name", 5, "must be a string"],
    ["version", undefined, "must be a string"],
    ["version", "", "must not be empty"],
  ])("A05: refuses the %s %j", (key, value, rule) => {
    expect(problemsOf({ ...NAMED, [key]: value })).toEqual([{ where: `server, ${key}`, rule }]);
  });

  it.each([
    ["title", 5, "must be a string"],
    ["description", null, "must be a string"],
    ["instructions", [], "must be a string"],
    ["websiteUrl", "example", "must be an absolute URL"],
    ["websiteUrl", 5, "must be an absolute URL"],
    ["icons", 5, "must be a list"],
    ["tools", {}, "must be a list or a CatalogSource"],
    ["tools", "t", "must be a list or a CatalogSource"],
    ["resources", null, "must be a list or a CatalogSource"],
    ["prompts", 5, "must be a list or a CatalogSource"],
    ["pagination", 5, "must be an object with a pageSize"],
    ["cache", "public", "must be an object"],
    ["principal", "alice", "must be a function"],
    ["instrumentation", {}, "must be a function"],
    ["logging", "off", "must be a boolean"],
    ["errors", "hide", 'must be "mask" or "expose"'],
  ])("refuses the option %s: %j", (key, value, rule) => {
    expect(problemsOf({ ...NAMED, [key]: value })).toEqual([{ where: `server, ${key}`, rule }]);
  });

  it("refuses an option that it does not know, with the one that was probably meant", () => {
    expect(problemsOf({ ...NAMED, instuctions: "a" })).toEqual([
      {
        where: "server",
        rule: '"instuctions" is not known here',
        hint: expect.stringContaining("instructions"),
      },
    ]);
  });

  it("lists every problem of the server and of its components, in one error", () => {
    const problems = problemsOf({
      name: "",
      version: "1",
      tools: [defineTool("open"), { kind: "tool", name: "bad" }, tool, tool],
      prompts: [{ kind: "prompt", name: "", render: () => "a" }],
      errors: 5,
    });
    expect(problems.map(({ where }) => where)).toEqual([
      "server, name",
      'tool "open"',
      'tool "bad"',
      'prompts[0], prompt "", name',
      "server, errors",
    ]);
  });

  describe("components", () => {
    it("O07: says how to finish a builder", () => {
      expect(
        problemsOf({
          ...NAMED,
          tools: [defineTool("echo")],
          resources: [defineResource("r").uri("a://x")],
          prompts: [definePrompt("p")],
        }),
      ).toEqual([
        { where: 'tool "echo"', rule: "has no handler", hint: "End it with .call((args, context) => …)" },
        { where: 'resource "r"', rule: "has no handler", hint: "End it with .read((params, context) => …)" },
        { where: 'prompt "p"', rule: "has no handler", hint: "End it with .render((args, context) => …)" },
      ]);
    });

    it("A24: takes the same component twice for one", () => {
      const server = createServer({ ...NAMED, tools: [tool, tool] });
      expect(server.catalog.tools).toEqual([tool]);
    });

    it("A24, D142: refuses two components of one name", () => {
      const again = { ...tool };
      expect(problemsOf({ ...NAMED, tools: [tool, again, { ...tool, name: "u" }] })).toEqual([
        { where: "server", rule: 'Duplicate tool "t" declared 2 times', hint: "By tools[0] and tools[1]" },
      ]);
      const prompts = [definePrompt("p").render(() => "a"), definePrompt("p").render(() => "b")];
      expect(problemsOf({ ...NAMED, prompts })).toEqual([
        { where: "server", rule: 'Duplicate prompt "p" declared 2 times', hint: "By prompts[0] and prompts[1]" },
      ]);
    });

    it("D142: counts a component of the name that has other mistakes as well, and all there are", () => {
      const tools = [tool, { ...tool, annotations: 5 }, { ...tool }, { ...tool }];
      expect(problemsOf({ ...NAMED, tools })).toEqual([
        { where: 'tool "t", annotations', rule: "must be an object" },
        { where: "server", rule: 'Duplicate tool "t" declared 4 times', hint: "By tools[0] and tools[1], and 2 more" },
      ]);
    });

    it("takes one name for components of different kinds, and names that every object inherits", () => {
      const prompts = [definePrompt("t").render(() => "a")];
      const tools = [tool, defineTool("constructor").call(() => "a"), defineTool("__proto__").call(() => "a")];
      expect(problemsOf({ ...NAMED, tools, prompts })).toEqual([]);
    });

    it("A24, D142, J09: refuses two resources of one name, at one URI, or of one template", () => {
      const at = (name: string, uri: string) =>
        defineResource(name)
          .uri(uri)
          .read(() => "a");
      const of = (name: string, template: `${string}{${string}}`) =>
        defineResource(name)
          .template(template)
          .read(() => "a");
      expect(problemsOf({ ...NAMED, resources: [at("a", "a://1"), at("a", "a://2")] })).toEqual([
        { where: "server", rule: 'Duplicate resource "a" declared 2 times', hint: "By resources[0] and resources[1]" },
      ]);
      expect(problemsOf({ ...NAMED, resources: [at("a", "a://1"), at("b", "a://1")] })).toEqual([
        {
          where: "server",
          rule: 'Duplicate resource at "a://1" declared 2 times',
          hint: 'By resource "a" and resource "b"',
        },
      ]);
      expect(problemsOf({ ...NAMED, resources: [of("a", "a://{x}"), of("b", "a://{x}")] })).toEqual([
        {
          where: "server",
          rule: 'Duplicate resource at "a://{x}" declared 2 times',
          hint: 'By resource "a" and resource "b"',
        },
      ]);
    });

    it("L02: refuses a URI that a template also matches, and compares no templates with each other", () => {
      const resources = [
        defineResource("one")
          .template("a://h/{x}")
          .read(() => "a"),
        defineResource("here")
          .uri("a://h/here")
          .read(() => "a"),
        defineResource("all")
          .template("a://h/{+x}")
          .read(() => "a"),
      ];
      expect(problemsOf({ ...NAMED, resources })).toEqual([
        { where: "server", rule: 'the URI of resource "here" is also matched by the template of resource "one"' },
        { where: "server", rule: 'the URI of resource "here" is also matched by the template of resource "all"' },
      ]);
      expect(problemsOf({ ...NAMED, resources: resources.filter(({ name }) => name !== "here") })).toEqual([]);
    });
  });

  it.each([0, -1, 1.5, "10", null, Number.NaN, Number.POSITIVE_INFINITY])(
    "A08: refuses the page size %j",
    (pageSize) => {
      expect(problemsOf({ ...NAMED, pagination: { pageSize } })).toEqual([
        { where: "server, pagination.pageSize", rule: "must be a whole number from 1" },
      ]);
    },
  );

  it("A08: takes 100 for a page unless told otherwise", () => {
    const tools = Array.from({ length: 101 }, (_, index) => defineTool(`t${index}`).call(() => "a"));
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const answer = createServer({ ...NAMED, tools }).dispatch({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/list",
      params: { _meta: meta },
    });
    expect(JSON.parse((answer as { readonly json: string }).json).tools).toHaveLength(100);
  });

  it("refuses a word of pagination or cache that it does not know", () => {
    expect(problemsOf({ ...NAMED, pagination: { size: 5 } })).toMatchObject([
      { where: "server, pagination", rule: '"size" is not known here' },
    ]);
    expect(problemsOf({ ...NAMED, cache: { tool: { ttlMs: 0, scope: "private" } } })).toMatchObject([
      { where: "server, cache", rule: '"tool" is not known here' },
    ]);
  });

  it.each([
    { ttlMs: -1, scope: "public" },
    { ttlMs: 1.5, scope: "public" },
    { ttlMs: "1", scope: "public" },
    { ttlMs: 1 },
    { ttlMs: 1, scope: "shared" },
    null,
    5,
  ])("A11: refuses the cache hint %j", (hint) => {
    for (const family of ["tools", "prompts", "resources", "discovery"]) {
      expect(problemsOf({ ...NAMED, cache: { [family]: hint } })).toEqual([
        {
          where: `server, cache.${family}`,
          rule: 'must be { ttlMs: whole milliseconds from 0, scope: "public" or "private" }',
        },
      ]);
    }
  });

  it.each([
    ["instructions", "instruction"],
    ["version", "ver"],
    ["websiteUrl", "homepage"],
    ["tools", "tool"],
    ["resources", "resource_templates"],
    ["pagination", "pageSize"],
    ["cache", "ttl"],
    ["protocols", "protocolVersion"],
    ["principal", "identify"],
    ["instrumentation", "logger"],
    ["errors", "maskErrors"],
    ["validator", "ajv"],
  ])("D143: offers %s for %s", (option, word) => {
    expect(problemsOf({ ...NAMED, [word]: 1 })).toEqual([
      { where: "server", rule: `${JSON.stringify(word)} is not known here`, hint: `Did you mean "${option}"?` },
    ]);
  });

  it("D143: offers a word of a cache hint and of pagination", () => {
    expect(
      problemsOf({ ...NAMED, cache: { tools: { ttl: 5, scope: "public" } }, pagination: { page_size: 5 } }),
    ).toEqual([
      { where: "server, pagination", rule: '"page_size" is not known here', hint: 'Did you mean "pageSize"?' },
      { where: "server, cache.tools", rule: '"ttl" is not known here', hint: 'Did you mean "ttlMs"?' },
      {
        where: "server, cache.tools",
        rule: 'must be { ttlMs: whole milliseconds from 0, scope: "public" or "private" }',
      },
    ]);
  });

  it("takes an option that is undefined as absent", () => {
    const options = Object.fromEntries(Object.keys(ALL_OPTIONS).map((option) => [option, undefined]));
    expect(problemsOf({ ...options, ...NAMED })).toEqual([]);
    expect(problemsOf({ ...NAMED, cache: { tools: undefined }, pagination: { pageSize: undefined } })).toEqual([]);
    expect(problemsOf({ ...NAMED, capabilities: { tools: undefined } })).toEqual([]);
  });

  it("lets an option stay as it is where with() is given undefined for it", () => {
    const server = createServer({ ...NAMED, title: "T", tools: [tool] });
    const same = server.with({ title: undefined, tools: undefined, version: "2" });
    expect(same.info).toEqual({ name: "s", version: "2", title: "T" });
    expect(same.catalog.tools).toEqual([tool]);
  });

  it.each([[undefined], [null], [5], ["name"], [[]]])("refuses %j for what with() changes", (overrides) => {
    expect(() => createServer(NAMED).with(overrides as never)).toThrow("server.with: needs an object of options");
  });

  it("names a getter that throws, each once and beside the other mistakes, with what was thrown", () => {
    const boom = new Error("boom.");
    const thrower = (key: string) => Object.defineProperty({}, key, { enumerable: true, get: () => fail(boom) });
    const rule = "cannot be read, reading it threw: boom";
    const options = Object.defineProperties(
      { version: 5, cache: thrower("tools"), pagination: thrower("pageSize"), tools: [thrower("name"), tool] },
      { name: { enumerable: true, get: () => fail(boom) } },
    );
    expect(problemsOf(options)).toEqual([
      { where: "server, name", rule, cause: boom },
      { where: "server, version", rule: "must be a string" },
      {
        where: "server, tools[0]",
        rule: 'must have the kind "tool"',
        hint: 'defineTool("name") … .call((args, context) => …) makes one',
      },
      { where: "tools[0], tool without a name, name", rule, cause: boom },
      {
        where: "tools[0], tool without a name",
        rule: "has no handler",
        hint: "End it with .call((args, context) => …)",
      },
      { where: "server, pagination.pageSize", rule, cause: boom },
      { where: "server, cache.tools", rule, cause: boom },
    ]);
  });

  it("refuses options that are an instance of a class, of which it would lose half", () => {
    class Options {
      name = "s";
      version = "1";
    }
    expect(problemsOf(new Options())).toEqual([
      { where: "server", rule: "must be a plain object, and no instance of a class" },
    ]);
  });

  it("takes frozen options, and those of a module's namespace", () => {
    expect(problemsOf(Object.freeze({ ...NAMED, tools: Object.freeze([tool]) }))).toEqual([]);
    expect(problemsOf(Object.assign(Object.create(null), NAMED))).toEqual([]);
  });

  it("D139: begins its stack with whoever called", () => {
    const errors = [() => createServer({} as never), () => createServer(NAMED).with({ name: "" })].map(errorOf);
    for (const { stack } of errors) {
      expect(stack).toMatch(/^DefinitionError: .*server/s);
      expect(stack?.split("\n").find((line) => /^ +at /.test(line))).toContain("check-server.test.ts");
    }
  });

  it.each([null, 5, {}, { compile: 5 }, []])("A07: refuses the validator %j", (validator) => {
    expect(problemsOf({ ...NAMED, validator })).toMatchObject([
      {
        where: "server, validator",
        rule: "must have a compile function",
        hint: "fullValidator(), basicValidator() and passthroughValidator() give one",
      },
    ]);
  });

  it("A07: refuses a validator whose checkSchema is no function", () => {
    const validator = { compile: () => () => [], checkSchema: {} };
    expect(problemsOf({ ...NAMED, validator, tools: [tool] })).toMatchObject([
      { where: "server, validator", rule: "must have a function for checkSchema, or none" },
    ]);
  });

  it("A07: takes a validator that is a class", () => {
    class Mine {
      compile() {
        return () => [];
      }
    }
    expect(problemsOf({ ...NAMED, validator: new Mine() })).toEqual([]);
  });

  it.each([[[]], ["2026-07-28"], [["2026-07-28"]], [[null]], [[{ version: "2026-07-28" }]], [{}]])(
    "refuses the protocols %j",
    (protocols) => {
      expect(problemsOf({ ...NAMED, protocols })).toEqual([
        {
          where: "server, protocols",
          rule: "must be a list of revisions, at least one",
          hint: "Such as [v2026_07_28]",
        },
      ]);
    },
  );

  it("refuses a revision listed twice", () => {
    expect(problemsOf({ ...NAMED, protocols: [v2026_07_28, v2026_07_28] })).toEqual([
      { where: "server, protocols", rule: "must name each revision once" },
    ]);
  });
});
