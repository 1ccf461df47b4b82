import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Context, RequestContext } from "../context/context.ts";
import { isMcpError } from "../error/mcp-error.ts";
import { isToolError } from "../result/tool-error.ts";
import { rateLimit } from "./rate-limit.ts";
import type { WrapperInfo } from "./wrapper.ts";
import type { WrapperKey } from "./wrapper-key.ts";

const INFO: WrapperInfo = { component: "t", kind: "tool", operation: "call", slot: undefined };
const FULL = "Too many callers at once: no further one can be counted";

const contextOf = (auth?: unknown): Context => new RequestContext({ auth } as never);
const byAuth = (context: Context) => context.auth as WrapperKey;

/** What a call is answered with: the handler's "ok", or the text of a refusal. */
function answerOf(value: unknown): unknown {
  return isToolError(value) ? value.message : value;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("rateLimit", () => {
  it("I06: admits so many calls in a window, and the next ones when it is over", () => {
    const wrapper = rateLimit({ limit: 2, windowMs: 10_000 });
    const call = wrapper(() => "ok", INFO);
    const ask = () => answerOf(call({}, contextOf()));
    const refusal = (seconds: number) => `Too many calls: 2 in 10000 ms are admitted. Try again in ${seconds} s`;
    expect([ask(), ask(), ask()]).toEqual(["ok", "ok", refusal(10)]);
    vi.advanceTimersByTime(9_999);
    expect(ask()).toBe(refusal(1));
    vi.advanceTimersByTime(1);
    expect([ask(), ask(), ask()]).toEqual(["ok", "ok", refusal(10)]);
    expect(wrapper.stats()).toEqual({ admitted: 4, refused: 3 });
  });

  it("I18: admits 60 in 60,000 ms, of 10,000 keys, unless it is told otherwise", () => {
    const call = rateLimit({ key: byAuth })(() => "ok", INFO);
    for (let index = 0; index < 60; index += 1) expect(call({}, contextOf(0))).toBe("ok");
    expect(isToolError(call({}, contextOf(0)))).toBe(true);
    for (let key = 1; key < 10_000; key += 1) expect(call({}, contextOf(key))).toBe("ok");
    expect(answerOf(call({}, contextOf(10_000)))).toBe(FULL);
    vi.advanceTimersByTime(59_999);
    expect(isToolError(call({}, contextOf(0)))).toBe(true);
    vi.advanceTimersByTime(1);
    expect(call({}, contextOf(0))).toBe("ok");
  });

  it("I20: begins a window with a key's first call, counts what fails, and charges nothing for a refusal", async () => {
    const error = new Error("failed");
    let isFailing = true;
    const call = rateLimit({ limit: 2, windowMs: 1_000 })(() => {
      if (isFailing) throw error;
      return "ok";
    }, INFO);
    vi.advanceTimersByTime(700);
    expect(() => call({}, contextOf())).toThrow(error);
    expect(() => call({}, contextOf())).toThrow(error);
    isFailing = false;
    vi.advanceTimersByTime(999);
    for (let index = 0; index < 5; index += 1) expect(isToolError(call({}, contextOf()))).toBe(true);
    vi.advanceTimersByTime(1);
    expect([call({}, contextOf()), call({}, contextOf())]).toEqual(["ok", "ok"]);
  });

  it("I07: counts each key for itself, and all calls without one under a key of their own", () => {
    const call = rateLimit({ limit: 1, key: byAuth })(() => "ok", INFO);
    for (const auth of ["a", "b", undefined, "null", "undefined", 1, "1", true]) {
      expect(call({}, contextOf(auth))).toBe("ok");
      expect(isToolError(call({}, contextOf(auth)))).toBe(true);
    }
    expect(isToolError(call({}, contextOf(null)))).toBe(true);
  });

  it("refuses with -32603 for anything but a tool", () => {
    const call = rateLimit({ limit: 1 })(() => "ok", { ...INFO, kind: "prompt" });
    void call({}, contextOf());
    const refusal = call({}, contextOf());
    expect(isMcpError(refusal)).toBe(true);
    expect(refusal).toMatchObject({ code: -32603 });
  });

  it("refuses a new key when it has no room for one, and never forgets a window that still counts", () => {
    const call = rateLimit({ limit: 1, windowMs: 1_000, maxKeys: 2, key: byAuth })(() => "ok", INFO);
    const ask = (key: string) => answerOf(call({}, contextOf(key)));
    expect(ask("a")).toBe("ok");
    vi.advanceTimersByTime(500);
    expect([ask("b"), ask("c")]).toEqual(["ok", FULL]);
    expect(ask("a")).toContain("Try again in 1 s");
    vi.advanceTimersByTime(500);
    expect([ask("c"), ask("a")]).toEqual(["ok", FULL]);
    expect(ask("b")).toContain("Try again in 1 s");
  });

  it("refuses a key that is too long to be kept", () => {
    const call = rateLimit({ key: byAuth })(() => "ok", INFO);
    expect(call({}, contextOf("k".repeat(1_024)))).toBe("ok");
    expect(answerOf(call({}, contextOf("k".repeat(1_025))))).toBe("The caller's key is too long to be counted by");
  });

  it("admits nothing when the key cannot be told", () => {
    const handler = vi.fn();
    const wrapper = rateLimit({ key: () => ({}) as never });
    expect(() => wrapper(handler, INFO)({}, contextOf())).toThrow(TypeError);
    expect(handler).not.toHaveBeenCalled();
    expect(wrapper.stats()).toEqual({ admitted: 0, refused: 0 });
  });

  it("takes no notice when the time of day is set", () => {
    const call = rateLimit({ limit: 1, windowMs: 1_000 })(() => "ok", INFO);
    expect(call({}, contextOf())).toBe("ok");
    vi.setSystemTime(Date.now() + 86_400_000);
    expect(isToolError(call({}, contextOf()))).toBe(true);
  });

  it("answers as a limit does that keeps every window for ever", () => {
    const KEYS = ["a", "b", "c", "d", undefined, "__proto__"];
    const step = fc.record({ passes: fc.nat({ max: 60 }), key: fc.constantFrom(...KEYS) });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { maxLength: 60 }),
        (limit, windowMs, maxKeys, steps) => {
          const call = rateLimit({ limit, windowMs, maxKeys, key: byAuth })(() => "ok", INFO);
          const windows: { readonly key: unknown; readonly start: number; admitted: number }[] = [];
          let now = 0;
          for (const { passes, key } of steps) {
            vi.advanceTimersByTime(passes);
            now += passes;
            const open = windows.filter(({ start }) => start + windowMs > now);
            const mine = open.find((window) => window.key === key);
            const isAdmitted = mine === undefined ? open.length < maxKeys : mine.admitted < limit;
            if (isAdmitted && mine === undefined) windows.push({ key, start: now, admitted: 1 });
            else if (isAdmitted && mine !== undefined) mine.admitted += 1;
            expect(answerOf(call({}, contextOf(key))) === "ok").toBe(isAdmitted);
          }
        },
      ),
    );
  });
});
