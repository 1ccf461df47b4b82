import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frozenCopy, isPlainObject, jsonEqual, toBoundedJsonValue, toJsonCopy, toJsonValue } from "./json-value.ts";

describe("toJsonValue", () => {
  it("gives back the same reference when nothing has to change", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const result = toJsonValue(value);
        expect(result.ok && Object.is(result.value, value)).toBe(true);
      }),
    );
  });

  it("agrees with a round trip through JSON wherever it accepts", () => {
    const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });
    fc.assert(
      fc.property(anything, (value) => {
        const result = toJsonValue(value);
        if (!result.ok) return;
        expect(JSON.stringify(result.value)).toBe(JSON.stringify(value));
        // -0 is the one number that JSON does not keep apart.
        expect(jsonEqual(JSON.parse(JSON.stringify(result.value)), result.value)).toBe(true);
      }),
    );
  });

  it("takes a property that is undefined as absent, in a copy", () => {
    const value = { a: 1, b: undefined, c: [{ d: undefined }] };
    expect(toJsonValue(value)).toEqual({ ok: true, value: { a: 1, c: [{}] } });
    expect(Object.hasOwn(value, "b")).toBe(true);
  });

  it("copies only what has to change", () => {
    const kept = { x: 1 };
    const result = toJsonValue({ kept, gone: undefined });
    expect(result.ok && (result.value as { kept: unknown }).kept).toBe(kept);
  });

  it.each([
    ["undefined", undefined, "", /undefined/],
    ["undefined in an array", { a: [1, undefined] }, "/a/1", /undefined/],
    ["a hole in an array", new Array(1), "/0", /undefined/],
    ["NaN", { "a/b": Number.NaN }, "/a~1b", /finite/],
    ["an infinity", [Number.NEGATIVE_INFINITY], "/0", /finite/],
    ["a bigint", [1n], "/0", /encodable\(\)/],
    ["a function", { f: () => 1 }, "/f", /function/],
    ["a symbol", { s: Symbol("s") }, "/s", /symbol/],
    ["a Date", { at: new Date(0) }, "/at", /Date.*encodable\(\)/],
    ["a Map", new Map(), "", /Map.*encodable\(\)/],
    ["a boxed number", [Object(1)], "/0", /encodable\(\)/],
  ])("refuses %s, naming the place", (_name, value, path, rule) => {
    expect(toJsonValue(value)).toEqual({ ok: false, path, rule: expect.stringMatching(rule) });
  });

  it("refuses a cycle", () => {
    const cycle: { self?: unknown } = {};
    cycle.self = [cycle];
    expect(toJsonValue(cycle)).toEqual({ ok: false, path: "/self/0", rule: expect.stringMatching(/cycles/) });
  });

  it("takes one object in two places", () => {
    const shared = { a: 1 };
    expect(toJsonValue([shared, shared]).ok).toBe(true);
  });

  it("takes 128 levels and refuses 129", () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(toJsonValue(nested(128)).ok).toBe(true);
    expect(toJsonValue(nested(129))).toMatchObject({ ok: false, path: "/0".repeat(128) });
  });

  it("keeps own keys named like what objects inherit", () => {
    const value = JSON.parse('{"__proto__": {"a": 1}, "constructor": 1, "toString": 2}');
    const copy = toJsonValue({ ...value, gone: undefined });
    expect(copy.ok && JSON.stringify(copy.value)).toBe(JSON.stringify(value));
  });

  it("never quotes the value", () => {
    const result = toJsonValue({ secret: [Symbol("canary"), 1n] });
    expect(JSON.stringify(result)).not.toContain("canary");
  });
});

describe("frozenCopy", () => {
  it("freezes the copy all the way down and leaves the original", () => {
    const original = JSON.parse('{"a": [{"b": 1}], "__proto__": {"c": 2}}');
    const copy = frozenCopy(original);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(original));
    expect(Object.isFrozen(copy) && Object.isFrozen(copy.a) && Object.isFrozen(copy.a[0])).toBe(true);
    expect(Object.isFrozen(original)).toBe(false);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  it("keeps a key named __proto__ as data", () => {
    const copy = frozenCopy(JSON.parse('{ "__proto__": { "polluted": true } }'));
    expect(Object.keys(copy)).toEqual(["__proto__"]);
    expect(copy.polluted).toBeUndefined();
  });
});

describe("jsonEqual", () => {
  it("F22: ignores the order of keys and the way a number is written", () => {
    expect(jsonEqual({ a: 1, b: [2] }, JSON.parse('{"b": [2.0], "a": 1.0}'))).toBe(true);
  });

  it("tells apart what differs in kind, length or keys", () => {
    for (const [left, right] of [
      [[], {}],
      [[1], [1, 2]],
      [{ a: 1 }, { b: 1 }],
      [{}, { toString: 1 }],
      [null, {}],
      ["1", 1],
    ] as const) {
      expect(jsonEqual(left, right)).toBe(false);
      expect(jsonEqual(right, left)).toBe(false);
    }
  });
});

describe("isPlainObject", () => {
  it("tells plain objects from arrays, instances and null", () => {
    expect([{}, Object.create(null)].every(isPlainObject)).toBe(true);
    expect([[], null, new Date(), new (class {})(), () => 1].some(isPlainObject)).toBe(false);
  });
});

describe("toBoundedJsonValue", () => {
  it("counts objects and arrays, one that stands in two places twice, and refuses one more", () => {
    const shared = [1];
    expect(toBoundedJsonValue({ a: shared, b: shared }, 3)).toMatchObject({ ok: true });
    expect(toBoundedJsonValue({ a: shared, b: shared }, 2)).toEqual({
      ok: false,
      path: "/b",
      rule: "the value has too many objects and arrays",
    });
  });
});

describe("toJsonCopy", () => {
  it("says the same of any value as toJsonValue", () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        (value) => {
          const [copy, read] = [toJsonCopy(value), toJsonValue(value)];
          if (!copy.ok || !read.ok) expect(copy).toEqual(read);
          else expect(JSON.stringify(copy.value)).toBe(JSON.stringify(read.value));
        },
      ),
    );
  });

  it("names the place and the rule of what is no JSON, of a cycle too", () => {
    const loop: { a: unknown[] } = { a: [] };
    loop.a.push(loop);
    expect(toJsonCopy(loop)).toEqual(toJsonValue(loop));
    expect(toJsonCopy({ a: [1, { b: 5n }] })).toMatchObject({ ok: false, path: "/a/1/b" });
  });

  it("gives plain data that nothing changes, and reads each property once", () => {
    let reads = 0;
    const live = {
      list: [{ a: 1 }],
      get counted() {
        reads += 1;
        return reads;
      },
    };
    const result = toJsonCopy(live);
    live.list.push({ a: 2 });
    expect(result).toEqual({ ok: true, value: { list: [{ a: 1 }], counted: 1 } });
    expect(reads).toBe(1);
  });

  it("never sees a toJSON that is not enumerable", () => {
    const hide = <Value extends object>(value: Value) =>
      Object.defineProperty(value, "toJSON", { value: () => "else" });
    const result = toJsonCopy(hide({ a: hide([1]) }));
    expect(result.ok && JSON.stringify(result.value)).toBe('{"a":[1]}');
  });

  it("keeps an own key named __proto__, and leaves out what is undefined", () => {
    const result = toJsonCopy(JSON.parse('{"__proto__":{"a":1}}'));
    expect(result.ok && JSON.stringify(result.value)).toBe('{"__proto__":{"a":1}}');
    expect(toJsonCopy({ a: undefined, b: { c: undefined } })).toEqual({ ok: true, value: { b: {} } });
  });

  it("refuses what says otherwise when it is looked at again, without a place", () => {
    let looks = 0;
    const odd = {
      get a() {
        looks += 1;
        return looks === 1 ? 5n : 1;
      },
    };
    expect(toJsonCopy(odd)).toEqual({ ok: false, path: "", rule: expect.stringContaining("bigint") });
  });
});
