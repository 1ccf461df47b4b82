import { describe, expect, it, vi } from "vitest";
import { type Context, RequestContext, type RequestFacts } from "./context.ts";
import { derive, withSignal } from "./derive.ts";

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

const MEMBERS = [
  ...["auth", "state", "signal", "requestId", "method", "protocolVersion", "client", "meta", "transport"],
  ...["elicit", "sample", "roots", "inputs", "remember", "inputResponses", "requestState"],
];

describe("derive", () => {
  it("gives what it is not told to change as it was", () => {
    const base = new RequestContext(facts);
    const derived = derive<{}>(base, {});
    for (const member of MEMBERS as (keyof Context)[]) expect(derived[member]).toBe(base[member]);
  });

  it.each(MEMBERS)("changes %s, and leaves the first context alone", (member) => {
    const base = new RequestContext(facts) as unknown as Record<string, unknown>;
    const before = base[member];
    const patch = { other: true };
    const derived = derive<{}>(base as never, { [member]: patch }) as unknown as typeof base;
    expect(derived[member]).toBe(patch);
    expect(base[member]).toBe(before);
  });

  it("can take something away", () => {
    expect(derive<{}>(new RequestContext(facts), { auth: undefined }).auth).toBe(undefined);
  });

  it("reports as the request does, unless it is told otherwise", () => {
    const sent: unknown[] = [];
    const base = new RequestContext({
      ...facts,
      meta: { progressToken: 1, "io.modelcontextprotocol/logLevel": "info" },
      openOutlet: () => ({ send: ({ params }) => sent.push(params) > 0, ready: async () => {} }),
    });
    const doubled = derive(base, { progress: (done, options) => base.progress(2 * done, options) });
    expect(doubled.progress(1, { total: 4 })).toBe(true);
    expect(doubled.log("info", "a", "b")).toBe(true);
    const silent = derive(doubled, { log: () => false });
    expect(silent.log("info", "c")).toBe(false);
    expect(silent.progress(2)).toBe(true);
    expect(sent).toEqual([
      { progressToken: 1, progress: 2, total: 4 },
      { level: "info", logger: "b", data: "a" },
      { progressToken: 1, progress: 4 },
    ]);
    base.end();
    expect(silent.progress(9)).toBe(false);
  });

  it("reports by functions that were taken out of it, which once failed", () => {
    const sent: unknown[] = [];
    const base = new RequestContext({
      ...facts,
      meta: { progressToken: 1, "io.modelcontextprotocol/logLevel": "info" },
      openOutlet: () => ({ send: ({ params }) => sent.push(params) > 0, ready: async () => {} }),
    });
    for (const [index, context] of [base, derive(base, { auth: "x" })].entries()) {
      const { progress, log } = context;
      expect([progress(index), log("info", index)]).toEqual([true, true]);
    }
    expect(sent).toEqual([
      { progressToken: 1, progress: 0 },
      { level: "info", data: 0 },
      { progressToken: 1, progress: 1 },
      { level: "info", data: 1 },
    ]);
    const { progress } = base;
    base.end();
    expect(progress(2)).toBe(false);
  });

  it("can be derived from again", () => {
    const first = derive<{}>(new RequestContext(facts), { auth: 1, state: 1 });
    const second = derive(first, { auth: 2 });
    expect([second.auth, second.state, second.method]).toEqual([2, 1, "tools/call"]);
  });

  it("makes no signal before it is looked at, neither the request's nor another one", () => {
    const openSignal = vi.fn(() => new AbortController().signal);
    const other = vi.fn(() => new AbortController().signal);
    const base = new RequestContext({ ...facts, openSignal });
    const derived = derive<{}>(derive<{}>(base, { auth: 1 }), {
      get signal() {
        return other();
      },
    });
    expect(derived.auth).toBe(1);
    expect([openSignal.mock.calls, other.mock.calls]).toEqual([[], []]);
    expect(derived.signal).toBeInstanceOf(AbortSignal);
    expect([openSignal.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
  });

  it.each([
    ["signals", 'A context has no member "signals". Did you mean "signal"?'],
    ["user", 'A context has no member "user". Did you mean "auth"?'],
    ["colour", 'A context has no member "colour"'],
    ["toString", 'A context has no member "toString"'],
  ])("refuses %s, which is no member", (name, message) => {
    expect(() => derive<{}>(new RequestContext(facts), { [name]: 1 })).toThrow(new TypeError(message));
  });

  it("refuses a member named __proto__, and takes nothing that a patch inherits", () => {
    const base = new RequestContext(facts);
    expect(() => derive<{}>(base, JSON.parse('{"__proto__": {"auth": 1}}'))).toThrow(TypeError);
    expect(derive<{}>(base, Object.create({ auth: "mallory" })).auth).toBe(facts.auth);
  });

  it("cannot be changed by a handler, and shows nothing when it is logged", () => {
    const derived: { auth: unknown } = derive<{}>(new RequestContext(facts), { auth: 1 }) as never;
    expect(() => {
      derived.auth = "mallory";
    }).toThrow(TypeError);
    expect(JSON.stringify(derived)).toBe("{}");
  });
});

describe("withSignal", () => {
  it("changes the signal alone, and makes it when it is looked at", () => {
    const base = new RequestContext(facts);
    const { signal } = new AbortController();
    const openSignal = vi.fn(() => signal);
    const derived = withSignal<{}>(base, openSignal);
    for (const member of MEMBERS as (keyof Context)[]) {
      if (member !== "signal") expect(derived[member]).toBe(base[member]);
    }
    expect(openSignal).not.toHaveBeenCalled();
    expect(derived.signal).toBe(signal);
    expect(derive(derived, { auth: 1 }).signal).toBe(signal);
  });
});
