import { describe, expect, it, vi } from "vitest";
import { RequestContext, type RequestFacts } from "./context.ts";

const facts: RequestFacts = {
  requestId: "r-1",
  method: "tools/call",
  protocolVersion: "2026-07-28",
  client: { info: { name: "c" }, capabilities: { sampling: {} } },
  meta: { traceparent: "00-1" },
  state: { db: 1 },
  auth: { sub: "alice" },
  transport: { kind: "test" },
  openSignal: undefined,
  openOutlet: undefined,
  isAbortable: false,
  onProgress: undefined,
  logs: true,
  onLogRefused: () => {},
};

describe("RequestContext", () => {
  it("gives the facts as they are", () => {
    const context = new RequestContext(facts);
    expect(context.requestId).toBe("r-1");
    expect(context.method).toBe("tools/call");
    expect(context.protocolVersion).toBe("2026-07-28");
    expect(context.client).toBe(facts.client);
    expect(context.meta).toBe(facts.meta);
    expect(context.state).toBe(facts.state);
    expect(context.auth).toBe(facts.auth);
    expect(context.transport).toBe(facts.transport);
  });

  it("gives one signal, opened when it is first read", () => {
    const openSignal = vi.fn(() => new AbortController().signal);
    const context = new RequestContext({ ...facts, openSignal });
    expect(openSignal).not.toHaveBeenCalled();
    expect(context.signal).toBe(context.signal);
    expect(openSignal).toHaveBeenCalledTimes(1);
  });

  it("gives a signal that never aborts where the transport has none", () => {
    const context = new RequestContext(facts);
    expect(context.signal).toBeInstanceOf(AbortSignal);
    expect(context.signal).toBe(context.signal);
    expect(context.signal.aborted).toBe(false);
  });

  it("cannot be changed by a handler", () => {
    const context: { auth: unknown } = new RequestContext(facts) as never;
    expect(() => {
      context.auth = { sub: "mallory" };
    }).toThrow(TypeError);
  });

  it("shows nothing of what it holds when it is logged", () => {
    expect(JSON.stringify(new RequestContext(facts))).toBe("{}");
  });
});
