import { describe, expect, it } from "vitest";
import { isMcpError } from "../error/mcp-error.ts";
import { isToolError } from "../result/tool-error.ts";
import { refuse } from "./wrapper.ts";

describe("refuse", () => {
  it("is a failure that the model can read for a tool", () => {
    const refusal = refuse({ kind: "tool" }, "Closed on Sundays");
    expect(isToolError(refusal)).toBe(true);
    expect(refusal.message).toBe("Closed on Sundays");
  });

  it.each(["resource", "prompt"] as const)("is an error of code -32603 for a %s", (kind) => {
    const refusal = refuse({ kind }, "Closed on Sundays");
    expect(isMcpError(refusal)).toBe(true);
    expect(refusal).toMatchObject({ code: -32603, message: "Closed on Sundays" });
    expect(Object.hasOwn(refusal, "data")).toBe(false);
  });

  it("keeps a cause for this side", () => {
    const cause = new Error("why");
    expect(refuse({ kind: "tool" }, "no", { cause }).cause).toBe(cause);
    expect(refuse({ kind: "prompt" }, "no", { cause }).cause).toBe(cause);
  });
});
