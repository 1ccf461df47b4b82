// The official client uses the showcase as a user's client would: the same text over HTTP and over stdio. When a
// client's scope ends, every message that the server sent to it has been judged by the official schema.

import { describe, expect, it } from "vitest";
import { connectOverHttp, connectOverStdio, type OfficialClient } from "../../../testing/official-client.ts";
import { jsonSchemaProblems } from "../../../testing/wire-schema.ts";
import { startHttpShowcase } from "./start-showcase.ts";

/** The client, and over HTTP the server that it uses; over stdio the client has a server of its own. */
async function connect(transport: "HTTP" | "stdio"): Promise<OfficialClient> {
  if (transport === "stdio") return connectOverStdio("examples/showcase/dist/stdio.js");
  const showcase = await startHttpShowcase();
  const session = await connectOverHttp(showcase.url).catch(async (error: unknown) => {
    await showcase[Symbol.asyncDispose]();
    throw error;
  });
  return {
    ...session,
    async [Symbol.asyncDispose]() {
      await using _server = showcase;
      await session[Symbol.asyncDispose]();
    },
  };
}

/** What the client makes of a JSON-RPC error. */
async function refusalOf(call: Promise<unknown>) {
  const outcome: unknown = await call.catch((error: unknown) => error);
  if (!(outcome instanceof Error)) throw new Error(`It was not refused: ${JSON.stringify(outcome)}`);
  const { name, message, code, data } = outcome as Error & { readonly code?: unknown; readonly data?: unknown };
  return { name, message, code, data };
}

const _meta = {
  "io.modelcontextprotocol/serverInfo": { name: "snodo-showcase", version: "0.1.0", title: "Snodo showcase" },
};
const instructions = "Look packages up with search, read hex://{name}/info for one of them, and order what you like.";

describe.each(["HTTP", "stdio"] as const)("D110: the official client over %s", (transport) => {
  it("negotiates 2026-07-28 and discovers the server", async () => {
    await using session = await connect(transport);
    const { client } = session;
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect(client.getServerVersion()).toEqual(_meta["io.modelcontextprotocol/serverInfo"]);
    expect(client.getInstructions()).toBe(instructions);
    expect(await client.discover()).toEqual({
      supportedVersions: ["2026-07-28"],
      capabilities: { completions: {}, logging: {}, prompts: {}, resources: {}, tools: {} },
      instructions,
      ttlMs: 3_600_000,
      cacheScope: "public",
      _meta,
    });
    const methods = (await session.exchanges()).map(({ method }) => method);
    expect(methods).toEqual(["server/discover", "server/discover"]);
  });

  it("lists the tools, whose schemas are JSON Schema 2020-12", async () => {
    await using session = await connect(transport);
    const listed = await session.client.listTools();
    expect(listed).toEqual({
      tools: [
        {
          name: "add",
          description: "Add two numbers",
          inputSchema: {
            type: "object",
            properties: {
              a: { type: "number", description: "The first number" },
              b: { type: "number", description: "The second number" },
            },
            required: ["a", "b"],
          },
          outputSchema: {
            type: "object",
            properties: { sum: { type: "number" } },
            required: ["sum"],
            additionalProperties: false,
          },
          annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
        },
        {
          name: "fail",
          description: "Report a failure, as a tool does whose upstream is down",
          inputSchema: { type: "object", properties: {} },
          annotations: { readOnlyHint: true },
        },
        {
          name: "greet",
          description: "Greet somebody by name",
          inputSchema: {
            type: "object",
            properties: { name: { type: "string", description: "Who to greet", minLength: 1 } },
            required: ["name"],
          },
          annotations: { readOnlyHint: true, openWorldHint: false },
        },
        {
          name: "order",
          description: "Place an order",
          inputSchema: {
            type: "object",
            properties: {
              customer: {
                type: "object",
                description: "Who orders",
                properties: {
                  id: { type: "string", description: "The customer's number" },
                  email: { type: "string", description: "Where the receipt goes" },
                },
                required: ["id"],
              },
              lines: {
                type: "array",
                description: "What is ordered, line by line",
                minItems: 1,
                items: {
                  type: "object",
                  properties: {
                    sku: { type: "string", description: "What is ordered" },
                    quantity: { type: "integer", description: "How many of it", minimum: 1 },
                  },
                  required: ["sku", "quantity"],
                  additionalProperties: false,
                },
              },
            },
            required: ["customer", "lines"],
          },
          outputSchema: {
            type: "object",
            properties: { order_id: { type: "string" }, total: { type: "number" } },
            required: ["order_id", "total"],
            additionalProperties: false,
          },
        },
        {
          name: "search",
          title: "Search packages",
          description: "Search packages",
          inputSchema: {
            type: "object",
            properties: {
              query: { type: "string", description: "What to look for", minLength: 1 },
              page: { type: "integer", description: "Which page of the results", minimum: 1, default: 1 },
              sort: {
                type: "string",
                description: "By name, from the first or from the last",
                enum: ["asc", "desc"],
              },
              region: {
                type: "string",
                description: "Where to look; gateways route by it",
                "x-mcp-header": "Region",
              },
              tags: {
                type: "array",
                description: "Only packages that have all of these",
                uniqueItems: true,
                items: { type: "string" },
              },
            },
            required: ["query"],
            additionalProperties: false,
          },
          annotations: { readOnlyHint: true },
        },
      ],
      ttlMs: 60_000,
      cacheScope: "public",
      _meta,
    });
    for (const { inputSchema, outputSchema = {} } of listed.tools) {
      expect(jsonSchemaProblems(inputSchema)).toEqual([]);
      expect(jsonSchemaProblems(outputSchema)).toEqual([]);
    }
  });

  it("lists the resources, the templates and the prompts", async () => {
    await using session = await connect(transport);
    const hints = { ttlMs: 0, cacheScope: "private", _meta };
    expect(await session.client.listResources()).toEqual({
      resources: [
        {
          uri: "toolbox://groups",
          name: "groups",
          description: "The groups of packages",
          mimeType: "application/json",
        },
      ],
      ...hints,
    });
    expect(await session.client.listResourceTemplates()).toEqual({
      resourceTemplates: [
        {
          uriTemplate: "files://{root}/{+path}",
          name: "files",
          description: "Files of the folders that are served",
          mimeType: "text/markdown",
        },
        {
          uriTemplate: "hex://{name}/info",
          name: "package_info",
          description: "What the registry knows about a package",
          mimeType: "application/json",
        },
      ],
      ...hints,
    });
    expect(await session.client.listPrompts()).toEqual({
      prompts: [
        {
          name: "review",
          description: "Review a package",
          arguments: [
            { name: "name", description: "Package name", required: true },
            { name: "focus", description: "quality, security, or upgrade" },
          ],
        },
      ],
      ...hints,
    });
  });

  it("calls every tool", async () => {
    await using session = await connect(transport);
    const { client } = session;
    // With the list at hand the client checks structured results, and mirrors arguments into headers over HTTP.
    await client.listTools();
    expect(await client.callTool({ name: "add", arguments: { a: 2, b: 0.5 } })).toEqual({
      content: [{ type: "text", text: '{"sum":2.5}' }],
      structuredContent: { sum: 2.5 },
      _meta,
    });
    expect(await client.callTool({ name: "greet", arguments: { name: "Zoë" } })).toEqual({
      content: [{ type: "text", text: "Hello, Zoë!" }],
      _meta,
    });
    expect(
      await client.callTool({ name: "search", arguments: { query: "p", sort: "desc", region: "us-west1" } }),
    ).toEqual({
      content: [{ type: "text", text: "page 1: postgrex, plug, phoenix" }],
      _meta,
    });
    expect(
      await client.callTool({
        name: "order",
        arguments: {
          customer: { id: "c-7" },
          lines: [
            { sku: "plug", quantity: 2 },
            { sku: "jason", quantity: 1 },
          ],
        },
      }),
    ).toEqual({
      content: [{ type: "text", text: '{"order_id":"c-7-1","total":37.5}' }],
      structuredContent: { order_id: "c-7-1", total: 37.5 },
      _meta,
    });
    expect(await client.callTool({ name: "fail" })).toEqual({
      content: [{ type: "text", text: "hex.pm returned 503" }],
      isError: true,
      _meta,
    });
  });

  it("calls a tool before it has listed any", async () => {
    await using session = await connect(transport);
    const called = session.client.callTool({ name: "search", arguments: { query: "p", region: "us-west1" } });
    expect(await called).toEqual({
      content: [{ type: "text", text: "page 1: phoenix, plug, postgrex" }],
      _meta,
    });
  });

  it("E08: learns what is wrong with a call", async () => {
    await using session = await connect(transport);
    const { client } = session;
    expect(await refusalOf(client.callTool({ name: "subtract", arguments: {} }))).toEqual({
      name: "ProtocolError",
      code: -32602,
      message: "Unknown tool",
      data: { name: "subtract" },
    });
    const refused = (text: string) => ({ content: [{ type: "text", text }], isError: true, _meta });
    expect(await client.callTool({ name: "add", arguments: { a: "2", b: 3 } })).toEqual(
      refused("Invalid arguments at /a: value is not one of the declared JSON types"),
    );
    expect(await client.callTool({ name: "add", arguments: { a: 2 } })).toEqual(
      refused("Missing required arguments: b"),
    );
    expect(await client.callTool({ name: "add" })).toEqual(refused("Missing required arguments: a, b"));
    expect(await client.callTool({ name: "search", arguments: { query: "p", colour: "red" } })).toEqual(
      refused("Invalid arguments at /colour: property is not allowed"),
    );
  });

  it("reads resources", async () => {
    await using session = await connect(transport);
    const read = (uri: string) => session.client.readResource({ uri });
    const contents = (uri: string, mimeType: string, text: string) => ({
      contents: [{ uri, mimeType, text }],
      ttlMs: 0,
      cacheScope: "private",
      _meta,
    });
    expect(await read("toolbox://groups")).toEqual(
      contents("toolbox://groups", "application/json", '{"groups":["web","data"]}'),
    );
    expect(await read("hex://jason/info")).toEqual(
      contents("hex://jason/info", "application/json", '{"name":"jason","version":"1.4.4","tags":["json","data"]}'),
    );
    expect(await read("files://docs/welcome.md")).toEqual(
      contents(
        "files://docs/welcome.md",
        "text/markdown",
        "# Welcome\n\nThis folder is served by the template `files://{root}/{+path}`: read `files://docs/welcome.md`.\n",
      ),
    );
    expect(await read("files://docs/guides/reading-files.md")).toEqual(
      contents(
        "files://docs/guides/reading-files.md",
        "text/markdown",
        "# Reading files\n\n" +
          "A template binds whatever a client sends, decoded: it may hold `..`, a slash or a NUL byte.\n" +
          "`safePath` turns it into a path below the folder that is served, or into nothing.\n",
      ),
    );
  });

  it("is told that a resource is not found, whatever it tries", async () => {
    await using session = await connect(transport);
    const uris = [
      "hex://ecto/info",
      "toolbox://nothing",
      "files://docs/missing.md",
      "files://docs/guides",
      "files://secrets/welcome.md",
      "files://docs/../package.json",
      "files://docs/guides/../../package.json",
      "files://docs/..%2f..%2fpackage.json",
      "files://docs/%2e%2e/package.json",
      "files://docs//etc/passwd",
      "files://docs/%2fetc%2fpasswd",
      "files://docs/welcome.md%00.txt",
      "files://docs/..%5cpackage.json",
    ];
    for (const uri of uris) {
      expect(await refusalOf(session.client.readResource({ uri }))).toEqual({
        name: "ProtocolError",
        code: -32602,
        message: "Resource not found",
        data: { uri },
      });
    }
  });

  it("gets a prompt", async () => {
    await using session = await connect(transport);
    const { client } = session;
    const asking = (text: string) => ({ messages: [{ role: "user", content: { type: "text", text } }], _meta });
    expect(await client.getPrompt({ name: "review", arguments: { name: "jason" } })).toEqual(
      asking("Review jason, focusing on quality."),
    );
    expect(await client.getPrompt({ name: "review", arguments: { name: "plug", focus: "security" } })).toEqual(
      asking("Review plug, focusing on security."),
    );
    expect(await refusalOf(client.getPrompt({ name: "review" }))).toEqual({
      name: "ProtocolError",
      code: -32602,
      message: "Missing required arguments",
      data: { missing: ["name"] },
    });
    expect(await refusalOf(client.getPrompt({ name: "praise" }))).toEqual({
      name: "ProtocolError",
      code: -32602,
      message: "Unknown prompt",
      data: { name: "praise" },
    });
  });

  it("completes arguments of a prompt and variables of a template", async () => {
    await using session = await connect(transport);
    const { client } = session;
    const review = { type: "ref/prompt", name: "review" } as const;
    const info = { type: "ref/resource", uri: "hex://{name}/info" } as const;
    const values = (...values: string[]) => ({ completion: { values, total: values.length }, _meta });
    expect(await client.complete({ ref: review, argument: { name: "name", value: "p" } })).toEqual(
      values("phoenix", "plug", "postgrex"),
    );
    expect(await client.complete({ ref: review, argument: { name: "focus", value: "" } })).toEqual(
      values("quality", "security", "upgrade"),
    );
    expect(await client.complete({ ref: info, argument: { name: "name", value: "json" } })).toEqual(
      values("json_schema"),
    );
    expect(await client.complete({ ref: review, argument: { name: "colour", value: "" } })).toEqual({
      completion: { values: [] },
      _meta,
    });
    const unknown = client.complete({
      ref: { type: "ref/prompt", name: "praise" },
      argument: { name: "x", value: "" },
    });
    expect(await refusalOf(unknown)).toEqual({
      name: "ProtocolError",
      code: -32602,
      message: "Unknown reference: ref must name a prompt or a resource",
      data: undefined,
    });
  });
});

describe("the official client over HTTP alone", () => {
  it("mirrors names and marked arguments into headers, which the server takes", async () => {
    await using session = await connect("HTTP");
    const { client } = session;
    await client.listTools();
    for (const region of ["us-west1", "日本", " a", "=?base64?QQ==?=", ""]) {
      await client.callTool({ name: "search", arguments: { query: "p", region } });
    }
    await client.readResource({ uri: "hex://jason/info" });
    await client.getPrompt({ name: "review", arguments: { name: "jason" } });
    const sent = (await session.exchanges()).slice(-7).map(({ headers, status }) => ({
      method: headers?.get("mcp-method"),
      name: headers?.get("mcp-name"),
      region: headers?.get("mcp-param-region"),
      status,
    }));
    const search = { method: "tools/call", name: "search", status: 200 };
    expect(sent).toEqual([
      { ...search, region: "us-west1" },
      { ...search, region: "=?base64?5pel5pys?=" },
      { ...search, region: "=?base64?IGE=?=" },
      { ...search, region: "=?base64?PT9iYXNlNjQ/UVE9PT89?=" },
      { ...search, region: "=?base64??=" },
      { method: "resources/read", name: "hex://jason/info", region: null, status: 200 },
      { method: "prompts/get", name: "review", region: null, status: 200 },
    ]);
  });

  it("calls without the header when it has no list, is refused, lists, and calls again", async () => {
    await using session = await connect("HTTP");
    await session.client.callTool({ name: "search", arguments: { query: "p", region: "us-west1" } });
    const travelled = (await session.exchanges()).map(({ method, headers, status }) => ({
      method,
      region: headers?.get("mcp-param-region"),
      status,
    }));
    expect(travelled).toEqual([
      { method: "server/discover", region: null, status: 200 },
      { method: "tools/call", region: null, status: 400 },
      { method: "tools/list", region: null, status: 200 },
      { method: "tools/call", region: "us-west1", status: 200 },
    ]);
  });
});
