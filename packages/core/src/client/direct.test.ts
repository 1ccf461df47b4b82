import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import type { Context } from "../context/context.ts";
import { defineTool } from "../define/tool-builder.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { createServer } from "../runtime/create-server.ts";
import { direct } from "./direct.ts";

const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** One call of the tool "a". */
const callA = (args: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "a", arguments: args as never, _meta },
});

/** A server whose tool "a" is this function. */
const serving = (call: (args: object, context: Context) => unknown) =>
  createServer({ name: "s", version: "1", tools: [{ kind: "tool", name: "a", call }], instrumentation: () => {} });

/** A tool that does not end by itself, and tells when it has begun. */
function neverEnding() {
  let begin = (_: Context) => {};
  const begun = new Promise<Context>((resolve) => {
    begin = resolve;
  });
  const server = serving((_, context) => {
    begin(context);
    return new Promise(() => {});
  });
  return { server, begun };
}

describe("direct", () => {
  it("D112: answers as over a wire", async () => {
    const transport = direct(createServer({ name: "s", version: "1", tools: [defineTool("a").call(() => "hi")] }));
    await transport.connect();
    expect(await transport.send(callA(), {})).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: {
        resultType: "complete",
        content: [{ type: "text", text: "hi" }],
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "s", version: "1" } },
      },
    });
  });

  it("C436: gives the server what the transport's auth is", async () => {
    const server = serving((_, { auth }) => auth);
    const answer = await direct(server, { auth: { sub: "u" } }).send(callA(), {});
    expect(answer).toMatchObject({ result: { structuredContent: { sub: "u" } } });
  });

  it("D112: copies both ways, so that neither side can change what the other holds", async () => {
    const kept = { list: [1] };
    let received: unknown;
    const server = serving((args) => {
      received = args;
      return kept;
    });
    const args = { deep: { a: 1 } };
    const answer = await direct(server).send(callA(args), {});
    expect(received).toEqual(args);
    expect((received as typeof args).deep).not.toBe(args.deep);
    expect(answer).toHaveProperty("result.structuredContent", kept);
    expect(answer).not.toHaveProperty(
      "result.structuredContent.list",
      expect.toSatisfy((list) => list === kept.list),
    );
  });

  it("hands arguments over as they are with copy: false, and what was checked of the answer", async () => {
    const kept = { list: [1] };
    let received: unknown;
    const server = serving((args) => {
      received = args;
      return kept;
    });
    const args = { deep: { a: 1 } };
    const transport = direct(server, { copy: false });
    const answer = (await transport.send(callA(args), {})) as {
      readonly result: { readonly structuredContent: unknown };
    };
    expect((received as typeof args).deep).toBe(args.deep);
    expect(answer.result.structuredContent).toEqual(kept);
    expect(answer.result.structuredContent).not.toBe(kept);
    expect([args, args.deep, kept, kept.list].some(Object.isFrozen)).toBe(false);
  });

  it("answers -32603 where a result cannot be written, as transports of a wire do, and tells the sink", async () => {
    const events: InstrumentationEvent[] = [];
    const loop: { self?: unknown } = {};
    loop.self = loop;
    const answer = { id: 1, stage: "served", result: loop, json: undefined, error: undefined } as never;
    const server = {
      ...serving(() => ""),
      dispatch: () => answer,
      report: besidesRequests(events),
    };
    expect(await direct(server as never).send(callA({}), {})).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: { code: -32603, message: "Internal error" },
    });
    expect(events).toMatchObject([{ type: "transport-fault", transport: "direct", cause: expect.any(TypeError) }]);
  });

  it("once listened to one signal as often as there were calls, of which hosts warn", async () => {
    const stop = new AbortController();
    const add = vi.spyOn(stop.signal, "addEventListener");
    const transport = direct(serving(() => new Promise(() => {})));
    const calls = Array.from({ length: 50 }, () => transport.send(callA(), { signal: stop.signal }));
    stop.abort(new Error("enough"));
    for (const one of calls) await expect(one).rejects.toThrow("enough");
    expect(add).toHaveBeenCalledOnce();
  });

  it("gives lists and errors with copy: false as well", async () => {
    const transport = direct(
      serving(() => ""),
      { copy: false },
    );
    expect(await transport.send({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta } }, {})).toMatchObject({
      jsonrpc: "2.0",
      id: 1,
      result: { tools: [{ name: "a" }] },
    });
    expect(await transport.send({ jsonrpc: "2.0", id: 2, method: "x", params: { _meta } }, {})).toEqual({
      jsonrpc: "2.0",
      id: 2,
      error: { code: -32601, message: "Method not found" },
    });
  });

  it("gives nothing for a notification", async () => {
    const transport = direct(serving(() => ""));
    expect(await transport.send({ jsonrpc: "2.0", method: "notifications/x" }, {})).toBeUndefined();
  });

  it("answers a message that no wire would carry as a wire would", async () => {
    let nested: unknown = 1;
    for (let depth = 0; depth < 200; depth += 1) nested = [nested];
    expect(await direct(serving(() => "")).send(callA({ nested }), {})).toMatchObject({
      id: 1,
      error: { code: -32600 },
    });
  });

  it("refuses a request whose signal is aborted already, without calling the tool", async () => {
    let calls = 0;
    const transport = direct(serving(() => (calls += 1)));
    const reason = new Error("no longer wanted");
    await expect(transport.send(callA(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(calls).toBe(0);
  });

  it.each([[true], [false]])("rejects with the signal's reason, and aborts the handler's (copy: %s)", async (copy) => {
    const { server, begun } = neverEnding();
    const controller = new AbortController();
    const answer = direct(server, { copy }).send(callA(), { signal: controller.signal });
    const { signal } = await begun;
    expect(signal.aborted).toBe(false);
    const reason = new Error("no longer wanted");
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
    expect(signal.reason).toBe(reason);
  });

  it("shows an aborted signal to a handler that looks at it only later", async () => {
    const { server, begun } = neverEnding();
    const controller = new AbortController();
    const answer = direct(server).send(callA(), { signal: controller.signal });
    const context = await begun;
    controller.abort("late");
    await expect(answer).rejects.toBe("late");
    expect(context.signal.aborted).toBe(true);
    expect(context.signal.reason).toBe("late");
  });

  it("waited for ever when the signal was aborted while the handler began", async () => {
    const controller = new AbortController();
    const server = serving(() => {
      controller.abort("now");
      return new Promise(() => {});
    });
    await expect(direct(server).send(callA(), { signal: controller.signal })).rejects.toBe("now");
  });

  it("leaves no listener on the signal", async () => {
    const counted = { added: 0, removed: 0 };
    const { signal } = new AbortController();
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      counted.added += 1;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      counted.removed += 1;
      removeEventListener.apply(signal, args);
    };
    const transport = direct(serving(async () => ""));
    await transport.send(callA(), { signal });
    await transport.send(callA(), { signal });
    expect(counted).toEqual({ added: 2, removed: 2 });
  });

  it("left handlers running and callers waiting when it was closed", async () => {
    const { server, begun } = neverEnding();
    const transport = direct(server);
    const answer = transport.send(callA(), {});
    const { signal } = await begun;
    await transport.close();
    await expect(answer).rejects.toMatchObject({ name: "ConnectionError", code: "closed" });
    expect(signal.aborted).toBe(true);
  });

  it("refuses to send once closed, and closes again without harm", async () => {
    const transport = direct(serving(() => ""));
    await transport.close();
    await transport.close();
    await expect(transport.send(callA(), {})).rejects.toMatchObject({ name: "ConnectionError", code: "closed" });
  });

  it("leaves other transports to the same server open", async () => {
    const server = serving(() => "");
    await direct(server).close();
    expect(await direct(server).send(callA(), {})).toMatchObject({ id: 1 });
  });

  it.each([[undefined], [{}], [{ tools: [] }]])("refuses %j for a server", (server) => {
    expect(() => direct(server as never)).toThrow(new TypeError("direct() needs a server, as createServer gives it"));
  });

  it("tells notifications as they come, and what that throws ends the request", async () => {
    const server = serving((_, context) => {
      context.progress(1);
      context.progress(2);
      return "done";
    });
    const asking = { ...callA(), params: { ...callA().params, _meta: { ..._meta, progressToken: "t" } } };
    const told: unknown[] = [];
    await direct(server).send(asking, { onNotification: ({ params }) => told.push(params.progress) });
    expect(told).toEqual([1, 2]);

    const own = new Error("own");
    const throwing = direct(server).send(asking, {
      onNotification: () => {
        throw own;
      },
    });
    await expect(throwing).rejects.toBe(own);
  });
});
