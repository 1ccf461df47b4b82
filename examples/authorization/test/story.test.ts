import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { spawnProgram } from "../../../testing/spawn-program.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

describe("node examples/authorization/dist/main.js", () => {
  it("shows what two users see and may use, over HTTP and in process, as its README says, and ends with 0", async () => {
    const shown = /^```text\n([\s\S]*?)^```$/m.exec(readme)?.[1];
    expect(shown).toContain("concealed");
    await using program = spawnProgram("examples/authorization/dist/main.js");
    expect(await program.ended).toEqual({ code: 0, signal: null, stdout: shown, stderr: "" });
  });
});
