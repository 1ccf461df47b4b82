import { expect, it } from "vitest";
import { ErrorCode } from "./error-codes.ts";

it("has the codes of revision 2026-07-28, frozen", () => {
  expect(ErrorCode).toEqual({
    ParseError: -32700,
    InvalidRequest: -32600,
    MethodNotFound: -32601,
    InvalidParams: -32602,
    InternalError: -32603,
    HeaderMismatch: -32020,
    MissingRequiredClientCapability: -32021,
    UnsupportedProtocolVersion: -32022,
  });
  expect(Object.isFrozen(ErrorCode)).toBe(true);
});
