import fc from "fast-check";
import { expect, it } from "vitest";
import { digester } from "./digest.ts";

/** 64-bit FNV-1a as its definition says it. */
function reference(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) {
    hash = ((hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n) % 2n ** 64n;
  }
  return hash;
}

it("digests text as 64-bit FNV-1a does, whole or in parts", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
      const whole = digester();
      for (const text of texts) whole.addText(text);
      const { high, low } = whole.digest();
      expect((BigInt(high) << 32n) + BigInt(low)).toBe(reference(texts.join("")));
    }),
  );
});

it("digests a digest as its four units", () => {
  const one = digester();
  one.addDigest({ high: 0x00410042, low: 0xffff0043 });
  const other = digester();
  other.addText("AB\uffffC");
  expect(one.digest()).toEqual(other.digest());
});
