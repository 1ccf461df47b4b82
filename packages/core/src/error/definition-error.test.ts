import { describe, expect, it } from "vitest";
import { DefinitionError, isDefinitionError } from "./definition-error.ts";

describe("DefinitionError", () => {
  it("D139: lists every problem, in its message too", () => {
    const problems = [
      { where: 'tool "a"', rule: "has no handler", hint: "End it with .call()" },
      { where: "server, name", rule: "must not be empty" },
    ];
    const error = new DefinitionError(problems);
    expect(error).toMatchObject({ name: "DefinitionError", code: "definition", problems });
    expect(error.message).toBe(
      '2 problems\n  tool "a": has no handler. End it with .call()\n  server, name: must not be empty',
    );
  });

  it("is one line for one problem", () => {
    const error = new DefinitionError([{ where: 'tool "a"', rule: "has no handler", hint: "End it with .call()" }]);
    expect(error.message).toBe('tool "a": has no handler. End it with .call()');
  });

  it("shows 50 problems, says how many more there are, and has them all", () => {
    const problems = Array.from({ length: 60 }, (_, index) => ({ where: `tool "${index}"`, rule: "is wrong" }));
    const error = new DefinitionError(problems);
    const lines = error.message.split("\n");
    expect([lines[0], lines[1], lines[50], lines[51]]).toEqual([
      "60 problems",
      '  tool "0": is wrong',
      '  tool "49": is wrong',
      "  and 10 more: see the problems of this error",
    ]);
    expect(lines).toHaveLength(52);
    expect(error.problems).toEqual(problems);
  });

  it("keeps frozen copies of the problems", () => {
    const problem = { where: "server", rule: "is wrong" };
    const given = [problem];
    const { problems } = new DefinitionError(given);
    expect([problems, problems[0]].every(Object.isFrozen)).toBe(true);
    expect([given, problem].some(Object.isFrozen)).toBe(false);
  });

  it("has the cause of the first problem that has one", () => {
    const cause = new Error("boom");
    const plain = { where: "server", rule: "is wrong" };
    expect(new DefinitionError([plain, { ...plain, cause }, { ...plain, cause: "later" }]).cause).toBe(cause);
    expect("cause" in new DefinitionError([plain])).toBe(false);
  });
});

describe("isDefinitionError", () => {
  it("knows one of another copy of the package", () => {
    expect(isDefinitionError(new DefinitionError([]))).toBe(true);
    expect(isDefinitionError(Object.assign(new Error(""), { name: "DefinitionError", problems: [] }))).toBe(true);
  });

  it("is false of everything else", () => {
    expect(isDefinitionError(Object.assign(new Error(""), { name: "DefinitionError" }))).toBe(false);
    expect(isDefinitionError({ name: "DefinitionError", problems: [] })).toBe(false);
    expect(isDefinitionError(undefined)).toBe(false);
  });
});
