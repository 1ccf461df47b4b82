import { expect, it } from "vitest";
import { spawnProgram } from "../spawn-program.ts";

it("an import of any entry changes no global, no prototype and no listener of the process", async () => {
  await using program = spawnProgram("testing/import-everything.mjs");
  const { code, stdout, stderr } = await program.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const changes: Record<string, readonly string[]> = JSON.parse(stdout);
  expect(Object.keys(changes)).toContain("@snodo/http/node");
  expect(changes).toEqual(Object.fromEntries(Object.keys(changes).map((entry) => [entry, []])));
});
