import { builders, createServer, definePrompt, defineResource, defineTool, structured, toolError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, it } from "vitest";

const info = { name: "s", version: "1" };

describe("client.tools", () => {
  it("calls a tool by its name, with what it takes", async () => {
    const search = defineTool("search")
      .argument("query", "string", { required: true })
      .argument("page", "integer", { default: 1 })
      .argument("tag", "string")
      .output((o) => o.property("got", "string", { required: true }))
      .call((args) => structured({ got: JSON.stringify(args) }));
    const client = await connect(direct(createServer({ ...info, tools: [search] })));
    const result = await client.tools.search({ query: "json" });
    expect(result.isError ? undefined : result.structured.got).toBe('{"query":"json","page":1}');
  });

  it.each([[true], [false]])("leaves out arguments that are undefined (copy: %s)", async (copy) => {
    const tool = defineTool("a")
      .argument("page", "integer", { default: 1 })
      .argument("tag", "string")
      .call((args) => Object.entries(args));
    const client = await connect(direct(createServer({ ...info, tools: [tool] }), { copy }));
    expect(await client.tools.a({ page: undefined, tag: undefined })).toMatchObject({ structured: [["page", 1]] });
  });

  it("gives a failure that a tool reports as a value", async () => {
    const tool = defineTool("fail").call(() => toolError("no"));
    const client = await connect(direct(createServer({ ...info, tools: [tool] })));
    expect(await client.tools.fail()).toMatchObject({ isError: true, content: [{ type: "text", text: "no" }] });
  });

  it("rejects with what the server answers for a tool that it does not have", async () => {
    const server = createServer({ ...info, tools: [defineTool("a").call(() => "")] });
    const client = await connect(direct(server));
    await expect(client.callTool("b")).rejects.toMatchObject({ name: "McpError", code: -32602 });
  });

  it("has no then and no symbols, so that it is no promise", async () => {
    const server = createServer({
      ...info,
      tools: [defineTool("then").call(() => "called"), defineTool("a").call(() => "")],
    });
    const client = await connect(direct(server));
    const loose: { readonly [name: string | symbol]: unknown } = client.tools;
    expect(loose.then).toBeUndefined();
    expect(await client.tools).toBe(client.tools);
    expect([loose[Symbol.iterator], loose[Symbol.toPrimitive], loose[Symbol.toStringTag]]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await client.callTool("then")).toMatchObject({ content: [{ text: "called" }] });
  });

  it("called a tool named toJSON when the client was written as JSON", async () => {
    let calls = 0;
    const tool = defineTool("toJSON").call(() => {
      calls += 1;
      return "";
    });
    const client = await connect(direct(createServer({ ...info, tools: [tool] })));
    expect(JSON.parse(JSON.stringify(client))).toMatchObject({ tools: {}, prompts: {} });
    expect(calls).toBe(0);
  });

  it("gives the same method for the same name", async () => {
    const client = await connect(direct(createServer({ ...info, tools: [defineTool("a").call(() => "")] })));
    expect(client.tools.a).toBe(client.tools.a);
    expect(Object.isFrozen(client)).toBe(true);
  });

  it("cannot be changed", async () => {
    const client = await connect(direct(createServer({ ...info, tools: [defineTool("a").call(() => "")] })));
    expect(() => Object.assign(client.tools, { a: () => "mine" })).toThrow(TypeError);
  });
});

describe("client.prompts", () => {
  it("renders a prompt by its name", async () => {
    const review = definePrompt("review")
      .argument("name", { required: true })
      .argument("focus")
      .render(({ name, focus }) => `Review ${name}, focusing on ${focus ?? "quality"}.`);
    const client = await connect(direct(createServer({ ...info, prompts: [review] })));
    const rendered = await client.prompts.review({ name: "json", focus: undefined });
    expect(rendered.messages).toEqual([
      { role: "user", content: { type: "text", text: "Review json, focusing on quality." } },
    ]);
  });
});

describe("client.resources", () => {
  const server = createServer({
    ...info,
    resources: [
      defineResource("info")
        .template("hex://{name}/info")
        .read(({ uri, name }) => ({ uri, name })),
      defineResource("groups")
        .uri("x://groups")
        .read(() => "web"),
    ],
  });

  it("D149: reads a template with its variables, and a URI", async () => {
    const client = await connect(direct(server));
    const read = await client.resources.read("hex://{name}/info", { name: "a/b" });
    expect(read.contents).toEqual([
      { uri: "hex://a%2Fb/info", mimeType: "application/json", text: '{"uri":"hex://a%2Fb/info","name":"a/b"}' },
    ]);
    expect((await client.resources.read("x://groups")).contents).toEqual([{ uri: "x://groups", text: "web" }]);
    expect((await client.resources.read("hex://c/info")).contents[0]?.uri).toBe("hex://c/info");
  });

  it("threw, instead of rejecting, when a value did not fit the template", async () => {
    const client = await connect(direct(server));
    const empty = client.resources.read("hex://{name}/info", { name: "" });
    await expect(empty).rejects.toMatchObject({ name: "TemplateError", code: "empty-value" });
    const unsupported = client.resources.read("hex://v{name}", { name: "a" });
    await expect(unsupported).rejects.toMatchObject({ name: "TemplateError", code: "unsupported-shape" });
  });

  it("D157, J12: rejects for a URI that nothing serves", async () => {
    const client = await connect(direct(server));
    await expect(client.resources.read("x://nope")).rejects.toMatchObject({ code: -32602, data: { uri: "x://nope" } });
  });
});

describe("client.complete", () => {
  it("P03: sends the prefix and the arguments resolved already", async () => {
    const prompt = definePrompt("p")
      .argument("a")
      .argument("b")
      .complete("a", (prefix, { arguments: others }) => [`${prefix}-${others.b}`])
      .render(() => "");
    const client = await connect(direct(createServer({ ...info, prompts: [prompt] })));
    const completed = await client.complete(
      { type: "ref/prompt", name: "p" },
      { name: "a", value: "x" },
      { arguments: { b: "y" } },
    );
    expect(completed).toEqual({ values: ["x-y"], total: 1 });
  });
});

describe("client lists", () => {
  it("C406: follow every page of a server", async () => {
    const tools = Array.from({ length: 5 }, (_, index) => defineTool(`t${index}`).call(() => ""));
    const client = await connect(direct(createServer({ ...info, tools, pagination: { pageSize: 2 } })));
    expect((await client.listTools()).map(({ name }) => name)).toEqual(["t0", "t1", "t2", "t3", "t4"]);
    const first = await client.listPage("tools");
    expect(first.items.map(({ name }) => name)).toEqual(["t0", "t1"]);
    const second = await client.listPage("tools", first.nextCursor);
    expect(second.items.map(({ name }) => name)).toEqual(["t2", "t3"]);
  });
});

describe("client.request and client.discover", () => {
  it("give the result as it came", async () => {
    const client = await connect(direct(createServer({ ...info, instructions: "Ask" })));
    expect(await client.request("server/discover")).toMatchObject({ resultType: "complete", instructions: "Ask" });
    expect((await client.discover()).instructions).toBe("Ask");
    await expect(client.request("no/such")).rejects.toMatchObject({ name: "McpError", code: -32601 });
  });
});

describe("connect", () => {
  it("C431: says who the client is and what it can do with every request", async () => {
    const app = builders<{ auth: string }>();
    const tool = app.defineTool("who").call((_, { client, auth, transport }) => ({ client, auth, transport }));
    const server = app.createServer({ ...info, tools: [tool] });
    const client = await connect(direct(server, { auth: "user" }), {
      clientInfo: { name: "mine", version: "2" },
      capabilities: { roots: {} },
    });
    expect(await client.tools.who()).toMatchObject({
      structured: {
        client: { info: { name: "mine", version: "2" }, capabilities: { roots: {} } },
        auth: "user",
        transport: { kind: "direct" },
      },
    });
  });
});
