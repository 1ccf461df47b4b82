import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase64Url, toBase64Url } from "./base64-url.ts";

describe("base64url", () => {
  it("is what Node writes, and reads it back", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = toBase64Url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString("base64url"));
        expect(fromBase64Url(text)).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  it.each(["A", "AA=", "AB", "AAB", "A A", "+A", "/A", "é", "AAAAA", "AA\n"])(
    "refuses %j, which it never writes",
    (text) => {
      expect(fromBase64Url(text)).toBeUndefined();
    },
  );
});
