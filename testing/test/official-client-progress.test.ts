// The official client is told how handlers get on, and what they log, in order and before the answer alone.

import { describe, expect, it } from "vitest";
import { counting, type InteractiveSession, interactiveSession, TRANSPORTS } from "../interactive-session.ts";
import type { Travelled, WireMessage } from "../travelled.ts";

const LOG_LEVEL = "io.modelcontextprotocol/logLevel";
const serverInfo = { "io.modelcontextprotocol/serverInfo": { name: "interactive", version: "1.0.0" } };
const said = (text: string) => ({ content: [{ type: "text", text }], _meta: serverInfo });

describe.each(TRANSPORTS)("the official client over %s", (transport) => {
  it("is told of progress in order, with a total and a message where there is one, then gets the answer", async () => {
    await using session = await interactiveSession(transport);
    const told: unknown[] = [];
    const answer = await counting(session, (each) => told.push(each));
    told.push("the answer");
    expect(answer).toEqual(said("counted"));
    expect(told).toEqual([
      { progress: 1, total: 3, message: "one" },
      { progress: 2.5, total: 3 },
      { progress: 3 },
      "the answer",
    ]);
    const [request, ...answers] = await messagesOf(session, "counts");
    const progressToken = metaOf(request)?.progressToken;
    expect(progressToken).toEqual(expect.anything());
    const notification = (params: object) => ({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken, ...params },
    });
    expect(answers).toEqual([
      notification({ progress: 1, total: 3, message: "one" }),
      notification({ progress: 2.5, total: 3 }),
      notification({ progress: 3 }),
      { jsonrpc: "2.0", id: request?.id, result: { resultType: "complete", ...said("counted") } },
    ]);
  });

  it("is told of none that comes after the answer", async () => {
    await using session = await interactiveSession(transport);
    const told: unknown[] = [];
    await counting(session, ({ progress }) => told.push(progress));
    await expect.poll(() => session.seen()).toEqual(["sent: true", "sent after the answer: false false"]);
    expect(told).toEqual([1, 2.5, 3]);
  });

  it("is told of none that it did not ask for", async () => {
    await using session = await interactiveSession(transport);
    expect(await session.client.callTool({ name: "counts" })).toEqual(said("counted"));
    const [request, ...answers] = await messagesOf(session, "counts");
    expect(metaOf(request)).not.toHaveProperty("progressToken");
    expect(answers).toEqual([
      { jsonrpc: "2.0", id: request?.id, result: { resultType: "complete", ...said("counted") } },
    ]);
    await expect.poll(() => session.seen()).toEqual(["sent: false", "sent after the answer: false false"]);
  });

  it("is told of progress by each round of a call that asks", async () => {
    await using session = await interactiveSession(transport, { capabilities: { elicitation: {} } });
    session.client.setRequestHandler("elicitation/create", async () => ({ action: "decline" }));
    // What stands in one chunk with the answer, the client drops: so what counts is what was sent.
    await session.client.callTool({ name: "counted_rounds" }, { onprogress: () => {} });
    const travelled = await session.travelled();
    const tokens = travelled.flatMap(({ message }) =>
      message.params?.name === "counted_rounds" ? [metaOf(message)?.progressToken] : [],
    );
    const told = travelled.flatMap(({ message }) =>
      message.method === "notifications/progress" ? [message.params] : [],
    );
    expect(tokens).toHaveLength(2);
    expect(told).toEqual([
      { progressToken: tokens[0], progress: 1, total: 2 },
      { progressToken: tokens[1], progress: 1, total: 2 },
      { progressToken: tokens[1], progress: 2, total: 2 },
    ]);
  });

  it("tells apart the progress of calls that are served side by side", async () => {
    await using session = await interactiveSession(transport);
    const told: number[][] = [[], [], []];
    await Promise.all(told.map((each) => counting(session, ({ progress }) => each.push(progress))));
    expect(told).toEqual([
      [1, 2.5, 3],
      [1, 2.5, 3],
      [1, 2.5, 3],
    ]);
  });

  const levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;

  it("gets log messages from the level on that it asks for in a request", async () => {
    await using session = await interactiveSession(transport);
    let logged: unknown[] = [];
    session.client.setNotificationHandler("notifications/message", ({ params }) => void logged.push(params));
    const every = levels.map((each, index) =>
      index < 4 ? { level: each, data: { level: each } } : { level: each, data: each, logger: "machine" },
    );
    for (const [index, level] of levels.entries()) {
      logged = [];
      const answer = await session.client.callTool({ name: "logs", _meta: { [LOG_LEVEL]: level } });
      expect(answer).toEqual(said("logged"));
      await expect.poll(() => logged).toEqual(every.slice(index));
    }
  });

  it("gets no log messages that it did not ask for", async () => {
    await using session = await interactiveSession(transport);
    expect(await session.client.callTool({ name: "logs" })).toEqual(said("logged"));
    expect(await messagesOf(session, "logs")).toHaveLength(2);
  });
});

function metaOf(message: WireMessage | undefined): { readonly [name: string]: unknown } | undefined {
  return message?.params?._meta as { readonly [name: string]: unknown } | undefined;
}

/** A call, and what the server sent but for the answers to others. */
async function messagesOf(session: InteractiveSession, tool: string): Promise<readonly WireMessage[]> {
  const travelled = await session.travelled();
  const isCall = ({ message }: Travelled) => message.params?.name === tool;
  const id = travelled.find(isCall)?.message.id;
  const isSent = ({ from, message }: Travelled) =>
    from === "server" && (message.id === id || message.method !== undefined);
  return travelled.filter((each) => isCall(each) || isSent(each)).map(({ message }) => message);
}
