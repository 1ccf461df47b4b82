import type { JsonSchemaObject } from "@snodo/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { declaresInherited, withoutInherited } from "./inherited-names.ts";

describe("declaresInherited", () => {
  it.each([
    [{ properties: { a: {} } }, false],
    [{ properties: { toString: {} } }, true],
    [{ properties: JSON.parse('{"__proto__":{}}') }, true],
    [{ $defs: { a: { anyOf: [{ items: { properties: { constructor: true } } }] } } }, true],
    [{ required: ["constructor"], enum: ["valueOf"] }, false],
  ])("tells of %j: %s", (schema, expected) => {
    expect(declaresInherited(schema as JsonSchemaObject)).toBe(expected);
  });
});

describe("withoutInherited", () => {
  it("gives the same JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(withoutInherited(value))).toBe(JSON.stringify(value));
      }),
    );
  });

  it("keeps instances, and the form of what contains itself", () => {
    const loop: { date: Date; self?: unknown; list: unknown[] } = { date: new Date(), list: [] };
    loop.self = loop;
    loop.list.push(loop.list);
    const bare = withoutInherited(loop) as typeof loop;
    expect(Object.getPrototypeOf(bare)).toBeNull();
    expect(bare.date).toBe(loop.date);
    expect(bare.self).toBe(bare);
    expect(bare.list[0]).toBe(bare.list);
  });
});
