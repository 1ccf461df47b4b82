import { createServer, definePrompt, defineResource, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, it } from "vitest";

const server = createServer({
  name: "s",
  version: "1",
  tools: [
    defineTool("add")
      .argument("n", "integer", { required: true })
      .call(({ n }) => n + 1),
  ],
  resources: [
    defineResource("row")
      .template("x://row/{id}")
      .complete("id", () => ["1"])
      .read(() => "row"),
  ],
  prompts: [
    definePrompt("ask")
      .argument("name")
      .complete("name", () => ["ada"])
      .render(() => "ask"),
  ],
});

const inherited = [...Object.getOwnPropertyNames(Object.prototype), ...Object.getOwnPropertyNames(Map.prototype)];

describe("what a request names and the server does not have", () => {
  it("an unknown tool is an error of the request; wrong arguments of a known one are a result for the model", async () => {
    const client = await connect(direct(server));
    await expect(client.callTool("sub" as "add", { n: 1 })).rejects.toMatchObject({ name: "McpError", code: -32602 });
    for (const args of [{}, { n: "one" }, { n: null }]) {
      expect(await client.callTool("add", args as never)).toMatchObject({ isError: true });
    }
  });

  it.each(inherited)("the name %s, which every object or Map inherits, is unknown, not disabled", async (name) => {
    const client = await connect(direct(server));
    const unknown = { code: -32602, message: expect.stringMatching(/^(Unknown|Resource not found)/) };
    await expect(client.callTool(name as "add", { n: 1 })).rejects.toMatchObject(unknown);
    await expect(client.getPrompt(name as "ask")).rejects.toMatchObject(unknown);
    await expect(client.readResource(name)).rejects.toMatchObject(unknown);
    const slot = { name: "name", value: "" };
    await expect(client.complete({ type: "ref/prompt", name }, slot)).rejects.toMatchObject(unknown);
    await expect(client.complete({ type: "ref/resource", uri: name }, slot)).rejects.toMatchObject(unknown);
    expect(await client.complete({ type: "ref/prompt", name: "ask" }, { name, value: "" })).toEqual({ values: [] });
  });

  it.each([
    "",
    " ",
    "row",
    "x:",
    "://",
    "x://row/%",
    "x://row/%zz",
    "x://row/1 2",
    "x://[",
    "\u0000",
    "x://row/\ud800",
  ])("the URI %j, which is none or nothing's, is refused with the URI, and is no internal error", async (uri) => {
    const client = await connect(direct(server));
    await expect(client.readResource(uri)).rejects.toMatchObject({ code: -32602, data: { uri } });
  });
});
