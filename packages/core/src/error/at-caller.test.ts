import { describe, expect, it } from "vitest";
import { atCaller } from "./at-caller.ts";
import { DefinitionError } from "./definition-error.ts";

function entry(work: () => unknown): unknown {
  return atCaller(entry, work);
}

/** What `entry` throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    entry(work);
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}

const refuse = () => {
  throw new DefinitionError([{ where: "server", rule: "is wrong" }]);
};

describe("atCaller", () => {
  it("answers what was done", () => {
    expect(entry(() => 5)).toBe(5);
  });

  it("D139: leaves out of the stack the function that was called, and all that it called", () => {
    const { stack } = thrownBy(refuse) as Error;
    expect(stack?.split("\n")[0]).toBe("DefinitionError: server: is wrong");
    expect(stack).not.toMatch(/at (entry|atCaller|refuse)\b/);
    expect(stack?.split("\n")[1]).toContain("thrownBy");
  });

  it("leaves any other error as it is", () => {
    const error = new TypeError("x");
    const { stack } = error;
    expect(
      thrownBy(() => {
        throw error;
      }),
    ).toBe(error);
    expect(error.stack).toBe(stack);
  });

  it("leaves the stack whole where the host cannot cut it", () => {
    const host = Error as { captureStackTrace?: unknown };
    const { captureStackTrace } = host;
    host.captureStackTrace = undefined;
    try {
      expect((thrownBy(refuse) as Error).stack).toMatch(/at refuse\b/);
    } finally {
      host.captureStackTrace = captureStackTrace;
    }
  });
});
