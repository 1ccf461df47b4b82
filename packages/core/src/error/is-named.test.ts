import { describe, expect, it } from "vitest";
import { isActorError } from "../actor/actor-error.ts";
import { isAsk } from "../interaction/ask.ts";
import { isToolError, toolError } from "../result/tool-error.ts";
import { isConnectionError } from "./connection-error.ts";
import { isDefinitionError } from "./definition-error.ts";
import { isNamed } from "./is-named.ts";
import { isMcpError, McpError } from "./mcp-error.ts";

const fail = () => {
  throw new Error("read");
};

/** An error that throws when one member of it is read. */
function throwing(error: Error, member: string): Error {
  return Object.defineProperty(error, member, { get: fail });
}

const HOSTILE = [
  ["a name", throwing(new Error("a"), "name")],
  ["a prototype", new Proxy(new Error("a"), { getPrototypeOf: fail })],
  ["a revoked proxy", revoked()],
] as const;

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe("isNamed", () => {
  it("tells errors by their name, and by what is asked besides", () => {
    const error = Object.assign(new Error("a"), { name: "Own" });
    expect(isNamed(error, "Own")).toBe(true);
    expect(isNamed(error, "Other")).toBe(false);
    expect(isNamed({ name: "Own" }, "Own")).toBe(false);
    expect(isNamed(error, "Own", () => false)).toBe(false);
  });

  it("is false of what throws when it is asked for more", () => {
    expect(isNamed(new Error("a"), "Error", fail)).toBe(false);
  });
});

describe.each(HOSTILE)("%s that throws when it is looked at", (_what, value) => {
  it.each([isMcpError, isToolError, isDefinitionError, isConnectionError, isActorError, isAsk])(
    "is no error of this package: %o",
    (is) => {
      expect(is(value)).toBe(false);
    },
  );
});

describe("an error of this package that was spoilt", () => {
  it("is none any more", () => {
    expect(isMcpError(throwing(new McpError(1, "a"), "code"))).toBe(false);
    expect(isToolError(throwing(toolError("a"), "name"))).toBe(false);
  });
});
