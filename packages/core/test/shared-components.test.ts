import { createServer, definePrompt, defineResource, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, it } from "vitest";

const info = { name: "s", version: "1" };

describe("components", () => {
  it("A03: are the same whichever way they were written", async () => {
    const call = () => "hi";
    const written = defineTool("a", "Says hi").argument("b", "string", { required: true }).call(call);
    const handWritten = {
      kind: "tool" as const,
      name: "a",
      description: "Says hi",
      inputSchema: { type: "object", properties: { b: { type: "string" } }, required: ["b"] },
      call,
    };
    const listOf = async (tool: typeof handWritten | typeof written) =>
      (await connect(direct(createServer({ ...info, tools: [tool] })))).listTools();
    expect(await listOf(handWritten)).toEqual(await listOf(written));
  });

  it("A02, O01, O02, O04, O05: are the same in the long form, the short one, and written in place", async () => {
    const greeting = "hi";
    const schema = { type: "object", properties: { b: { type: "string" } } } as const;
    const long = createServer({
      ...info,
      tools: [{ kind: "tool", name: "a", inputSchema: schema, call: () => greeting }],
      resources: [
        { kind: "resource", name: "r", uri: "x://r", read: () => greeting },
        { kind: "resource", name: "t", uriTemplate: "x://t/{b}", read: () => greeting },
      ],
      prompts: [{ kind: "prompt", name: "p", arguments: [{ name: "b" }], render: () => greeting }],
    });
    const tool = defineTool("a")
      .argument("b", "string")
      .call(() => greeting);
    const resource = defineResource("r")
      .uri("x://r")
      .read(() => greeting);
    const template = defineResource("t")
      .template("x://t/{b}")
      .read(() => greeting);
    const prompt = definePrompt("p")
      .argument("b")
      .render(() => greeting);
    const short = createServer({ ...info, tools: [tool], resources: [resource, template], prompts: [prompt] });
    const inPlace = createServer({
      ...info,
      tools: [
        defineTool("a")
          .input(schema)
          .call(() => greeting),
      ],
      resources: [
        defineResource("r")
          .uri("x://r")
          .read(() => greeting),
        defineResource("t")
          .template("x://t/{b}")
          .read(() => greeting),
      ],
      prompts: [
        definePrompt("p")
          .argument("b")
          .render(() => greeting),
      ],
    });
    const seenOf = async (server: Parameters<typeof direct>[0]) => {
      const client = await connect(direct(server));
      return {
        lists: await Promise.all([
          client.listTools(),
          client.listResources(),
          client.listResourceTemplates(),
          client.listPrompts(),
        ]),
        answers: await Promise.all([
          client.callTool("a", { b: "c" }),
          client.readResource("x://r"),
          client.readResource("x://t/c"),
          client.getPrompt("p", { b: "c" }),
        ]),
      };
    };
    const seen = await seenOf(long);
    expect(seen.lists.flat()).toHaveLength(4);
    expect(await seenOf(short)).toEqual(seen);
    expect(await seenOf(inPlace)).toEqual(seen);
  });

  it("A23: may be in several servers", async () => {
    const tool = defineTool("a")
      .argument("page", "integer", { default: 1 })
      .call(({ page }) => page);
    const servers = [createServer({ ...info, tools: [tool] }), createServer({ ...info, tools: [tool] })];
    for (const server of servers) {
      const client = await connect(direct(server));
      expect(await client.tools.a()).toMatchObject({ structured: 1 });
      expect(await client.tools.a({ page: 2 })).toMatchObject({ structured: 2 });
    }
  });

  it("may be copied under another name", async () => {
    const tool = defineTool("a")
      .argument("page", "integer", { default: 1 })
      .call(({ page }) => page);
    const client = await connect(direct(createServer({ ...info, tools: [tool, { ...tool, name: "other" }] })));
    expect(await client.callTool("other")).toMatchObject({ structured: 1 });
    expect((await client.listTools()).map(({ name }) => name)).toEqual(["a", "other"]);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "toJSON", "then"])(
    "may have any name, %s too",
    async (name) => {
      const server = createServer({
        ...info,
        tools: [
          defineTool(name)
            .argument(name, "string", { required: true })
            .call((args) => Object.entries(args)),
        ],
        prompts: [
          definePrompt(name)
            .argument(name, { required: true })
            .complete(name as never, () => [name])
            .render((args) => JSON.stringify(Object.entries(args))),
        ],
        resources: [
          defineResource(name)
            .template(`x://{${name}}`)
            .complete(name, () => [name])
            .read((params) => Object.entries(params)),
        ],
      });
      const client = await connect(direct(server));
      const args = Object.fromEntries([[name, "v"]]);
      expect(await client.callTool(name, args)).toMatchObject({ structured: [[name, "v"]] });
      expect(await client.callTool(name)).toMatchObject({
        isError: true,
        content: [{ text: `Missing required arguments: ${name}` }],
      });
      expect(await client.getPrompt(name, args)).toMatchObject({
        messages: [{ content: { text: JSON.stringify([[name, "v"]]) } }],
      });
      await expect(client.getPrompt(name)).rejects.toMatchObject({ code: -32602, data: { missing: [name] } });
      const read = await client.readResource("x://v");
      expect(new Map(JSON.parse(read.contents[0]?.text ?? "")).get(name)).toBe("v");
      const completed = { values: [name] };
      expect(await client.complete({ type: "ref/prompt", name }, { name, value: "" })).toMatchObject(completed);
      const ref = { type: "ref/resource", uri: `x://{${name}}` } as const;
      expect(await client.complete(ref, { name, value: "" })).toMatchObject(completed);
    },
  );

  it.each(["__proto__", "constructor", "toString"])("D161: are unknown under the inherited name %s", async (name) => {
    const server = createServer({
      ...info,
      tools: [defineTool("a").call(() => "")],
      prompts: [
        definePrompt("a")
          .argument("b")
          .complete("b", () => ["x"])
          .render(() => ""),
      ],
    });
    const client = await connect(direct(server));
    await expect(client.callTool(name)).rejects.toMatchObject({ code: -32602 });
    await expect(client.getPrompt(name)).rejects.toMatchObject({ code: -32602 });
    expect(await client.complete({ type: "ref/prompt", name: "a" }, { name, value: "" })).toEqual({ values: [] });
  });
});

describe("createServer", () => {
  it("D140, O07: refuses unfinished builders, each with its last step", () => {
    const unfinished = {
      ...info,
      tools: [defineTool("a"), defineTool("b").argument("x", "string"), defineTool(4n as never)],
      resources: [defineResource("r").uri("x://a")],
      prompts: [definePrompt("p")],
    };
    expect(() => createServer(unfinished as never)).toThrow(
      expect.objectContaining({
        name: "DefinitionError",
        problems: [
          { where: 'tool "a"', rule: "has no handler", hint: "End it with .call((args, context) => …)" },
          { where: 'tool "b"', rule: "has no handler", hint: "End it with .call((args, context) => …)" },
          { where: "tools[2], tool without a name, name", rule: "must be a string" },
          { where: "tools[2], tool without a name", rule: "has no handler", hint: expect.any(String) },
          { where: 'resource "r"', rule: "has no handler", hint: "End it with .read((params, context) => …)" },
          { where: 'prompt "p"', rule: "has no handler", hint: "End it with .render((args, context) => …)" },
        ],
      }),
    );
  });

  it("lists the problems of every hand-written component at once", () => {
    const tools = [
      { kind: "tool", name: "", call: () => "" },
      { kind: "tool", name: "b", run: () => "" },
    ];
    const prompts = [{ kind: "prompt", name: "p", arguments: 1, render: () => "" }];
    expect(() => createServer({ ...info, tools, prompts } as never)).toThrow(
      expect.objectContaining({
        problems: [
          { where: 'tools[0], tool "", name', rule: "must not be empty" },
          { where: 'tool "b"', rule: '"run" is not known here', hint: 'Did you mean "call"?' },
          { where: 'tool "b"', rule: "has no handler", hint: "End it with .call((args, context) => …)" },
          { where: 'prompt "p", arguments', rule: "must be a list" },
        ],
      }),
    );
  });
});
