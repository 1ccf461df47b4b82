import { readFileSync } from "node:fs";
import { createServer, definePrompt, defineResource, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, it } from "vitest";

const info = { name: "s", version: "1" };
const tool = defineTool("t").call(() => "t");
const note = defineResource("note")
  .uri("x://note")
  .read(() => "note");
const row = defineResource("row")
  .template("x://row/{id}{?part}")
  .complete("id", () => ["1"])
  .read(({ id, part }) => ({ id, part }));
const silent = definePrompt("silent")
  .argument("name")
  .render(() => "silent");
const prompt = definePrompt("ask")
  .argument("name")
  .complete("name", () => ["ada"])
  .render(() => "ask");

/** The methods of the official schema that a client may send. */
const schema = JSON.parse(
  readFileSync(new URL("../../../testing/vendor/mcp-2026-07-28/schema.json", import.meta.url), "utf8"),
);
const methods: readonly string[] = schema.$defs.ClientRequest.anyOf.map(
  ({ $ref }: { readonly $ref: string }) => schema.$defs[$ref.replace("#/$defs/", "")].properties.method.const,
);

describe("a family that a server declares", () => {
  it.each([
    ["resources without a template", [note], 1, 0],
    ["templates without a resource", [row], 0, 1],
    ["neither, declared all the same", [], 0, 0],
  ])("answers both lists of resources, of %s", async (_, resources, direct_, templates) => {
    const server = createServer({ ...info, resources, capabilities: { resources: {} } });
    const client = await connect(direct(server));
    for (const [method, member, count] of [
      ["resources/list", "resources", direct_],
      ["resources/templates/list", "resourceTemplates", templates],
    ] as const) {
      expect((await client.request(method, {}))[member]).toHaveLength(count);
    }
  });

  it("lists a template by its own method, and not among the resources", async () => {
    const client = await connect(direct(createServer({ ...info, resources: [note, row] })));
    expect((await client.listResources()).map(({ uri }) => uri)).toEqual(["x://note"]);
    expect((await client.listResourceTemplates()).map(({ uriTemplate }) => uriTemplate)).toEqual([
      "x://row/{id}{?part}",
    ]);
  });

  it("answers each method of the revision, or says that there is none", async () => {
    const client = await connect(
      direct(createServer({ ...info, tools: [tool], resources: [note, row], prompts: [prompt] })),
    );
    const params: { readonly [method: string]: object } = {
      "tools/call": { name: "t" },
      "resources/read": { uri: "x://note" },
      "prompts/get": { name: "ask" },
      "completion/complete": { ref: { type: "ref/prompt", name: "ask" }, argument: { name: "name", value: "" } },
    };
    expect(methods.length).toBeGreaterThan(8);
    for (const method of methods) {
      const answer = await client.request(method, { ...params[method] }).catch((error: unknown) => error);
      if (answer instanceof Error) expect([method, answer]).toMatchObject(["subscriptions/listen", { code: -32601 }]);
      else expect(answer).toMatchObject({ resultType: "complete" });
    }
  });
});

describe("completion", () => {
  it.each([
    ["a prompt with a completer", { prompts: [silent, prompt] }, true],
    ["a template with a completer", { resources: [row] }, true],
    ["prompts and resources without any", { prompts: [silent], resources: [note] }, false],
  ])("is advertised exactly where something completes: %s", async (_, components, completes) => {
    const client = await connect(direct(createServer({ ...info, ...(components as object) })));
    const { capabilities } = await client.request("server/discover", {});
    expect(Object.hasOwn(capabilities as object, "completions")).toBe(completes);
  });

  it("of an argument that is unknown, or that nothing completes, is an empty list", async () => {
    const client = await connect(direct(createServer({ ...info, prompts: [silent, prompt] })));
    for (const [name, argument] of [
      ["ask", "nobody"],
      ["silent", "name"],
    ] as const) {
      expect(await client.complete({ type: "ref/prompt", name }, { name: argument, value: "" })).toEqual({
        values: [],
      });
    }
  });
});

describe("a template with a query", () => {
  it("is expanded with it: what a client gives for it is not dropped", async () => {
    const client = await connect(direct(createServer({ ...info, resources: [row] })));
    const { contents } = await client.resources.read("x://row/{id}{?part}", { id: "a b", part: "c&d" });
    expect(contents).toMatchObject([{ uri: "x://row/a%20b?part=c%26d", text: '{"id":"a b","part":"c&d"}' }]);
  });
});
