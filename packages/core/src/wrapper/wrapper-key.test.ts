import { describe, expect, it } from "vitest";
import { readKey } from "./wrapper-key.ts";

const keyOf = (value: unknown) => readKey("rateLimit", () => value, {} as never);

describe("readKey", () => {
  it.each(["a", "", 0, 1n, false])("gives %s as it is", (value) => {
    expect(keyOf(value)).toBe(value);
  });

  it("I07: gives one key for no key, null or undefined, which no text is", () => {
    expect(keyOf(undefined)).toBe(null);
    expect(keyOf(null)).toBe(null);
    expect(keyOf("null")).toBe("null");
  });

  it("gives the function the context", () => {
    expect(readKey("rateLimit", ({ auth }: { auth: string }) => auth, { auth: "u" } as never)).toBe("u");
  });

  it.each([[{}], [[]], [() => "a"], [Symbol("a")], [new Date()]])(
    "refuses %s, of which no two are the same key",
    (value) => {
      expect(() => keyOf(value)).toThrow(TypeError);
      expect(() => keyOf(value)).toThrow("The key function of rateLimit must answer");
    },
  );

  it("refuses a promise, and lets nothing of it end the process", async () => {
    expect(() => keyOf(Promise.reject(new Error("late")))).toThrow(TypeError);
    await new Promise((resolve) => setImmediate(resolve));
  });

  it("throws what the function throws", () => {
    const error = new Error("no session");
    expect(() =>
      readKey(
        "rateLimit",
        () => {
          throw error;
        },
        {} as never,
      ),
    ).toThrow(error);
  });
});
