import { describe, expect, it } from "vitest";
import { problemsOf } from "../../test/definition-problems.ts";
import { type AnyPrompt, toPrompt } from "./prompt.ts";
import { definePrompt } from "./prompt-builder.ts";

/** A hand-written prompt as JavaScript may write it. */
const handWritten = (fields: object) => ({ kind: "prompt", name: "p", render: () => "", ...fields }) as AnyPrompt;

describe("toPrompt", () => {
  it("D16: fills in the arguments of a hand-written prompt, and nothing else", () => {
    const render = () => "";
    expect(toPrompt({ kind: "prompt", name: "p", render })).toEqual({
      kind: "prompt",
      name: "p",
      arguments: [],
      render,
    });
  });

  it("gives back a prompt that it checked before", () => {
    const prompt = definePrompt("p").render(() => "");
    expect(toPrompt(prompt)).toBe(prompt);
  });

  it("takes a copy of a prompt under another name", () => {
    const prompt = definePrompt("p")
      .argument("a")
      .complete("a", () => [])
      .render(() => "");
    expect({ ...toPrompt({ ...prompt, name: "q" }), name: "p" }).toEqual(prompt);
  });

  it("freezes a copy, and leaves the hand-written prompt as it was", () => {
    const draft = handWritten({ arguments: [{ name: "a" }], completers: { a: () => [] } });
    const prompt = toPrompt(draft);
    expect([prompt, prompt.arguments, prompt.arguments[0], prompt.completers].every(Object.isFrozen)).toBe(true);
    expect([draft, draft.arguments, draft.arguments?.[0], draft.completers].some(Object.isFrozen)).toBe(false);
  });

  it.each([
    [{ name: " " }, 'prompt " ", name', "must not be empty"],
    [{ name: "a\ud800" }, 'prompt "a\\ud800", name', "must not have half of a character (a lone surrogate)"],
    [{ title: 1 }, 'prompt "p", title', "must be a string"],
    [{ arguments: null }, 'prompt "p", arguments', "must be a list"],
    [{ arguments: [null] }, 'prompt "p", arguments[0]', "must be an object with a name"],
    [{ arguments: [["a"]] }, 'prompt "p", arguments[0]', "must be an object with a name"],
    [{ arguments: [{}] }, 'prompt "p", arguments[0].name', "must be a string"],
    [{ arguments: [{ name: "" }] }, 'prompt "p", argument ""', "must not be empty"],
    [{ arguments: [{ name: "a", title: 1 }] }, 'prompt "p", argument "a"', "title must be a string"],
    [{ arguments: [{ name: "a", description: 1 }] }, 'prompt "p", argument "a"', "description must be a string"],
    [{ arguments: [{ name: "a", required: 1 }] }, 'prompt "p", argument "a"', "required must be a boolean"],
    [{ completers: 3 }, 'prompt "p", completers', "must be an object"],
    [{ completers: null }, 'prompt "p", completers', "must be an object"],
    [{ completers: { a: () => [] } }, 'prompt "p", completer "a"', "names no argument of the prompt"],
    [{ completers: { toString: () => [] } }, 'prompt "p", completer "toString"', "names no argument of the prompt"],
    [{ arguments: [{ name: "a" }], completers: { a: [] } }, 'prompt "p", completer "a"', "must be a function"],
  ])("refuses %j", (fields, where, rule) => {
    expect(problemsOf(() => toPrompt(handWritten(fields)))).toEqual([{ where, rule }]);
  });

  it("shows the list that arguments by name should have been", () => {
    expect(problemsOf(() => toPrompt(handWritten({ arguments: { a: {} } as never })))).toEqual([
      { where: 'prompt "p", arguments', rule: "must be a list", hint: 'Such as [{ name: "text", required: true }]' },
    ]);
  });

  it("suggests the argument that a completer was probably meant for", () => {
    const fields = { arguments: [{ name: "language" }], completers: { langauge: () => [] } };
    expect(problemsOf(() => toPrompt(handWritten(fields)))).toEqual([
      {
        where: 'prompt "p", completer "langauge"',
        rule: "names no argument of the prompt",
        hint: 'Did you mean "language"?',
      },
    ]);
  });

  it("refuses two arguments of one name, and unknown fields", () => {
    const draft = handWritten({ arguments: [{ name: "a" }, { name: "a", type: "string" }], handler: () => "" });
    expect(problemsOf(() => toPrompt(draft))).toEqual([
      { where: 'prompt "p"', rule: '"handler" is not known here', hint: 'Did you mean "render"?' },
      { where: 'prompt "p", argument "a"', rule: "is declared twice" },
      expect.objectContaining({ where: 'prompt "p", argument "a"', rule: '"type" is not known here' }),
    ]);
  });
});
