import { describe, expect, it } from "vitest";
import { declarationsOf } from "../declare/argument.ts";
import { arrayOf } from "../declare/argument-type.ts";
import { object, type Shape, shape } from "../declare/shape.ts";
import type { JsonObject } from "../json-value.ts";
import { defaultFiller } from "./fill-defaults.ts";

const fillerOf = (declared: Shape<unknown, unknown>) => defaultFiller(declarationsOf(declared).declarations);
const fill = (declared: Shape<unknown, unknown>, args: JsonObject) => fillerOf(declared)?.(args);

describe("defaultFiller", () => {
  it("is undefined when nothing declared has a default", () => {
    expect(
      fillerOf(
        shape().property(
          "a",
          object((o) => o.property("b", "string")),
        ),
      ),
    ).toBeUndefined();
  });

  it("C11: fills what is absent into a new object", () => {
    const args = Object.freeze({ q: "x" });
    const filled = fill(shape().property("page", "integer", { default: 1 }), args);
    expect(filled).toEqual({ q: "x", page: 1 });
    expect(args).toEqual({ q: "x" });
  });

  it("leaves what was sent, null too", () => {
    const declared = shape().property("a", { type: ["integer", "null"] }, { default: 1 });
    expect(fill(declared, { a: null })).toEqual({ a: null });
  });

  it("takes undefined as absent", () => {
    const sent = { a: undefined } as unknown as JsonObject;
    expect(fill(shape().property("a", "integer", { default: 1 }), sent)).toEqual({ a: 1 });
  });

  it("fills objects that are there and each item of an array", () => {
    const line = object((l) => l.property("sku", "string").property("quantity", "integer", { default: 1 }));
    const declared = shape()
      .property("lines", arrayOf(arrayOf(line)))
      .property("one", line);
    expect(fill(declared, { lines: [[{ sku: "a" }, { quantity: 2 }]], one: {} })).toEqual({
      lines: [[{ sku: "a", quantity: 1 }, { quantity: 2 }]],
      one: { quantity: 1 },
    });
  });

  it("does not make up an absent optional object to hold defaults", () => {
    const declared = shape().property(
      "one",
      object((o) => o.property("a", "integer", { default: 1 })),
    );
    expect(fill(declared, {})).toEqual({});
  });

  it("completes a default by the defaults inside it", () => {
    const inner = object((o) => o.property("a", "integer", { default: 1 }).property("b", "string"));
    expect(fill(shape().property("one", inner, { default: { b: "x" } }), {})).toEqual({ one: { b: "x", a: 1 } });
  });

  it("leaves what is not of the declared type for validation", () => {
    const line = object((l) => l.property("a", "integer", { default: 1 }));
    const declared = shape().property("lines", arrayOf(line)).property("one", line);
    expect(fill(declared, { lines: "no", one: [1] })).toEqual({ lines: "no", one: [1] });
    expect(fill(declared, { lines: [1, null, {}] })).toEqual({ lines: [1, null, { a: 1 }] });
  });

  it("gives a fresh copy of an object or an array each time", () => {
    const declared = shape().property("tags", arrayOf("string"), { default: ["a"] });
    const first = fill(declared, {})?.tags as string[];
    first.push("b");
    expect(fill(declared, {})).toEqual({ tags: ["a"] });
  });

  it("fills and keeps own keys named like what objects inherit", () => {
    const declared = shape()
      .property("__proto__", "integer", { default: 1 })
      .property("toString", "integer", { default: 2 });
    const filled = fill(declared, {});
    expect(JSON.stringify(filled)).toBe('{"__proto__":1,"toString":2}');
    expect(fill(declared, JSON.parse('{"__proto__":5}'))).toEqual(JSON.parse('{"__proto__":5,"toString":2}'));
  });
});
