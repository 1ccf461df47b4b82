import { describe, expect, it } from "vitest";
import { readMatch } from "./read-match.ts";

describe("readMatch", () => {
  it("K21: takes true, false and variables", () => {
    expect(readMatch(false)).toBeUndefined();
    expect(readMatch(true)).toEqual({});
    expect(readMatch({ a: "b", c: undefined })).toEqual({ a: "b" });
    expect(readMatch(Object.assign(Object.create(null), { a: "" }))).toEqual({ a: "" });
  });

  it("keeps a variable of any name", () => {
    const found = readMatch(JSON.parse('{ "__proto__": "a", "constructor": "b" }'));
    expect(Object.getPrototypeOf(found)).toBeNull();
    expect(Object.entries(found ?? {})).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
  });

  it("K21: throws for a promise, and lets it fail later without ending the process", async () => {
    const failing = Promise.reject(new Error("later"));
    expect(() => readMatch(failing)).toThrow(TypeError);
    await expect(failing).rejects.toThrow("later");
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["a text", "a"],
    ["a list", ["a"]],
    ["a number", 1],
    ["a match of an expression", /a/.exec("a")],
    ["a map", new Map([["a", "b"]])],
    ["an error", new Error("a")],
    ["a variable that is no text", { a: 1 }],
    ["a promise", Promise.resolve(true)],
  ])("K21: throws for %s", (_what, answer) => {
    expect(() => readMatch(answer)).toThrow(TypeError);
  });
});
