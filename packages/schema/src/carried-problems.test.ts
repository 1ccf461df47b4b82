import { expect, it } from "vitest";
import { CARRIED_PROBLEMS, carriedProblems } from "./carried-problems.ts";
import { checkSchema } from "./check-schema.ts";

it("problems that a schema carries are told at its place", () => {
  const carrying = { [CARRIED_PROBLEMS]: [{ path: "/x", rule: "r", hint: "h" }] };
  expect(checkSchema({ properties: { a: carrying } })).toEqual([{ path: "/properties/a/x", rule: "r", hint: "h" }]);
});

it.each([undefined, "text", [], ["text"], [{ rule: "r" }], [{ path: 1, rule: "r" }]])(
  "%j is no list of problems",
  (value) => {
    expect(carriedProblems({ [CARRIED_PROBLEMS]: value })).toEqual([]);
  },
);
