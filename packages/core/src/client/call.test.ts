import { describe, expect, it } from "vitest";
import { callerOf } from "./call.ts";
import type { ClientTransport } from "./client-transport.ts";

const identity = {
  protocolVersion: "2026-07-28",
  clientInfo: { name: "c", version: "1" },
  capabilities: { roots: {} },
};

/** A transport that answers every message by a function, and keeps the messages. */
function answering(answer: (id: unknown) => unknown) {
  const sent: { readonly [key: string]: unknown }[] = [];
  const transport: ClientTransport = {
    connect: async () => {},
    close: async () => {},
    send: async (message) => {
      sent.push(message);
      return answer(message.id);
    },
  };
  return { transport, sent };
}

const complete = (id: unknown) => ({ jsonrpc: "2.0", id, result: {} });

describe("callerOf", () => {
  it("C405, C431: sends fresh ids, and says of itself what the revision asks for", async () => {
    const { transport, sent } = answering(complete);
    const call = callerOf(transport, identity);
    await Promise.all([call("a", {}), call("b", { x: 1 })]);
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "c", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": { roots: {} },
    };
    expect(sent).toEqual([
      { jsonrpc: "2.0", id: 1, method: "a", params: { _meta } },
      { jsonrpc: "2.0", id: 2, method: "b", params: { x: 1, _meta } },
    ]);
  });

  it("asks for progress when somebody listens to it, and tells only what is about its own request", async () => {
    const notes = [
      { method: "notifications/progress", params: { progressToken: 1, progress: 1, total: 2, message: "half" } },
      { method: "notifications/progress", params: { progressToken: 9, progress: 2 } },
      { method: "notifications/progress", params: { progressToken: 1, progress: "3" } },
      { method: "notifications/progress", params: null },
      { method: "notifications/message", params: { progressToken: 1, progress: 4 } },
      { method: "notifications/progress", params: { progressToken: 1, progress: 5, total: null, message: 5 } },
    ];
    const metas: unknown[] = [];
    const transport: ClientTransport = {
      connect: async () => {},
      close: async () => {},
      send: async ({ id, params }, { onNotification }) => {
        metas.push((params as { _meta: { progressToken?: unknown } })._meta.progressToken);
        for (const note of notes) onNotification?.({ jsonrpc: "2.0", ...note } as never);
        return complete(id);
      },
    };
    const told: unknown[] = [];
    const call = callerOf(transport, identity);
    await call("a", {}, { onProgress: (progress) => told.push(progress) });
    await call("a", {});
    expect(metas).toEqual([1, undefined]);
    expect(told).toEqual([{ progress: 1, total: 2, message: "half" }, { progress: 5 }]);
  });

  it("C435: keeps the caller's metadata, except for the protocol's own keys", async () => {
    const { transport, sent } = answering(complete);
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const forged = { traceparent, "io.modelcontextprotocol/protocolVersion": "1999-01-01" };
    await callerOf(transport, identity)("a", { _meta: forged });
    expect(sent[0]).toMatchObject({
      params: { _meta: { traceparent, "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
    });
  });

  it("passes the options on", async () => {
    const { signal } = new AbortController();
    const given: unknown[] = [];
    const transport: ClientTransport = {
      ...answering(complete).transport,
      send: async ({ id }, options) => {
        given.push(options);
        return { id, result: {} };
      },
    };
    const call = callerOf(transport, identity);
    await call("a", {}, { signal });
    await call("a", {});
    expect(given).toEqual([{ signal }, {}]);
  });

  it("gives the result, of a server that says no type too", async () => {
    const { transport } = answering((id) => ({ id, result: { resultType: "complete", a: 1 } }));
    expect(await callerOf(transport, identity)("a", {})).toEqual({ resultType: "complete", a: 1 });
    expect(await callerOf(answering(complete).transport, identity)("a", {})).toEqual({});
  });

  it("leaves out params that are undefined, without changing what it was given", async () => {
    const { transport, sent } = answering(complete);
    const params = { a: undefined, b: 1 };
    await callerOf(transport, identity)("a", params as never);
    expect(Object.keys(sent[0]?.params ?? {})).toEqual(["b", "_meta"]);
    expect("a" in params).toBe(true);
  });

  it.each([
    [{ a: Number.NaN }, " at /a: a number must be finite: JSON has no NaN and no infinity"],
    [{ a: new Date(0) }, " at /a: an instance of Date is not a JSON value: use encodable()"],
    [{ a: [1n] }, " at /a/0: a bigint is not a JSON value: use encodable()"],
    [[], ": they must be an object"],
    [null, ": they must be an object"],
  ])("sent something else for what JSON cannot carry", async (params, rest) => {
    const { transport, sent } = answering(complete);
    await expect(callerOf(transport, identity)("x/y", params as never)).rejects.toThrow(
      new TypeError(`JSON cannot carry the params of x/y${rest}`),
    );
    expect(sent).toEqual([]);
  });

  it("rejects with the error that the server answers", async () => {
    const { transport } = answering((id) => ({ id, error: { code: -32602, message: "no", data: { a: 1 } } }));
    await expect(callerOf(transport, identity)("a", {})).rejects.toMatchObject({
      name: "McpError",
      code: -32602,
      message: "no",
      data: { a: 1 },
    });
  });

  it.each([[undefined], [null]])("takes an error under the id %s, of a server that could not read it", async (id) => {
    const { transport } = answering(() => ({ id, error: { code: -32700, message: "no" } }));
    await expect(callerOf(transport, identity)("a", {})).rejects.toMatchObject({ name: "McpError", code: -32700 });
  });

  it.each([
    [undefined, "the server sent no response object"],
    [null, "the server sent no response object"],
    ["{}", "the server sent no response object"],
    [42, "the server sent no response object"],
    [[], "the server sent no response object"],
    [{}, "the id is not that of the request"],
    [{ result: {} }, "the id is not that of the request"],
    [{ id: 2, result: {} }, "the id is not that of the request"],
    [{ id: "1", result: {} }, "the id is not that of the request"],
    [{ id: null, result: {} }, "the id is not that of the request"],
    [{ id: 2, error: { code: 1, message: "" } }, "the id is not that of the request"],
    [{ id: 1 }, "there is neither a result nor an error"],
    [{ id: 1, result: null }, "there is neither a result nor an error"],
    [{ id: 1, result: [] }, "there is neither a result nor an error"],
    [{ id: 1, error: "boom" }, "the error is not an object"],
    [{ id: 1, error: [] }, "the error is not an object"],
    [{ id: 1, error: {} }, "the error has no whole code and message"],
    [{ id: 1, error: { code: "1", message: "" } }, "the error has no whole code and message"],
    [{ id: 1, error: { code: 1.5, message: "" } }, "the error has no whole code and message"],
    [{ id: 1, error: { code: 1, message: null } }, "the error has no whole code and message"],
    [
      { id: 1, result: { resultType: "input_required" } },
      "the request asks for input, and this client answers nothing; request() may bring inputResponses",
    ],
    [
      { id: 1, result: { resultType: "input_required", inputRequests: { name: {}, size: {} } } },
      'the request asks for input ("name", "size"), and this client answers nothing; request() may bring inputResponses',
    ],
    [{ id: 1, result: { resultType: "task" } }, "the result is of a type that was not negotiated"],
    [{ id: 1, result: { resultType: null } }, "the result is of a type that was not negotiated"],
  ])("takes %j for no answer", async (response, rule) => {
    const { transport } = answering(() => response);
    await expect(callerOf(transport, identity)("a", {})).rejects.toMatchObject({
      name: "ConnectionError",
      code: "invalid-response",
      message: `Invalid response: ${rule}`,
    });
  });

  it("passes on what the transport rejects with", async () => {
    const failure = new Error("socket closed");
    const { transport } = answering(() => {
      throw failure;
    });
    await expect(callerOf(transport, identity)("a", {})).rejects.toBe(failure);
  });
});
