import { createServer, defineTool } from "@snodo/core";
import { expect, it, vi } from "vitest";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { toolCall, toolText } from "./message.ts";
import { onEveryTarget, type Received, type Sent } from "./on-every-target.ts";

vi.setConfig({ testTimeout: 30_000 });

const server = createServer({
  name: "cors",
  version: "1",
  tools: [
    defineTool("echo").call(() => "hi"),
    defineTool("steps").call(async (_args, context) => {
      context.progress(1);
      return "done";
    }),
  ],
});
const origin = "https://app.example";
const options = { cors: true, allowedOrigins: [origin] };
const from = (headers: Readonly<Record<string, string>>, sent: Sent = toolCall("echo")): Sent => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
});
const preflight = (headers: Readonly<Record<string, string>> = {}): Sent => ({
  method: "OPTIONS",
  headers: {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type,mcp-method,mcp-param-region",
    ...headers,
  },
});
const corsOf = ({ headers }: Received) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^(?:access-control-.*|vary)$/.test(name)));
const readable = {
  "access-control-allow-origin": origin,
  "access-control-expose-headers": "www-authenticate, mcp-session-id",
  vary: "Origin",
};

onEveryTarget((target) => {
  it("TS#764: tells a browser what a page may send, before anybody is asked who they are", async () => {
    let asked = 0;
    await using served = await target.open(server, {
      ...options,
      auth: () => {
        asked += 1;
        return new Response(null, { status: 401 });
      },
    });
    const received = await served.send(preflight());
    expect([received.status, received.body, received.headers["content-type"], asked]).toEqual([204, "", undefined, 0]);
    expect(corsOf(received)).toEqual({
      ...readable,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers":
        "content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, " +
        "last-event-id, mcp-param-region",
      "access-control-max-age": "7200",
      vary: "Origin, Access-Control-Request-Headers",
    });
  });

  it("allows a page nothing that may not call", async () => {
    await using served = await target.open(server, options);
    const asked = await served.send(preflight({ origin: "https://evil.example" }));
    expect([asked.status, corsOf(asked)]).toEqual([403, { vary: "Origin" }]);
    const sent = await served.send(from({ origin: "https://evil.example" }));
    expect([sent.status, corsOf(sent)]).toEqual([403, { vary: "Origin" }]);
  });

  it("lets a page read every answer, refusals too", async () => {
    await using served = await target.open(server, options);
    const steps = rawMessage("tools/call", { name: "steps", _meta: { ...requestMeta, progressToken: 1 } });
    const table: readonly (readonly [Sent, number])[] = [
      [from({ origin }), 200],
      [from({ origin }, { headers: headersFor(steps), body: JSON.stringify(steps) }), 200],
      [from({ origin, "content-type": "text/plain" }), 415],
      [from({ origin }, { ...toolCall("echo"), body: "{" }), 400],
      [{ method: "GET", headers: { origin } }, 405],
      [
        {
          headers: { origin, "content-type": "application/json" },
          body: '{"jsonrpc":"2.0","method":"notifications/cancelled"}',
        },
        202,
      ],
    ];
    for (const [sent, status] of table) {
      const received = await served.send(sent);
      expect([received.status, corsOf(received)]).toEqual([status, readable]);
    }
  });

  it("lets a page read the answer of auth, which may say more", async () => {
    await using served = await target.open(server, {
      ...options,
      auth: () =>
        new Response("no", {
          status: 401,
          headers: {
            "www-authenticate": "Bearer",
            vary: "Cookie",
            "access-control-expose-headers": "x-own",
          },
        }),
    });
    const received = await served.send(from({ origin }));
    expect([received.status, received.body, received.headers["www-authenticate"]]).toEqual([401, "no", "Bearer"]);
    const { vary, ...rest } = corsOf(received);
    expect(rest).toEqual({ "access-control-allow-origin": origin, "access-control-expose-headers": "x-own" });
    expect(String(vary).split(", ").toSorted()).toEqual(["Cookie", "Origin"]);
  });

  it("says the same of answers that no page asked for, but for the origin", async () => {
    await using served = await target.open(server, options);
    const received = await served.send(toolCall("echo"));
    expect([JSON.parse(received.body), corsOf(received)]).toEqual([toolText("hi"), { vary: "Origin" }]);
    const plain = await served.send({ method: "OPTIONS" });
    expect([plain.status, plain.headers.allow, plain.headers["access-control-allow-origin"]]).toEqual([
      204,
      "POST",
      undefined,
    ]);
  });

  it("is no matter of this server unless it is asked for", async () => {
    await using served = await target.open(server, { allowedOrigins: [origin] });
    expect([corsOf(await served.send(from({ origin })))]).toEqual([{}]);
    const asked = await served.send(preflight());
    expect([asked.status, asked.headers.allow, corsOf(asked)]).toEqual([405, "POST", {}]);
  });
});
