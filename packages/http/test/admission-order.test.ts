import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer, defineTool, type MessageRefusedEvent } from "@snodo/core";
import { listen, toNodeHandler } from "@snodo/http/node";
import { describe, expect, it, vi } from "vitest";
import { requestMeta } from "../../../testing/raw-message.ts";
import { toolCall } from "./message.ts";
import { onEveryTarget, type Sent } from "./on-every-target.ts";
import { rawConnection, rawPost } from "./raw-connection.ts";

vi.setConfig({ testTimeout: 30_000 });

const server = createServer({
  name: "order",
  version: "1",
  tools: [
    defineTool("routed")
      .argument("region", "string", { header: "Region", required: true })
      .call(({ region }) => region),
  ],
});

/** What is sent; a header of its own says who it is. */
interface Draft {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

const version = "io.modelcontextprotocol/protocolVersion";
const message = (changes: object, params: object = {}): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "routed", arguments: { region: 5 }, _meta: requestMeta, ...params },
    ...changes,
  });

/** Everything is wrong at first; each step mends what the answer before it complained of. */
const worst: Draft = {
  method: "PUT",
  headers: {
    host: "rebound.example",
    origin: "https://evil.example",
    "content-type": "text/plain",
    accept: "text/html",
    "mcp-protocol-version": "1999-01-01",
    "mcp-method": "tools/list",
    "mcp-param-region": "us",
  },
  body: "x".repeat(2_001),
};

const steps: readonly (readonly [complaint: string, status: number, code: number | null, mend: Partial<Draft>])[] = [
  ["the host", 403, -32600, { headers: { host: "localhost" } }],
  ["the origin", 403, -32600, { headers: { origin: "http://localhost" } }],
  ["who it is", 401, null, { headers: { authorization: "yes" } }],
  ["the method", 405, -32600, { method: "POST" }],
  ["the content type", 415, -32600, { headers: { "content-type": "application/json" } }],
  ["what is accepted", 406, -32600, { headers: { accept: "application/json" } }],
  ["the size", 413, -32600, { body: "{" }],
  ["JSON", 400, -32700, { body: "[]" }],
  ["the shape of a message", 400, -32600, { body: message({}, { _meta: {} }) }],
  ["the metadata", 400, -32602, { body: message({}) }],
  [
    "the header of the version",
    400,
    -32020,
    { body: message({ method: "tools/nothing" }, { _meta: { ...requestMeta, [version]: "1999-01-01" } }) },
  ],
  [
    "the version",
    400,
    -32022,
    { headers: { "mcp-protocol-version": "2026-07-28" }, body: message({ method: "tools/nothing" }) },
  ],
  ["the header of the method", 400, -32020, { headers: { "mcp-method": "tools/nothing" } }],
  ["an unknown method", 404, -32601, { headers: { "mcp-method": "tools/call" }, body: message({}) }],
  ["the header of the name", 400, -32020, { headers: { "mcp-name": "routed" } }],
  ["the header of an argument", 400, -32020, { headers: { "mcp-param-region": "5" } }],
];

onEveryTarget((target) => {
  it("T413: complains of one thing at a time, in the protocol's order, each with its status", async () => {
    const refusals: MessageRefusedEvent[] = [];
    const told = server.with({
      instrumentation: (event) => void (event.type === "message-refused" && refusals.push(event)),
    });
    await using served = await target.open(told, {
      allowedHosts: ["localhost"],
      maxBodyBytes: 2_000,
      // The targets' own functions differ in what they take; all of them see the headers.
      auth: (...given: readonly unknown[]) => (isKnown(given[0]) ? "ann" : new Response(null, { status: 401 })),
    });
    let draft = worst;
    const complaints: unknown[] = [];
    const errors: unknown[] = [];
    for (const [complaint, , , mend] of steps) {
      const { status, body } = await served.send(sentOf(draft));
      const error = body === "" ? null : JSON.parse(body).error;
      complaints.push([complaint, status, error?.code ?? null]);
      if (error !== null) errors.push({ code: error.code, message: error.message });
      draft = { ...draft, ...mend, headers: { ...draft.headers, ...mend.headers } };
    }
    expect(complaints).toEqual(steps.map(([complaint, status, code]) => [complaint, status, code]));
    // The sink is told of each once, but for the application's own answer; and the last is the end of a sound request.
    expect(refusals).toEqual(
      errors.slice(0, -1).map((error) => ({ type: "message-refused", transport: "http", error })),
    );
    // What is left is for the tool: its arguments do not fit, which is no matter of HTTP.
    const { status, body } = await served.send(sentOf(draft));
    expect([status, JSON.parse(body).result.isError]).toEqual([200, true]);
  });
});

function sentOf({ method, headers, body }: Draft): Sent {
  return { method, headers: headers as Readonly<Record<string, string>>, body };
}

function isKnown(given: unknown): boolean {
  const { req, headers } = given as {
    readonly req?: { header?(name: string): string | undefined };
    readonly headers?: Headers | Readonly<Record<string, unknown>>;
  };
  if (typeof req?.header === "function") return req.header("authorization") !== undefined;
  if (typeof headers?.get === "function") return headers.get("authorization") !== null;
  return (headers as Readonly<Record<string, unknown>>).authorization !== undefined;
}

describe("T419: who it is is asked before the body is read", () => {
  const auth = () => new Response("no", { status: 401 });
  const entries: readonly (readonly [string, () => Promise<AsyncDisposable & { readonly port: number }>])[] = [
    ["listen", () => listen(server, { port: 0, auth })],
    [
      "toNodeHandler",
      async () => {
        const http = createHttpServer(toNodeHandler(server, { auth })).listen(0, "127.0.0.1");
        await once(http, "listening");
        return {
          port: (http.address() as AddressInfo).port,
          async [Symbol.asyncDispose]() {
            http.close();
            http.closeAllConnections();
          },
        };
      },
    ],
  ];

  it.each(entries)("%s", async (_name, open) => {
    await using served = await open();
    await using connection = await rawConnection(served.port);
    const text = rawPost(toolCall("routed"));
    connection.write(text.slice(0, text.indexOf("\r\n\r\n") + 4));
    expect(await connection.until(/no$/)).toMatch(/^HTTP\/1.1 401 /);
  });
});
