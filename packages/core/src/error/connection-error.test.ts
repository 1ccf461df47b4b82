import { describe, expect, it } from "vitest";
import { ConnectionError, isConnectionError } from "./connection-error.ts";

describe("ConnectionError", () => {
  it("has a code of its own kind, and keeps the cause", () => {
    const cause = new Error("before");
    expect(new ConnectionError("closed", "closed", { cause })).toMatchObject({
      name: "ConnectionError",
      code: "closed",
      message: "closed",
      cause,
    });
  });
});

describe("isConnectionError", () => {
  it("knows one of another copy of the package, and nothing else", () => {
    expect(isConnectionError(new ConnectionError("closed", ""))).toBe(true);
    expect(isConnectionError(Object.assign(new Error(""), { name: "ConnectionError" }))).toBe(true);
    expect(isConnectionError(new Error(""))).toBe(false);
    expect(isConnectionError({ name: "ConnectionError" })).toBe(false);
  });
});
