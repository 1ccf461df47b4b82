import { describe, expect, it } from "vitest";
import { frozenCompleters } from "./completer.ts";

describe("frozenCompleters", () => {
  it("copies into an object without prototype, frozen", () => {
    const complete = () => [];
    const completers = frozenCompleters([["a", complete]]);
    expect(Object.getPrototypeOf(completers)).toBeNull();
    expect(Object.isFrozen(completers)).toBe(true);
    expect(completers.a).toBe(complete);
  });

  it.each(["__proto__", "constructor", "toString"])("lets an argument be named %s", (name) => {
    const complete = () => [];
    const completers = frozenCompleters([[name, complete]]);
    expect(Object.keys(completers)).toEqual([name]);
    expect(completers[name]).toBe(complete);
  });

  it("has nothing that was not given", () => {
    expect(frozenCompleters([]).toString).toBeUndefined();
  });

  it("lets the last completer of a name win", () => {
    const last = () => ["last"];
    expect(
      frozenCompleters([
        ["a", () => ["first"]],
        ["a", last],
      ]).a,
    ).toBe(last);
  });
});
