import { describe, expect, it } from "vitest";
import { isDefinitionError } from "../error/definition-error.ts";
import { concurrency } from "./concurrency.ts";
import { rateLimit } from "./rate-limit.ts";
import { readOptions } from "./read-options.ts";
import { timeout } from "./timeout.ts";

function messageOf(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    if (isDefinitionError(error)) return error.message;
    throw error;
  }
  return "taken";
}

describe("readOptions", () => {
  it("I18: fills in 5,000 ms, 32 at once, 60 in 60,000 ms and 10,000 keys, which can be given as well", () => {
    const numbers = { ms: { absent: 5_000 }, limit: { absent: 32 } };
    expect(readOptions("it", {}, numbers)).toEqual({ ms: 5_000, limit: 32 });
    expect(readOptions("it", { ms: 1, limit: undefined }, numbers)).toEqual({ ms: 1, limit: 32 });
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "4", null, 4n, 2 ** 53])(
    "I18, I23: refuses %s for a number when the wrapper is made",
    (value) => {
      const given = value as number;
      expect(messageOf(() => timeout({ ms: given }))).toBe("timeout, ms: must be a whole number from 1 to 2147483647");
      expect(messageOf(() => concurrency({ limit: given }))).toBe("concurrency, limit: must be a whole number from 1");
      for (const option of ["limit", "windowMs", "maxKeys"]) {
        const message = `rateLimit, ${option}: must be a whole number from 1`;
        expect(messageOf(() => rateLimit({ [option]: given }))).toBe(message);
      }
    },
  );

  it("takes the largest time that timers take, and no larger one", () => {
    expect(messageOf(() => timeout({ ms: 2 ** 31 - 1 }))).toBe("taken");
    expect(messageOf(() => timeout({ ms: 2 ** 31 }))).not.toBe("taken");
  });

  it("takes no room to wait, but not less", () => {
    expect(messageOf(() => concurrency({ queue: 0 }))).toBe("taken");
    expect(messageOf(() => concurrency({ queue: -1 }))).toBe("concurrency, queue: must be a whole number from 0");
  });

  it("names an unknown option, and the one that was probably meant", () => {
    const loose = (options: object) => options as never;
    expect(messageOf(() => timeout(loose({ timeoutMs: 1 })))).toBe(
      'timeout: "timeoutMs" is not known here. Did you mean "ms"?',
    );
    expect(messageOf(() => concurrency(loose({ max: 1 })))).toContain('Did you mean "limit"?');
    expect(messageOf(() => rateLimit(loose({ window_ms: 1 })))).toContain('Did you mean "windowMs"?');
    expect(messageOf(() => timeout(loose(JSON.parse('{"__proto__": 1}'))))).toContain('"__proto__" is not known');
  });

  it("refuses a key that is no function", () => {
    expect(messageOf(() => rateLimit({ key: "sub" as never }))).toBe("rateLimit, key: must be a function");
    expect(messageOf(() => concurrency({ key: null as never }))).toBe("concurrency, key: must be a function");
  });

  it.each([[2_000], ["2s"], [null], [[]], [() => 1]])("refuses %s in place of the options", (given) => {
    expect(messageOf(() => timeout(given as never))).toBe("timeout: takes its options as an object");
  });

  it("lists every problem at once", () => {
    expect(messageOf(() => rateLimit({ limit: 0, windowMs: 0, maxKeys: 0 })).split("\n")).toEqual([
      "3 problems",
      "  rateLimit, limit: must be a whole number from 1",
      "  rateLimit, windowMs: must be a whole number from 1",
      "  rateLimit, maxKeys: must be a whole number from 1",
    ]);
  });

  it("I02: has its own copy: what becomes of the object afterwards changes nothing", () => {
    const options = { ms: 1 };
    const read = readOptions("it", options, { ms: { absent: 2 } });
    options.ms = 3;
    expect(read.ms).toBe(1);
  });
});
