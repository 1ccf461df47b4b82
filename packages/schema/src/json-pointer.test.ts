import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { appendPointer, pointer, pointerSteps } from "./json-pointer.ts";

describe("pointer", () => {
  it("is empty for the root", () => {
    expect(pointer([])).toBe("");
  });

  it("escapes ~ and / in a step", () => {
    expect(pointer(["a/b", "c~d", "", 0])).toBe("/a~1b/c~0d//0");
  });
});

describe("appendPointer", () => {
  it("goes one step down, and escapes it", () => {
    expect(appendPointer("", "lines")).toBe("/lines");
    expect(appendPointer("/lines", 0)).toBe("/lines/0");
    expect(appendPointer("/lines/0", "a/b~c")).toBe("/lines/0/a~1b~0c");
  });
});

describe("pointerSteps", () => {
  it("gives back the steps of any pointer", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (steps) => {
        expect(pointerSteps(pointer(steps))).toEqual(steps);
      }),
    );
  });

  it("answers undefined for what is no JSON Pointer", () => {
    expect(pointerSteps("a")).toBeUndefined();
    expect(pointerSteps("/a~2b")).toBeUndefined();
    expect(pointerSteps("/a~")).toBeUndefined();
  });
});
