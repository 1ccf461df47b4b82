// The official client cancels: the handler learns of it, nothing comes any more, and the connection goes on.

import { describe, expect, it } from "vitest";
import { interactiveSession, TRANSPORTS } from "../interactive-session.ts";

/** In which a handler has to learn that it is cancelled. */
const soon = { timeout: 1_000 };
const LOG_LEVEL = "io.modelcontextprotocol/logLevel";
const waits = { name: "waits", _meta: { [LOG_LEVEL]: "debug" } };
const done = ["waiting", "aborted"];

describe.each(TRANSPORTS)("the official client over %s", (transport) => {
  it("cancels a call: its handler is told, nothing comes any more, and the next call is served", async () => {
    await using session = await interactiveSession(transport);
    const { client } = session;
    const patience = new AbortController();
    const told: number[] = [];
    const call = client.callTool(waits, {
      signal: patience.signal,
      onprogress: ({ progress }) => told.push(progress),
    });
    const outcome = expect(call).rejects.toThrow("enough");
    await expect.poll(() => told).toEqual([1]);
    patience.abort(new Error("enough"));
    await outcome;
    await expect.poll(() => session.seen(), soon).toEqual(done);

    expect(await client.callTool({ name: "listeners" })).toMatchObject({ content: [{ type: "text", text: "0" }] });
    const travelled = await session.travelled();
    const start = travelled.findIndex(({ message }) => message.params?.name === "waits");
    const id = travelled[start]?.message.id;
    const about = travelled.filter(({ from, message }) => from === "server" && message.id === id);
    const notifications = travelled.filter(({ from, message }) => from === "server" && message.method !== undefined);
    expect(about).toEqual([]);
    expect(notifications.map(({ message }) => [message.method, message.params?.progress])).toEqual([
      ["notifications/progress", 1],
    ]);
    const cancellations = travelled.flatMap(({ from, message }) =>
      from === "client" && message.method === "notifications/cancelled" ? [message.params] : [],
    );
    // Over HTTP closing the stream is what cancels.
    expect(cancellations).toMatchObject(
      transport === "HTTP" ? [] : [{ requestId: id, reason: expect.stringContaining("enough") }],
    );
  });

  it("cancels a call that has said nothing yet", async () => {
    await using session = await interactiveSession(transport);
    const patience = new AbortController();
    const call = session.client.callTool({ name: "waits" }, { signal: patience.signal });
    const outcome = expect(call).rejects.toThrow("enough");
    await expect.poll(() => session.seen()).toEqual(["waiting"]);
    patience.abort(new Error("enough"));
    await outcome;
    await expect.poll(() => session.seen(), soon).toEqual(done);
  });

  it("cancels by its own timeout", async () => {
    await using session = await interactiveSession(transport);
    await expect(session.client.callTool(waits, { timeout: 200 })).rejects.toMatchObject({ code: "REQUEST_TIMEOUT" });
    await expect.poll(() => session.seen(), soon).toEqual(done);
  });

  it("cancels one of several calls, and the others are served to their end", async () => {
    await using session = await interactiveSession(transport);
    const patience = new AbortController();
    const cancelled = session.client.callTool(waits, { signal: patience.signal });
    const outcome = expect(cancelled).rejects.toThrow("enough");
    const others = ["counts", "logs", "counts"].map((name) => session.client.callTool({ name }));
    await expect.poll(() => session.seen()).toContain("waiting");
    patience.abort(new Error("enough"));
    await outcome;
    const texts = (await Promise.all(others)).map(({ content }) => content);
    expect(texts).toEqual(["counted", "logged", "counted"].map((text) => [{ type: "text", text }]));
    await expect.poll(() => session.seen(), soon).toEqual(expect.arrayContaining(done));
  });

  it("cancels while its user is asked, and the call is not sent again", async () => {
    await using session = await interactiveSession(transport, { capabilities: { elicitation: {} } });
    const patience = new AbortController();
    session.client.setRequestHandler("elicitation/create", async () => {
      patience.abort(new Error("enough"));
      return { action: "decline" };
    });
    const call = session.client.callTool({ name: "form" }, { signal: patience.signal });
    await expect(call).rejects.toThrow("enough");
    expect(await session.seen()).toEqual([]);
    const calls = (await session.travelled()).filter(({ message }) => message.params?.name === "form");
    expect(calls).toHaveLength(1);
  });

  it("goes away while a call is served, and the server ends all the same", async () => {
    const session = await interactiveSession(transport);
    const call = session.client.callTool(waits);
    const outcome = expect(call).rejects.toThrow();
    await expect.poll(() => session.seen()).toEqual(["waiting"]);
    await session[Symbol.asyncDispose]();
    await outcome;
  });
});
