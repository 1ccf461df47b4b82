import { gzipSync } from "node:zlib";
import { createServer, defineTool, ErrorCode, type InstrumentationEvent, McpError } from "@snodo/core";
import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { toolCall, toolText } from "./message.ts";
import { onEveryTarget, type Sent } from "./on-every-target.ts";

vi.setConfig({ testTimeout: 30_000 });

/** How long to wait for what must happen, on a machine that has much else to do. */
const patient = { timeout: 10_000 };

const server = createServer({
  name: "table",
  version: "1",
  instrumentation: () => {},
  tools: [
    defineTool("echo")
      .argument("text", "string", { required: true })
      .call(({ text }) => text),
    defineTool("routed")
      .argument("region", "string", { header: "Region" })
      .call(({ region }) => region ?? "nowhere"),
    defineTool("late").call(async () => "late"),
    defineTool("needs").call(() => {
      throw McpError.missingClientCapability({ sampling: {} });
    }),
    defineTool("breaks")
      .output((o) => o.property("a", "integer", { required: true }))
      .call(() => ({ a: "text" }) as never),
    defineTool("refuses").call(() => {
      throw new McpError(ErrorCode.InvalidParams, "Not that one");
    }),
  ],
});

const echo = toolCall("echo", { text: "hi" });
const with_ = (headers: Readonly<Record<string, string>>, sent: Sent = echo): Sent => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
});
const without = (...names: readonly string[]): Sent => ({
  ...echo,
  headers: Object.fromEntries(Object.entries(echo.headers).filter(([name]) => !names.includes(name))),
});
const notification = (extra: Readonly<Record<string, string>> = {}): Sent => ({
  headers: { "content-type": "application/json", ...extra },
  body: '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
});
const body = (text: string | Uint8Array): Sent => ({ ...echo, body: text });

/** What is sent, the status, and the code of the JSON-RPC error (null: none). */
const table: readonly (readonly [title: string, sent: Sent, status: number, code: number | null])[] = [
  ["a call", echo, 200, null],
  ["a call whose handler waits", toolCall("late"), 200, null],
  ["a call with arguments that do not fit", toolCall("echo", { text: 1 }), 200, null],
  ["a call of an unknown tool", toolCall("nothing"), 200, -32602],
  ["a call that its handler refuses", toolCall("refuses"), 200, -32602],
  ["a call whose output breaks its schema", toolCall("breaks"), 200, -32603],
  ["a capability that a handler misses", toolCall("needs"), 400, -32021],
  ["a notification", notification(), 202, null],
  ["a notification that names its method", notification({ "mcp-method": "notifications/cancelled" }), 202, null],
  ["a notification that names another method", notification({ "mcp-method": "tools/call" }), 400, -32020],

  ["mcp-toolkit PR 221: GET for a stream", { method: "GET", headers: { accept: "text/event-stream" } }, 405, -32600],
  ["DELETE", { method: "DELETE", headers: {} }, 405, -32600],
  ["PUT", { ...echo, method: "PUT" }, 405, -32600],
  ["TS#764: OPTIONS, without CORS", { method: "OPTIONS", headers: {} }, 405, -32600],

  ["an origin of this machine", with_({ origin: "http://localhost:5173" }), 200, null],
  ["a foreign origin", with_({ origin: "https://evil.example" }), 403, -32600],
  ["an origin that looks like this machine", with_({ origin: "http://localhost.evil.example" }), 403, -32600],
  ["the null origin", with_({ origin: "null" }), 403, -32600],
  ["a foreign origin by another method", { method: "GET", headers: { origin: "https://evil.example" } }, 403, -32600],

  ["no content type", without("content-type"), 415, -32600],
  ["another content type", with_({ "content-type": "text/plain" }), 415, -32600],
  ["a charset in the content type", with_({ "content-type": "Application/JSON; charset=utf-8" }), 200, null],
  ["two content types", with_({ "content-type": "application/json, text/plain" }), 415, -32600],
  ["TS#1944: no accept", without("accept"), 200, null],
  ["TS#1944: any accept", with_({ accept: "*/*" }), 200, null],
  ["an accept for streams only", with_({ accept: "text/event-stream" }), 406, -32600],
  ["an accept against JSON", with_({ accept: "application/json;q=0, text/html" }), 406, -32600],
  ["a wrong content type and accept", with_({ "content-type": "text/plain", accept: "text/html" }), 415, -32600],

  ["no body", { headers: echo.headers }, 400, -32700],
  ["no JSON", body("{"), 400, -32700],
  ["2.4.0: half of a message", body('{"jsonrpc":'), 400, -32700],
  ["no UTF-8", body(Buffer.from([0x22, 0xff, 0x22])), 400, -32700],
  ["a byte order mark", body(`\uFEFF${echo.body}`), 200, null],
  ["a batch", body(`[${echo.body}]`), 400, -32600],
  ["FM PR 321: an empty batch", body("[]"), 400, -32600],
  ["a response", body('{"jsonrpc":"2.0","id":1,"result":{}}'), 400, -32600],
  ["a text", body('"hi"'), 400, -32600],
  [
    "seen in peers: params that are no object",
    body('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":"x"}'),
    400,
    -32602,
  ],
  ["seen in peers: an id beyond 2^53", body(echo.body.replace('"id":1', '"id":9007199254740993')), 400, -32600],
  ["no metadata", body('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}}'), 400, -32602],

  ["TS PR 2590: no version header", without("mcp-protocol-version"), 400, -32020],
  ["another version header", with_({ "mcp-protocol-version": "2025-11-25" }), 400, -32020],
  ["no method header", without("mcp-method"), 400, -32020],
  ["a method header in another case", with_({ "mcp-method": "Tools/Call" }), 400, -32020],
  ["no name header", without("mcp-name"), 400, -32020],
  ["another name header", with_({ "mcp-name": "late" }), 400, -32020],
  ["a name header that came twice", with_({ "mcp-name": "echo, echo" }), 400, -32020],
  ["a name header in base64", with_({ "mcp-name": "=?base64?ZWNobw==?=" }), 200, null],
  ["an older session's headers", with_({ "mcp-session-id": "x", "last-event-id": "1" }), 200, null],
];

const request = (method: string, params: object): Sent => ({
  headers: { ...echo.headers, "mcp-method": method },
  body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }),
});

onEveryTarget((target) => {
  it.each(table)("T411, T414: %s", async (_title, sent, status, code) => {
    await using served = await target.open(server);
    const received = await served.send(sent);
    const answer = received.body === "" ? undefined : JSON.parse(received.body);
    expect({ status: received.status, code: answer?.error?.code ?? null }).toEqual({ status, code });
    expect(received.headers.allow).toBe(status === 405 ? "POST" : undefined);
    expect(received.headers["content-type"]).toBe(status === 202 ? undefined : "application/json");
    expect(received.headers["mcp-session-id"]).toBeUndefined();
    if (status === 202) expect(received.body).toBe("");
    else expect(answer).toMatchObject({ jsonrpc: "2.0" });
  });

  it("G08, G09: compares a marked argument with its header before the tool runs", async () => {
    await using served = await target.open(server);
    const call = toolCall("routed", { region: "eu" });
    const answered = await served.send(with_({ "mcp-param-region": "eu" }, call));
    expect(JSON.parse(answered.body)).toEqual(toolText("eu"));
    for (const sent of [call, with_({ "mcp-param-region": "us" }, call)]) {
      const { status, body } = await served.send(sent);
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({ error: { code: -32020 } });
    }
  });

  it("answers an unknown method with 404 and the id", async () => {
    await using served = await target.open(server);
    const { status, body } = await served.send(request("tools/nothing", { _meta: requestMeta }));
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ id: 7, error: { code: -32601 } });
  });

  it("answers an unknown version with 400 and the versions that it speaks", async () => {
    await using served = await target.open(server);
    const version = "1999-01-01";
    const sent = request("tools/list", {
      _meta: { ...requestMeta, "io.modelcontextprotocol/protocolVersion": version },
    });
    const { status, body } = await served.send(with_({ "mcp-protocol-version": version }, sent));
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      id: 7,
      error: { code: -32022, data: { supported: ["2026-07-28"], requested: version } },
    });
  });

  it("HEAD is answered as other methods are, without a body", async () => {
    await using served = await target.open(server);
    const { status, headers, body } = await served.send({ method: "HEAD" });
    expect([status, headers.allow, body]).toEqual([405, "POST", ""]);
  });

  it("a body that was sent compressed was called no JSON, and is named for what it is", async () => {
    await using served = await target.open(server);
    const packed = (headers: Record<string, string>) =>
      served.send({ ...echo, headers: { ...echo.headers, ...headers }, body: gzipSync(echo.body) });
    const { status, headers, body } = await packed({ "content-encoding": "gzip" });
    expect([status, headers["accept-encoding"], JSON.parse(body).error]).toEqual([
      415,
      "identity",
      { code: -32600, message: "Unsupported content encoding: the body must be sent as it is" },
    ]);
    for (const more of [{}, { "content-encoding": "identity" }]) expect((await packed(more)).status).toBe(400);
    // Unpacked on the way, by what left the header.
    const unpacked = { ...echo, headers: { ...echo.headers, "content-encoding": "gzip" } };
    expect((await served.send(unpacked)).status).toBe(200);
  });

  describe("T417: payload limits: a body", () => {
    const padded = (bytes: number) => echo.body + " ".repeat(bytes - echo.body.length);

    it("takes one of the limit, and answers 413 to one byte more", async () => {
      await using served = await target.open(server, { maxBodyBytes: 1_000 });
      expect((await served.send(body(padded(1_000)))).status).toBe(200);
      const tooLong = await served.send(body(padded(1_001)));
      expect(tooLong.status).toBe(413);
      expect(JSON.parse(tooLong.body)).toEqual({
        jsonrpc: "2.0",
        error: { code: -32600, message: "Content too large: a body may have 1000 bytes" },
      });
    });

    it("takes 2,000,000 bytes unless told otherwise", async () => {
      await using served = await target.open(server);
      expect((await served.send(body(padded(2_000_000)))).status).toBe(200);
      expect((await served.send(body(padded(2_000_001)))).status).toBe(413);
    });

    it("counts a body that does not say how long it is", async () => {
      await using served = await target.open(server, { maxBodyBytes: 1_000 });
      const chunked = { "transfer-encoding": "chunked" };
      expect((await served.send(with_(chunked, body(padded(1_000))))).status).toBe(200);
      expect((await served.send(with_(chunked, body(padded(1_001))))).status).toBe(413);
    });
  });

  describe("where a request may come from (TS#764, DNS rebinding)", () => {
    it("T415: says which option lets an origin in, and lets it in", async () => {
      await using closed = await target.open(server);
      const sent = with_({ origin: "https://app.example" });
      expect(JSON.parse((await closed.send(sent)).body)).toEqual({
        jsonrpc: "2.0",
        error: {
          code: -32600,
          message: "Forbidden: the Origin may not call this server; allowedOrigins lists those that may",
        },
      });
      await using open = await target.open(server, { allowedOrigins: ["https://app.example"] });
      expect((await open.send(sent)).status).toBe(200);
    });

    it("T416: says which option lets a host in, and lets it in", async () => {
      await using closed = await target.open(server, { allowedHosts: ["other.example"] });
      const sent = with_({ host: "app.example:8443" });
      expect(JSON.parse((await closed.send(sent)).body)).toEqual({
        jsonrpc: "2.0",
        error: {
          code: -32600,
          message: "Forbidden: the Host is not one that this server is called by; allowedHosts lists those",
        },
      });
      await using open = await target.open(server, { allowedHosts: ["app.example"] });
      expect((await open.send(sent)).status).toBe(200);
    });

    it("T416: asks for a host of this machine where the connection came through its own address", async () => {
      const isSocket = !target.isInMemory;
      await using served = await target.open(server);
      expect((await served.send(with_({ host: "rebound.example" }))).status).toBe(isSocket ? 403 : 200);
      expect((await served.send(with_({ host: "127.0.0.1:1" }))).status).toBe(200);
    });
  });

  describe("auth", () => {
    const seen: unknown[] = [];
    const sink: InstrumentationEvent[] = [];
    const who = createServer({
      name: "who",
      version: "1",
      tools: [defineTool("who").call((_args, context) => String(context.auth))],
      instrumentation: besidesRequests(sink),
    });

    it.each([
      ["a value", () => "ann"],
      ["a promise", async () => "ann"],
    ])("puts %s into the context", async (_what, auth) => {
      await using served = await target.open(who, { auth });
      expect(JSON.parse((await served.send(toolCall("who"))).body)).toEqual(toolText("ann"));
    });

    const challenge = { status: 401, headers: { "www-authenticate": "Bearer", "set-cookie": "a=1" } };
    it.each([
      ["returns", () => new Response("no", challenge)],
      ["resolves with", async () => new Response("no", challenge)],
      [
        "throws",
        () => {
          throw new Response("no", challenge);
        },
      ],
      ["rejects with", () => Promise.reject(new Response("no", challenge))],
    ])("answers with the Response that it %s", async (_how, auth) => {
      await using served = await target.open(who, { auth });
      const { status, headers, body } = await served.send(toolCall("who"));
      expect([status, headers["www-authenticate"], body]).toEqual([401, "Bearer", "no"]);
    });

    it("comes after the origin and before the method", async () => {
      await using served = await target.open(who, {
        auth: () => {
          seen.push("called");
          return new Response(null, { status: 401 });
        },
      });
      seen.length = 0;
      expect((await served.send({ method: "GET", headers: { origin: "https://evil.example" } })).status).toBe(403);
      expect(seen).toEqual([]);
      expect((await served.send({ method: "GET" })).status).toBe(401);
      expect((await served.send(with_({ "content-type": "text/plain" }))).status).toBe(401);
      expect(seen).toEqual(["called", "called"]);
    });

    it("that throws is answered with 500 and tells nothing", async () => {
      sink.length = 0;
      const cause = new Error("secret");
      await using served = await target.open(who, {
        auth: () => {
          throw cause;
        },
      });
      const { status, body } = await served.send(toolCall("who"));
      expect(status).toBe(500);
      expect(body).not.toContain("secret");
      if (target.name.startsWith("mcp")) {
        expect(body).toBe("the application's answer");
        return;
      }
      expect(JSON.parse(body)).toEqual({ jsonrpc: "2.0", error: { code: -32603, message: "Internal error" } });
      expect(sink).toEqual([{ type: "transport-fault", transport: "http", cause }]);
    });

    it("P402: comes from the application alone, whatever a request says of itself", async () => {
      const names = ["authorization", "proxy-authorization", "x-user", "x-forwarded-user", "cookie", "from"];
      const message = rawMessage("tools/call", { name: "who", auth: "eve", _meta: { ...requestMeta, auth: "eve" } });
      const claims = Object.fromEntries(names.map((name) => [name, "Bearer eve"]));
      const sent = { headers: { ...headersFor(message), ...claims }, body: JSON.stringify(message) };
      for (const options of [{}, { auth: () => undefined }]) {
        await using served = await target.open(who, options);
        expect(JSON.parse((await served.send(sent)).body)).toEqual(toolText("undefined"));
      }
    });

    it("that never says who it is has so long and no longer, and what it says later is dropped", async () => {
      const told: InstrumentationEvent[] = [];
      const watched = who.with({ instrumentation: (event: InstrumentationEvent) => void told.push(event) });
      const late: (() => void)[] = [];
      const auth = () => new Promise((resolve) => late.push(() => resolve("late")));
      await using served = await target.open(watched, { auth, authTimeoutMs: 20 });
      const { status, body } = await served.send(toolCall("who"));
      const error = { code: -32603, message: "Authentication took too long" };
      expect([status, JSON.parse(body)]).toEqual([
        504,
        { jsonrpc: "2.0", error: { ...error, data: { retryable: true } } },
      ]);
      for (const say of late) say();
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(told).toEqual([{ type: "message-refused", transport: "http", error }]);
      for (const authTimeoutMs of [0, 1.5, null]) {
        await expect(async () => target.open(watched, { auth, authTimeoutMs } as never)).rejects.toThrow(
          "authTimeoutMs: must be a whole number from 1 to 2147483647",
        );
      }
    });

    it("is asked again for each request", async () => {
      let calls = 0;
      await using served = await target.open(who, { auth: () => ++calls });
      expect(JSON.parse((await served.send(toolCall("who"))).body)).toEqual(toolText("1"));
      expect(JSON.parse((await served.send(toolCall("who"))).body)).toEqual(toolText("2"));
    });
  });

  it("TS PR 820: two requests of one id at once each get their own answer", async () => {
    const waiting: ((text: string) => void)[] = [];
    const slow = createServer({
      name: "slow",
      version: "1",
      tools: ["a", "b"].map((name) =>
        defineTool(name).call(async () => `${name} ${await new Promise<string>((resolve) => waiting.push(resolve))}`),
      ),
    });
    await using served = await target.open(slow);
    const answers = ["a", "b"].map((name) => served.send(toolCall(name)));
    await expect.poll(() => waiting.length, patient).toBe(2);
    for (const resolve of [...waiting].reverse()) resolve("done");
    const texts = (await Promise.all(answers)).map(({ body }) => JSON.parse(body));
    expect(texts).toEqual([toolText("a done"), toolText("b done")]);
  });

  it("an answer that cannot be written is an internal error under its id", async () => {
    const events: InstrumentationEvent[] = [];
    const cause = new RangeError("Invalid string length");
    const result = {
      toJSON() {
        throw cause;
      },
    };
    const answer = { id: 1, stage: "served" as const, json: undefined, error: undefined, result: result as never };
    const faulty = {
      ...server,
      dispatch: async () => answer,
      report: besidesRequests(events),
    };
    await using served = await target.open(faulty);
    const { status, body } = await served.send(echo);
    expect([status, JSON.parse(body)]).toEqual([
      200,
      { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "Internal error" } },
    ]);
    expect(events).toEqual([{ type: "transport-fault", transport: "http", cause }]);
  });
});
