import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "./sha-256.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

describe("sha256", () => {
  it("is what WebCrypto says, for texts of every length and alphabet", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300, size: "max" }), async (text) => {
        const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
        expect(hex(sha256(text))).toBe(hex(new Uint8Array(digest)));
      }),
    );
  });

  it.each([0, 55, 56, 63, 64, 65, 119, 120, 128, 100_000])("is right for %s bytes", async (length) => {
    const text = "a".repeat(length);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    expect(hex(sha256(text))).toBe(hex(new Uint8Array(digest)));
  });

  it("is what the standard gives for its example", () => {
    expect(hex(sha256("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
