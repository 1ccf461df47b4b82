// The official client answers by itself what handlers ask for, round by round, over HTTP and over stdio.

import { once } from "node:events";
import { PassThrough } from "node:stream";
import {
  Client,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import {
  type AnyServer,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  form,
  optional,
  sampling,
  url,
} from "@snodo/core";
import { fetchHandler } from "@snodo/http";
import { serveStdio } from "@snodo/stdio";
import { describe, expect, it } from "vitest";

const every = form("Fill in", (f) =>
  f
    .string("name", { required: true, minLength: 1, title: "Name" })
    .string("mail", { format: "email" })
    .integer("age", { minimum: 0, maximum: 150, default: 30 })
    .number("score", { default: 95.5 })
    .boolean("verified", { default: true })
    .choice("size", ["s", "l"])
    .choice("color", { r: "Red", g: "Green" }, { default: "g" })
    .choices("tags", ["a", "b"], { minItems: 1 })
    .choices("days", { mo: "Monday", tu: "Tuesday" }),
);

const server: AnyServer = createServer({
  name: "asks",
  version: "1.0.0",
  requestState: { keys: [{ id: "k", secret: "0123456789abcdef0123456789abcdef" }], encrypt: true },
  tools: [
    defineTool("every").call(async (_args, { elicit }) => elicit("every", every)),
    defineTool("rounds").call(async (_args, context) => {
      const order = await context.remember("order", () => "o-1");
      const [name, said] = await Promise.all([
        context.elicit(
          "name",
          form("Name?", (f) => f.string("name", { required: true })),
        ),
        context.sample("poem", sampling("A poem", { maxTokens: 20 })),
      ]);
      const places = await context.roots();
      let guesses = 0;
      for (;;) {
        guesses += 1;
        const guess = await context.elicit(
          "guess",
          form(`Guess ${guesses}`, (f) => f.integer("n", { required: true })),
        );
        if (guess.action === "accept" && guess.content.n === 3) break;
      }
      const pay = await context.elicit("pay", url("Pay", "https://pay.example.com/"));
      return { order, name, model: said.model, places, guesses, pay };
    }),
    defineTool("able").call(async (_args, { inputs }) =>
      Object.keys(await inputs({ a: optional(sampling("?", { maxTokens: 1, tools: [] })) })),
    ),
    defineTool("needs").call(async (_args, { sample }) =>
      sample("a", sampling("?", { maxTokens: 1, tools: [{ name: "t", inputSchema: { type: "object" } }] })),
    ),
  ],
  resources: [
    defineResource("r")
      .uri("x://r")
      .read(async (_params, { elicit }) => (await elicit("every", every)).action),
  ],
  prompts: [definePrompt("p").render(async (_args, { elicit }) => (await elicit("every", every)).action)],
});

function overHttp(): Transport {
  const handler = fetchHandler(server);
  return new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
    fetch: async (address, init) => handler(new Request(address, init)),
  });
}

/** Lines between the client and `serveStdio`, without a process between them. */
function overStdio(): Transport {
  const input = new PassThrough();
  const output = new PassThrough();
  const served = serveStdio(server, { input, output });
  const transport: Transport = {
    async start() {
      let rest = "";
      output.setEncoding("utf8").on("data", (text: string) => {
        const lines = (rest + text).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) transport.onmessage?.(JSON.parse(line) as JSONRPCMessage);
      });
    },
    async send(message) {
      if (!input.write(`${JSON.stringify(message)}\n`)) await once(input, "drain");
    },
    async close() {
      input.end();
      await served;
      transport.onclose?.();
    },
  };
  return transport;
}

async function connected(
  transport: Transport,
): Promise<{ readonly client: Client; readonly forms: readonly string[] }> {
  const client = new Client(
    { name: "official", version: "1" },
    {
      versionNegotiation: { mode: { pin: "2026-07-28" } },
      capabilities: { elicitation: { form: { applyDefaults: true }, url: {} }, sampling: {}, roots: {} },
    },
  );
  const forms: string[] = [];
  let guess = 0;
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    if (params.mode === "url") return { action: "accept" };
    forms.push(params.message);
    if (params.message.startsWith("Guess")) {
      guess += 1;
      return { action: "accept", content: { n: guess } };
    }
    return { action: "accept", content: { name: "Ada", tags: ["a"] } };
  });
  client.setRequestHandler("sampling/createMessage", async () => ({
    role: "assistant",
    content: { type: "text", text: "Roses" },
    model: "bard",
  }));
  client.setRequestHandler("roots/list", async () => ({ roots: [{ uri: "file:///w", name: "w" }] }));
  await client.connect(transport);
  return { client, forms };
}

describe.each([
  ["HTTP", overHttp],
  ["stdio", overStdio],
] as const)("the official client over %s", (_name, transportOf) => {
  it("takes every kind of field, and fills in what was left out", async () => {
    const { client } = await connected(transportOf());
    const { structuredContent } = await client.callTool({ name: "every" });
    expect(structuredContent).toEqual({
      action: "accept",
      content: { name: "Ada", age: 30, score: 95.5, verified: true, color: "g", tags: ["a"] },
    });
    await client.close();
  });

  it("goes on round by round until the handler has all it asks for", async () => {
    const { client, forms } = await connected(transportOf());
    const { structuredContent } = await client.callTool({ name: "rounds" });
    expect(structuredContent).toEqual({
      order: "o-1",
      name: { action: "accept", content: { name: "Ada" } },
      model: "bard",
      places: [{ uri: "file:///w", name: "w" }],
      guesses: 3,
      pay: { action: "accept" },
    });
    expect(forms).toEqual(["Name?", "Guess 1", "Guess 2", "Guess 3"]);
    await client.close();
  });

  it("answers what a resource and a prompt ask for", async () => {
    const { client } = await connected(transportOf());
    expect(await client.readResource({ uri: "x://r" })).toMatchObject({ contents: [{ text: "accept" }] });
    expect(await client.getPrompt({ name: "p" })).toMatchObject({ messages: [{ content: { text: "accept" } }] });
    await client.close();
  });

  it("is told what it does not declare, and is not asked for what is optional", async () => {
    const { client } = await connected(transportOf());
    expect(await client.callTool({ name: "able" })).toMatchObject({ structuredContent: ["a"] });
    await expect(client.callTool({ name: "needs" })).rejects.toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { sampling: { tools: {} } } },
    });
    await client.close();
  });
});
