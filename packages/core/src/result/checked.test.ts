import { describe, expect, it } from "vitest";
import { checkedJson, checkedMetadata } from "./checked.ts";

const unfit = (path: string, rule: unknown) => expect.objectContaining({ name: "UnfitResult", path, rule });

describe("checkedJson", () => {
  it("puts the given place before the place inside", () => {
    expect(() => checkedJson({ a: 1n }, "/x")).toThrow(unfit("/x/a", expect.any(String)));
    expect(checkedJson([1], "/x")).toEqual([1]);
  });
});

describe("checkedMetadata", () => {
  it("gives the key only where there is metadata", () => {
    expect(checkedMetadata(undefined)).toEqual({});
    expect(checkedMetadata({ a: 1 })).toEqual({ metadata: { a: 1 } });
    expect(() => checkedMetadata({ a: 1n })).toThrow(unfit("/metadata/a", expect.any(String)));
  });
});
