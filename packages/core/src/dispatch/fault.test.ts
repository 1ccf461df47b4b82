import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { requestMeta } from "../../../../testing/raw-message.ts";
import { defineTool } from "../define/tool-builder.ts";
import type { ExceptionEvent, InstrumentationEvent } from "../instrumentation/event.ts";
import { createServer } from "../runtime/create-server.ts";
import type { ServerOptions } from "../runtime/server-options.ts";
import type { Answer } from "./answer.ts";

const CALL = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "fails", _meta: requestMeta } };
const MASKED = /^Internal error \(ref [0-9a-f]{8}-[0-9a-f]{4}\)$/;

/** The text that a client sees of a tool which throws this, and the event that the sink gets. */
function faultOf(
  thrown: unknown,
  options: Partial<ServerOptions> = {},
): { readonly text: string; readonly event: ExceptionEvent } {
  const events: InstrumentationEvent[] = [];
  const server = createServer({
    name: "s",
    version: "1",
    instrumentation: besidesRequests(events),
    ...options,
    tools: [
      defineTool("fails").call(() => {
        throw thrown;
      }),
    ],
  });
  const { result } = server.dispatch(CALL) as Answer;
  expect(events).toMatchObject([{ type: "exception" }]);
  const [block] = (result as { content: { text: string }[] }).content;
  return { text: block?.text ?? "", event: events[0] as ExceptionEvent };
}

describe("a handler that lets go because its request was cancelled", () => {
  const serving = async (call: (signal: AbortSignal) => unknown, reason?: unknown) => {
    const events: InstrumentationEvent[] = [];
    const tool = defineTool("fails").call((_args, { signal }) => call(signal) as string);
    const server = createServer({
      name: "s",
      version: "1",
      tools: [tool],
      instrumentation: besidesRequests(events),
    });
    const controller = new AbortController();
    const answer = server.dispatch(CALL, { signal: () => controller.signal });
    controller.abort(reason);
    return { answer: (await answer) as Answer, events };
  };

  it.each([
    ["a timer of Node", (signal: AbortSignal) => sleep(60_000, undefined, { signal }), undefined],
    ["the reason itself", (signal: AbortSignal) => rejected(signal), new Error("gone")],
    ["a reason that is no error", (signal: AbortSignal) => rejected(signal), "gone"],
  ])("once made an exception event and a trace on standard error: %s", async (_what, call, reason) => {
    const { answer, events } = await serving(call, reason);
    expect(events).toEqual([]);
    expect(answer.result).toMatchObject({ isError: true, content: [{ text: "The request was cancelled" }] });
  });

  it("is told from one that fails in another way meanwhile", async () => {
    const { events } = await serving(async (signal) => {
      await rejected(signal).catch(() => {});
      throw new Error("a fault");
    });
    expect(events).toMatchObject([{ type: "exception", cause: new Error("a fault") }]);
  });
});

/** Rejects with the reason of the signal. */
function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

describe("reportFault", () => {
  it("E09: shows a peer a reference only, and the sink the cause under it", () => {
    const cause = new Error("password is hunter2");
    const { text, event } = faultOf(cause);
    expect(text).toMatch(MASKED);
    expect(event).toEqual({
      type: "exception",
      reference: text.slice("Internal error (ref ".length, -1),
      request: {
        id: 7,
        method: "tools/call",
        protocolVersion: "2026-07-28",
        principal: null,
        spanId: expect.any(String),
      },
      component: { kind: "tool", name: "fails" },
      cause,
    });
  });

  it("counts the caller as anonymous where principal is asynchronous: its rejection once ended the process", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const principal = (async () => {
      throw new Error("the database is down");
    }) as never;
    expect(faultOf("a", { principal }).event.request.principal).toBeNull();
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("gives every fault a reference of its own", () => {
    expect(faultOf("a").event.reference).not.toBe(faultOf("a").event.reference);
  });

  it.each([undefined, null, "text", 5, Symbol("s"), {}, [], () => {}])(
    "masks a thrown %s as it does an error",
    (thrown) => {
      const { text, event } = faultOf(thrown);
      expect(text).toMatch(MASKED);
      expect(event.cause).toBe(thrown);
    },
  );

  it.each([
    [new Error("disk is full"), "disk is full"],
    ["disk is full", "disk is full"],
    [undefined, "a thrown undefined"],
    [null, "a thrown null"],
    [{ secret: 1 }, "a thrown object"],
    [Symbol("s"), "a thrown symbol"],
    [Object.defineProperty(new Error(), "message", { value: Symbol("s") }), "Symbol(s)"],
  ])("shows the message of %o where errors are exposed", (thrown, message) => {
    const { text, event } = faultOf(thrown, { errors: "expose" });
    expect(text).toBe(`Internal error (ref ${event.reference}): ${message}`);
  });

  it("does not fail over an error that throws when its message is read", () => {
    const hostile = Object.defineProperty(new Error(), "message", {
      get() {
        throw new Error("getter");
      },
    });
    const { text, event } = faultOf(hostile, { errors: "expose" });
    expect(text).toBe(`Internal error (ref ${event.reference}): a thrown object`);
  });
});

describe("eventRequest", () => {
  it("says who the request is from, as the server's principal does", () => {
    expect(faultOf("a", { principal: () => "alice" }).event.request.principal).toBe("alice");
  });

  it("takes a principal that throws, or says something else than a text, for anonymous", () => {
    const throwing = () => {
      throw new Error("principal");
    };
    expect(faultOf("a", { principal: throwing }).event.request.principal).toBeNull();
    for (const said of [null, undefined, 5, {}]) {
      expect(faultOf("a", { principal: () => said as never }).event.request.principal).toBeNull();
    }
  });

  it("does not ask for the principal when nothing happens", () => {
    const principal = vi.fn(() => "alice");
    const server = createServer({ name: "s", version: "1", principal, tools: [defineTool("fails").call(() => "a")] });
    server.dispatch(CALL);
    expect(principal).not.toHaveBeenCalled();
  });
});
