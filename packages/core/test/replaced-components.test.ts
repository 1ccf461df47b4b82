import { createServer, definePrompt, defineResource, defineTool, serverRef, structured } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, it } from "vitest";

const server = createServer({
  name: "s",
  version: "1",
  tools: [
    defineTool("t", "Old")
      .argument("a", "string", { default: "old" })
      .output((output) => output.property("a", "string", { required: true }))
      .call(({ a }) => structured({ a })),
  ],
  resources: [
    defineResource("r", "Old")
      .template("x://r/{a}")
      .param("a", "integer")
      .complete("a", () => ["1"])
      .read(({ a }) => `old ${a}`),
  ],
  prompts: [
    definePrompt("p", "Old")
      .argument("a", { required: true })
      .complete("a", () => ["old"])
      .render(() => "old"),
  ],
});

const replaced = server.with({
  tools: [
    defineTool("t", "New")
      .argument("b", "integer", { required: true })
      .output((output) => output.property("b", "integer", { required: true }))
      .call(({ b }) => structured({ b })),
  ],
  resources: [
    defineResource("r", "New")
      .template("x://r/{a}")
      .read(({ a }) => `new ${a}`),
  ],
  prompts: [definePrompt("p", "New").render(() => "new")],
});

describe("a component that another one of its name replaces", () => {
  it("is replaced whole: schemas, checks, texts, completers and handler, for calls, reads and lists", async () => {
    const ref = serverRef(server);
    const client = await connect(direct(ref));
    const uses = async () => [
      (await client.listTools())[0],
      await client.callTool("t", { a: "x", b: 5 } as never),
      await client.callTool("t", { b: 5 } as never),
      (await client.listResourceTemplates())[0]?.description,
      await client.readResource("x://r/word").catch(({ code }) => code),
      (await client.listPrompts())[0],
      await client.getPrompt("p", {} as never).catch(({ code }) => code),
    ];
    const before = await uses();
    expect(before[0]).toMatchObject({ description: "Old", inputSchema: { properties: { a: {} } } });
    expect(before.slice(1)).toMatchObject([
      { structured: { a: "x" } },
      { structured: { a: "old" } },
      "Old",
      -32602,
      { description: "Old", arguments: [{ name: "a" }] },
      -32602,
    ]);

    ref.set(replaced as never);
    const [tool, ...rest] = await uses();
    expect(tool).toMatchObject({ description: "New" });
    const { inputSchema, outputSchema } = tool as { readonly [side: string]: { readonly properties: object } };
    expect([inputSchema, outputSchema].map((side) => Object.keys(side?.properties ?? {}))).toEqual([["b"], ["b"]]);
    expect(rest.slice(0, 2)).toMatchObject([{ structured: { b: 5 } }, { structured: { b: 5 } }]);
    expect(rest[2]).toBe("New");
    expect(rest[3]).toMatchObject({ contents: [{ text: "new word" }] });
    expect(rest[4]).toEqual({ name: "p", description: "New" });
    expect(rest[5]).toMatchObject({ messages: [{ content: { text: "new" } }] });
    const prompt = { type: "ref/prompt", name: "p" } as const;
    await expect(client.complete(prompt, { name: "a", value: "" })).rejects.toMatchObject({ code: -32601 });
  });
});
