import { describe, expect, it } from "vitest";
import { spawnProgram } from "../../../testing/spawn-program.ts";

describe("node examples/actor-tools/dist/main.js", () => {
  it("H21: compares tools by hand, generated and generic, the last with its own policy, and ends with 0", async () => {
    await using program = spawnProgram("examples/actor-tools/dist/main.js");
    const { stdout, ...end } = await program.ended;
    expect(end).toEqual({ code: 0, signal: null, stderr: "" });
    expect(stdout.split("\n")).toEqual([
      '{"value":1} {"value":2} {"value":3}',
      "The actor is not available",
      "story passed",
      "",
    ]);
  });
});
