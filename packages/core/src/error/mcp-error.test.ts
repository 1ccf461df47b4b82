import { describe, expect, it } from "vitest";
import { isMcpError, McpError } from "./mcp-error.ts";

describe("McpError", () => {
  it("E06: carries a code, a message, data and a cause", () => {
    const cause = new Error("before");
    const error = new McpError(-1, "no", { a: 1 }, { cause });
    expect(error).toMatchObject({ name: "McpError", code: -1, message: "no", data: { a: 1 }, cause });
  });

  it("keeps null as data, and has no data where there is none", () => {
    expect(new McpError(-1, "no", null).data).toBeNull();
    expect("data" in new McpError(-1, "no")).toBe(false);
  });

  it("makes the errors of the protocol", () => {
    expect(McpError.invalidParams("a", { b: 1 })).toMatchObject({ code: -32602, message: "a", data: { b: 1 } });
    expect(McpError.internal("a")).toMatchObject({ code: -32603, message: "a" });
    expect(McpError.methodNotFound("a")).toMatchObject({ code: -32601, message: "a" });
    expect(McpError.missingClientCapability({ sampling: {} })).toMatchObject({
      code: -32021,
      message: "Client capability required",
      data: { requiredCapabilities: { sampling: {} } },
    });
  });

  it.each([[Number.NaN], [1.5], [Number.POSITIVE_INFINITY], ["-32602"], [undefined]])(
    "took the code %s, which travels as null or as no integer",
    (code) => {
      expect(() => new McpError(code as never, "no")).toThrow(
        new TypeError("The code of an McpError must be an integer"),
      );
    },
  );
});

describe("isMcpError", () => {
  it("knows one of another copy of the package", () => {
    expect(isMcpError(new McpError(-1, "no"))).toBe(true);
    expect(isMcpError(Object.assign(new Error("no"), { name: "McpError", code: -1 }))).toBe(true);
  });

  it("is false of everything else", () => {
    expect(isMcpError(Object.assign(new Error("no"), { name: "McpError", code: "-1" }))).toBe(false);
    expect(isMcpError(Object.assign(new Error("no"), { name: "McpError", code: Number.NaN }))).toBe(false);
    expect(isMcpError({ name: "McpError", code: -1 })).toBe(false);
    expect(isMcpError(new Error("no"))).toBe(false);
    expect(isMcpError(null)).toBe(false);
  });
});
