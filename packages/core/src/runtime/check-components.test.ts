import { describe, expect, it } from "vitest";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { type DefinitionProblem, isDefinitionError } from "../error/definition-error.ts";
import { createServer } from "./create-server.ts";

const NAMED = { name: "s", version: "1" };
const tool = defineTool("t").call(() => "a");
const resource = defineResource("r")
  .uri("a://x")
  .read(() => "a");
const prompt = definePrompt("p").render(() => "a");

function problemsOf(options: object): readonly DefinitionProblem[] {
  try {
    createServer({ ...NAMED, ...options });
  } catch (error) {
    if (!isDefinitionError(error)) throw error;
    return error.problems;
  }
  return [];
}

describe("checkComponents", () => {
  const example = 'defineTool("name") … .call((args, context) => …)';

  it.each([
    ["nothing", undefined, "must be a tool, and is nothing", "Leave it out: [...(isThere ? [it] : [])]"],
    ["null", null, "must be a tool, and is nothing", "Leave it out: [...(isThere ? [it] : [])]"],
    ["what a condition left", false, "must be a tool, and is nothing", "Leave it out: [...(isThere ? [it] : [])]"],
    ["a text", "t", "must be a tool", `Such as ${example}`],
    ["a number", 5, "must be a tool", `Such as ${example}`],
    ["a symbol", Symbol("t"), "must be a tool", `Such as ${example}`],
    ["a bigint", 5n, "must be a tool", `Such as ${example}`],
    ["a list", [tool], "must be a tool, and is a list", "Spread it: [...list]"],
    ["defineTool itself", defineTool, "must be a tool, and is a function", `Give what it makes, such as ${example}`],
    ["a handler", () => "", "must be a tool, and is a function", `Give what it makes, such as ${example}`],
    ["a promise", Promise.resolve(tool), "must be a tool, and is a promise of something", "Await it first"],
    ["a resource", resource, 'must be a tool, and is resource "r"', "It belongs to the option resources"],
    [
      "an unfinished prompt",
      definePrompt("p"),
      'must be a tool, and is prompt "p"',
      "It belongs to the option prompts",
    ],
    [
      "a module of tools",
      { first: tool, other: 5 },
      "must be a tool, and is an object of components",
      "Spread it: ...Object.values(it)",
    ],
    ["a server", createServer(NAMED), "must be a tool, and is a server", "Give its components: …catalog.tools"],
  ])("D141: refuses %s in a list of tools", (_, given, rule, hint) => {
    expect(problemsOf({ tools: [tool, given] })).toEqual([{ where: "server, tools[1]", rule, hint }]);
  });

  it("lets no promise that it refuses end the process by what it rejects with", () => {
    const [one, all] = [Promise.reject(new Error("one")), Promise.reject(new Error("all"))];
    expect(problemsOf({ tools: [one], prompts: all }).map(({ hint }) => hint)).toEqual([
      "Await it first",
      "Await it first",
    ]);
  });

  it("D141: says of each kind where it belongs", () => {
    expect(problemsOf({ tools: [prompt], resources: [tool], prompts: [resource] })).toEqual([
      {
        where: "server, tools[0]",
        rule: 'must be a tool, and is prompt "p"',
        hint: "It belongs to the option prompts",
      },
      {
        where: "server, resources[0]",
        rule: 'must be a resource, and is tool "t"',
        hint: "It belongs to the option tools",
      },
      {
        where: "server, prompts[0]",
        rule: 'must be a prompt, and is resource "r"',
        hint: "It belongs to the option resources",
      },
    ]);
  });

  it.each([
    ["one tool", tool, "Put it into one: tools: [tool]"],
    ["an unfinished tool", defineTool("t"), "Put it into one: tools: [tool]"],
    [
      "a module's namespace",
      Object.assign(Object.create(null), { tool }),
      "Take what is in it: tools: Object.values(it)",
    ],
    ["a set", new Set([tool]), "Spread it: tools: [...it]"],
    ["a map", new Map([["t", tool]]), "Spread it: tools: [...it]"],
    ["a promise", Promise.resolve([tool]), "Await it first"],
    ["an empty object", {}, undefined],
    ["null", null, undefined],
  ])("refuses %s for a list of tools", (_, tools, hint) => {
    expect(problemsOf({ tools })).toEqual([
      { where: "server, tools", rule: "must be a list or a CatalogSource", ...(hint !== undefined && { hint }) },
    ]);
  });

  it("refuses the namespace of a real module", async () => {
    const module = await import("../define/tool-builder.ts");
    expect(problemsOf({ tools: module })).toEqual([
      { where: "server, tools", rule: "must be a list or a CatalogSource" },
    ]);
  });

  it("D140, O07: names what is missing of a chain that was not ended, and all else that is wrong with it", () => {
    const untyped = defineTool("add").argument("a", "strng" as "string");
    expect(
      problemsOf({
        tools: [untyped],
        resources: [defineResource("here"), defineResource("r").uri("no")],
        prompts: [definePrompt("")],
      }),
    ).toEqual(
      [
        { where: 'tool "add", argument "a"', rule: '"strng" is not a type', hint: 'Did you mean "string"?' },
        { where: 'tool "add"', rule: "has no handler", hint: "End it with .call((args, context) => …)" },
        {
          where: 'resource "here"',
          rule: "must have exactly one of a URI and a URI template",
          hint: "Call .uri() or .template() once",
        },
        { where: 'resource "here"', rule: "has no handler", hint: "End it with .read((params, context) => …)" },
        { where: 'resource "r", uri', rule: "must be an absolute URI" },
        { where: 'resource "r"', rule: "has no handler", hint: "End it with .read((params, context) => …)" },
        { where: 'prompt ""', rule: "has no handler", hint: "End it with .render((args, context) => …)" },
        { where: 'prompt "", name', rule: "must not be empty" },
      ].sort((one, other) => (one.where.startsWith("prompt") && other.where.startsWith("prompt") ? -1 : 0)),
    );
  });

  it("names a tool of another SDK, with what each of its members is called here", () => {
    const foreign = { name: "add", input_schema: { type: "object" }, handler: () => "", readOnly: true };
    expect(problemsOf({ tools: [foreign] })).toEqual([
      {
        where: "server, tools[0]",
        rule: 'must have the kind "tool"',
        hint: 'defineTool("name") … .call((args, context) => …) makes one',
      },
      { where: 'tool "add"', rule: '"input_schema" is not known here', hint: 'Did you mean "inputSchema"?' },
      { where: 'tool "add"', rule: '"handler" is not known here', hint: 'Did you mean "call"?' },
      { where: 'tool "add"', rule: '"readOnly" is not known here' },
      { where: 'tool "add"', rule: "has no handler", hint: "End it with .call((args, context) => …)" },
    ]);
  });

  it("refuses an instance of a class, whose handler would lose what it belongs to", () => {
    class Search {
      readonly kind = "tool";
      readonly name = "search";
      call() {
        return "";
      }
    }
    expect(problemsOf({ tools: [new Search(), { kind: "tool", name: "t" }] })).toEqual([
      { where: 'tool "search"', rule: "must be a plain object, and no instance of a class" },
      { where: 'tool "t"', rule: "has no handler", hint: "End it with .call((args, context) => …)" },
    ]);
  });

  it("names the place of a component that has no name, and of a list that cannot be read", () => {
    const revoked = () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    };
    const rule = expect.stringMatching(/^cannot be read, reading it threw: /);
    expect(problemsOf({ tools: [{ kind: "tool", call: () => "" }, revoked()], prompts: revoked() })).toEqual([
      { where: "server, prompts", rule, cause: expect.any(TypeError) },
      { where: "server, tools[1]", rule, cause: expect.any(TypeError) },
      { where: "tools[0], tool without a name, name", rule: "must be a string" },
    ]);
  });

  it("goes on behind an item of a list that throws", () => {
    const list = [0, { kind: "tool", name: "" }];
    Object.defineProperty(list, 0, {
      get: () => {
        throw new Error("boom");
      },
    });
    expect(problemsOf({ tools: list }).map(({ where }) => where)).toEqual([
      "server, tools[0]",
      'tools[1], tool "", name',
      'tools[1], tool ""',
    ]);
  });

  it("takes a proxy of a tool, and frozen lists of frozen tools", () => {
    expect(
      problemsOf({ tools: Object.freeze([new Proxy({ ...tool, name: "u" }, {}), Object.freeze({ ...tool })]) }),
    ).toEqual([]);
  });
});
