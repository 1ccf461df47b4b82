import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isIdentifier, readEnvelope, readId } from "./envelope.ts";

const BAD_ID = "Invalid request: The id must be a string of at most 256 bytes or an integer within ±(2^53-1)";

/** The id under which a value is refused, and the message. */
function refusalOf(value: unknown): { readonly id: unknown; readonly message: string } {
  const envelope = readEnvelope(value);
  if (envelope.kind !== "refused") throw new Error(`not refused: ${envelope.kind}`);
  expect(envelope.error.code).toBe(-32600);
  return { id: envelope.id, message: envelope.error.message };
}

describe("readEnvelope", () => {
  it("T404: refuses minus zero as an id, since it would come back as zero", () => {
    expect(refusalOf({ jsonrpc: "2.0", id: -0, method: "a" })).toEqual({ id: undefined, message: BAD_ID });
  });

  it("reads a request", () => {
    expect(readEnvelope({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { a: 1 } })).toEqual({
      kind: "request",
      id: 1,
      method: "tools/list",
      params: { a: 1 },
    });
  });

  it("reads a notification: a message without an id", () => {
    expect(readEnvelope({ jsonrpc: "2.0", method: "notifications/cancelled" })).toEqual({
      kind: "notification",
      method: "notifications/cancelled",
      params: undefined,
    });
  });

  it("ignores members that it does not know", () => {
    expect(readEnvelope({ jsonrpc: "2.0", id: 1, method: "a", extra: 1, __proto__: null })).toMatchObject({
      kind: "request",
      id: 1,
    });
  });

  it("leaves the params to the next stage, whatever they are", () => {
    for (const params of [null, "text", 5, [1], {}]) {
      expect(readEnvelope({ jsonrpc: "2.0", id: 1, method: "a", params })).toMatchObject({ kind: "request", params });
    }
  });

  it.each([null, "text", 5, true, undefined])("refuses %j, which is no object", (value) => {
    expect(refusalOf(value)).toEqual({ id: undefined, message: "Invalid request: The message is not an object" });
  });

  it.each([[[]], [[{ jsonrpc: "2.0", id: 1, method: "tools/list" }]]])("refuses a batch: %j", (batch) => {
    expect(refusalOf(batch)).toEqual({
      id: undefined,
      message: "Invalid request: A batch is not taken: send one message at a time",
    });
  });

  it.each(["1.0", "2", 2, 2.0, null, undefined, ["2.0"]])("refuses jsonrpc %j under the id", (jsonrpc) => {
    expect(refusalOf({ jsonrpc, id: "a", method: "tools/list" })).toEqual({
      id: "a",
      message: 'Invalid request: jsonrpc must be "2.0"',
    });
  });

  it.each([
    ["an empty string", ""],
    ["256 bytes", "x".repeat(256)],
    ["256 bytes of two each", "é".repeat(128)],
    ["256 bytes of four each", "😀".repeat(64)],
    ["zero", 0],
    ["a negative integer", -5],
    ["2^53-1", 2 ** 53 - 1],
    ["-(2^53-1)", -(2 ** 53 - 1)],
  ])("T404: takes an id of %s as it is", (_what, id) => {
    expect(readEnvelope({ jsonrpc: "2.0", id, method: "a" })).toMatchObject({ kind: "request", id });
  });

  it.each([
    ["null", null],
    ["a fraction", 1.5],
    ["2^53", 2 ** 53],
    ["-2^53", -(2 ** 53)],
    ["257 bytes", "x".repeat(257)],
    ["257 bytes of two each and one", `${"é".repeat(128)}x`],
    ["258 bytes of three each", "日".repeat(86)],
    ["an object", {}],
    ["an array", [1]],
    ["a boolean", true],
  ])("T404: refuses an id that is %s, and leaves it out of the answer", (_what, id) => {
    expect(refusalOf({ jsonrpc: "2.0", id, method: "tools/list" })).toEqual({ id: undefined, message: BAD_ID });
  });

  it("says that jsonrpc is wrong before it says that the id is", () => {
    expect(refusalOf({ jsonrpc: "1.0", id: null, method: "a" })).toEqual({
      id: undefined,
      message: 'Invalid request: jsonrpc must be "2.0"',
    });
  });

  it.each([{ result: {} }, { error: { code: 1, message: "" } }, { result: null }, { result: {}, error: {} }])(
    "refuses a response without its id, which is one of the peer's own: %j",
    (outcome) => {
      expect(refusalOf({ jsonrpc: "2.0", id: 1, ...outcome })).toEqual({
        id: undefined,
        message: "Invalid request: A response is not taken: this server sends no requests",
      });
    },
  );

  it.each([{ result: {} }, { error: {} }])(
    "does not leave a request without an answer because it also has a member of a response: %j",
    (outcome) => {
      expect(refusalOf({ jsonrpc: "2.0", id: 1, method: "tools/list", ...outcome })).toEqual({
        id: 1,
        message: "Invalid request: A request has neither a result nor an error",
      });
    },
  );

  it.each([undefined, null, 5, {}, ["tools/list"]])("refuses the method %j under the id", (method) => {
    expect(refusalOf({ jsonrpc: "2.0", id: 3, method })).toEqual({
      id: 3,
      message: "Invalid request: The method must be a string",
    });
  });

  it("says that the id is wrong before it says that the method is", () => {
    expect(refusalOf({ jsonrpc: "2.0", id: {}, method: 5 })).toEqual({ id: undefined, message: BAD_ID });
  });

  it("does not take an inherited member for one of the message", () => {
    const message = Object.create({ id: 5 });
    Object.assign(message, { jsonrpc: "2.0", method: "a" });
    expect(readEnvelope(message)).toMatchObject({ kind: "notification" });
  });

  it("never throws, and finds an id exactly where it may be answered under", () => {
    const member = fc.oneof(fc.constant("2.0"), fc.constant("tools/list"), fc.jsonValue());
    const message = fc.record(
      { jsonrpc: member, id: member, method: member, params: member, result: member },
      {
        requiredKeys: [],
      },
    );
    fc.assert(
      fc.property(fc.oneof(message, fc.jsonValue()), (value) => {
        const envelope = readEnvelope(value);
        const id = envelope.kind === "notification" ? undefined : envelope.id;
        expect(id).toBe(readId(value));
      }),
    );
  });
});

describe("readId", () => {
  it("answers undefined for what is no message", () => {
    for (const value of [null, 5, "id", [{ id: 1 }], { a: 1 }]) expect(readId(value)).toBeUndefined();
  });

  it("answers undefined for a response", () => {
    expect(readId({ id: 1, result: {} })).toBeUndefined();
  });
});

describe("isIdentifier", () => {
  it("T404: counts the bytes of a string as UTF-8 does, a lone surrogate as its replacement", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 60, maxLength: 300, size: "max" }), (text) => {
        expect(isIdentifier(text)).toBe(new TextEncoder().encode(text).length <= 256);
      }),
    );
    expect(isIdentifier("\ud800".repeat(85))).toBe(true);
    expect(isIdentifier("\ud800".repeat(86))).toBe(false);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1n, undefined, Symbol.iterator])("refuses %s", (value) => {
    expect(isIdentifier(value)).toBe(false);
  });
});
