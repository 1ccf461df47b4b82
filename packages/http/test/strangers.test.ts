import { createServer, defineResource, defineTool, type LogLevel } from "@snodo/core";
import { describe, expect, it, vi } from "vitest";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { toolCall, toolText } from "./message.ts";
import { onEveryTarget, type Sent } from "./on-every-target.ts";

vi.setConfig({ testTimeout: 30_000 });

const patient = { timeout: 10_000 };

/** A server whose tools wait for each other, so that their requests are certain to be served at once. */
function meeting() {
  const waiting: (() => void)[] = [];
  const meet = () => new Promise<void>((resolve) => waiting.push(resolve));
  const tools = ["a", "b"].map((name) =>
    defineTool(name).call(async (_args, context) => {
      context.progress(1, { message: `${name} begins` });
      context.log("info", `${name} logs`);
      await meet();
      context.progress(2, { message: `${name} ends` });
      return `${name} is done`;
    }),
  );
  return { waiting, server: createServer({ name: "meeting", version: "1", tools }) };
}

const logLevel = { "io.modelcontextprotocol/logLevel": "debug" satisfies LogLevel };

function streamed(name: string): Sent {
  const message = rawMessage("tools/call", { name, _meta: { ...requestMeta, ...logLevel, progressToken: "same" } });
  return { headers: headersFor(message), body: JSON.stringify(message) };
}

onEveryTarget((target) => {
  it("TS PR 820: two clients of one id and one token at once get their own progress, logs and result", async () => {
    const { waiting, server } = meeting();
    await using served = await target.open(server);
    const answers = ["a", "b", "a"].map((name) => served.send(streamed(name)));
    await expect.poll(() => waiting.length, patient).toBe(3);
    for (const go of waiting.reverse()) go();
    const [a, b, again] = (await Promise.all(answers)).map(({ body }) => body);
    expect(again).toBe(a);
    expect(a).toMatch(/a begins.*a logs.*a ends.*a is done/s);
    expect(b).toMatch(/b begins.*b logs.*b ends.*b is done/s);
    expect(a).not.toMatch(/b (?:begins|logs|ends|is done)/);
    expect(b).not.toMatch(/a (?:begins|logs|ends|is done)/);
  });

  it("P403: one client cannot cancel what another one asked", async () => {
    const { waiting, server } = meeting();
    await using served = await target.open(server);
    const answer = served.send(toolCall("a", {}, 1));
    await expect.poll(() => waiting.length, patient).toBe(1);
    const cancelled = {
      headers: { "content-type": "application/json" },
      body: '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    };
    expect((await served.send(cancelled)).status).toBe(202);
    waiting[0]?.();
    expect(JSON.parse((await answer).body)).toEqual(toolText("a is done"));
  });

  describe("nothing internal is in an answer", () => {
    const secret = "secret-7f3a at /srv/app/server.ts";
    const boom = (): never => {
      throw Object.assign(new Error(secret), { secret });
    };
    const broken = createServer({
      name: "broken",
      version: "1",
      tools: [
        defineTool("throws").call(boom),
        defineTool("rejects").call(async () => boom()),
        defineTool("unwritable").call(() => ({ toJSON: boom }) as never),
        defineTool("closed")
          .output((o) => o.property("a", "integer", { required: true }))
          .call(() => ({ a: secret }) as never),
      ],
      resources: [defineResource("broken").uri("broken://it").read(boom)],
      instrumentation: boom,
    });
    const sent: readonly (readonly [string, Sent])[] = [
      ...["throws", "rejects", "unwritable", "closed"].map((name) => [name, toolCall(name)] as const),
      [
        "a resource",
        {
          headers: headersFor(rawMessage("resources/read", { uri: "broken://it" })),
          body: JSON.stringify(rawMessage("resources/read", { uri: "broken://it" })),
        },
      ],
      ["what is no JSON", { ...toolCall("throws"), body: `{"${secret}"` }],
      ["an unknown tool", toolCall(secret.slice(0, 6))],
    ];

    it.each(sent)("%s", async (_what, request) => {
      await using served = await target.open(broken);
      const { headers, body } = await served.send(request);
      expect(body).not.toMatch(/7f3a|srv|\.ts|\.js|node:|stack/);
      expect(body).not.toBe("");
      expect(Object.keys(headers)).not.toContain("server");
    });
  });
});
