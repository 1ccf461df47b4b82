import { describe, expect, it } from "vitest";
import { builderOf, isUnfinished, moreIcons } from "./builder.ts";

describe("builderOf", () => {
  it("marks the steps as unfinished, without showing it", () => {
    const builder = builderOf("tool", "a", { call: () => "done" });
    expect(isUnfinished(builder)).toBe(true);
    expect(Object.keys(builder)).toEqual(["call"]);
    expect(builder).toHaveProperty("~unfinished", { kind: "tool", name: "a" });
  });

  it("freezes the steps and the mark", () => {
    const builder = builderOf("prompt", "a", { render: () => "" });
    expect(Object.isFrozen(builder)).toBe(true);
    expect(isUnfinished(builder) && Object.isFrozen(builder["~unfinished"])).toBe(true);
  });

  it.each([[4n], [Symbol("a")], [undefined], [{}]])("leaves out of the mark a name that is no text: %s", (name) => {
    expect(builderOf("tool", name, {})).toHaveProperty("~unfinished", { kind: "tool", name: undefined });
  });
});

describe("isUnfinished", () => {
  it("is false for everything else", () => {
    for (const value of [undefined, null, "a", 1, {}, [], () => 1, Object.create(builderOf("tool", "a", {}))]) {
      expect(isUnfinished(value)).toBe(false);
    }
  });
});

describe("moreIcons", () => {
  it("appends to a new list", () => {
    const before = [{ src: "a" }];
    expect(moreIcons(before, [{ src: "b" }])).toEqual([{ src: "a" }, { src: "b" }]);
    expect(before).toEqual([{ src: "a" }]);
  });

  it("keeps what is no list, whatever comes after", () => {
    expect(moreIcons([], undefined)).toBeNull();
    expect(moreIcons([], "abc")).toBe("abc");
    expect(moreIcons(moreIcons([], 4), [{ src: "b" }])).toBe(4);
  });
});
