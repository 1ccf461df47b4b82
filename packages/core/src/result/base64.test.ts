import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { isBase64, isBytes, toBase64 } from "./base64.ts";

describe("toBase64", () => {
  it.each([
    [[], ""],
    [[0], "AA=="],
    [[0, 255], "AP8="],
    [[0, 255, 16], "AP8Q"],
  ])("writes %j with padding", (bytes, expected) => {
    expect(toBase64(Uint8Array.from(bytes))).toBe(expected);
  });

  it("writes more bytes than one call can take as arguments", () => {
    const bytes = Uint8Array.from({ length: 200_001 }, (_, index) => index % 256);
    expect(Buffer.from(toBase64(bytes), "base64").equals(bytes)).toBe(true);
  });

  it("writes only what a view shows of its buffer", () => {
    expect(toBase64(Uint8Array.from([1, 2, 3, 4]).subarray(1, 3))).toBe("AgM=");
  });
});

describe("bytes that were transferred", () => {
  it("once were written as none", () => {
    const bytes = Uint8Array.of(1, 2);
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    expect(() => toBase64(bytes)).toThrow(new TypeError("The bytes were transferred to somebody else"));
  });
});

describe("isBase64", () => {
  it("takes what is many megabytes long: the engine's stack once ended at three", () => {
    const text = toBase64(new Uint8Array(12_000_000));
    expect(text).toHaveLength(16_000_000);
    expect(isBase64(text)).toBe(true);
    expect(isBase64(`${text.slice(0, -4)}*AAA`)).toBe(false);
  });

  it.each(["", "AA==", "AP8=", "AP8Q", "+/+/"])("takes %j", (text) => {
    expect(isBase64(text)).toBe(true);
  });

  it.each(["A", "AA", "AA=", "AP8", "AA==AA==", "A===", "-_-_", "====", "=", "AA=A", "AA ==", "AP8Q\n", "é==="])(
    "J11: refuses %j",
    (text) => {
      expect(isBase64(text)).toBe(false);
    },
  );
});

describe("isBytes", () => {
  it("is true of byte arrays, a Buffer and one of another realm among them", () => {
    expect(isBytes(new Uint8Array(1))).toBe(true);
    expect(isBytes(Buffer.from("a"))).toBe(true);
    expect(isBytes(runInNewContext("new Uint8Array(1)"))).toBe(true);
  });

  it("is false of everything else", () => {
    const pretender = { [Symbol.toStringTag]: "Uint8Array" };
    for (const value of [new ArrayBuffer(1), new Uint16Array(1), new DataView(new ArrayBuffer(1)), [1], "a", null]) {
      expect(isBytes(value)).toBe(false);
    }
    expect(isBytes(pretender)).toBe(false);
  });
});
