import { describe, expect, it } from "vitest";
import { problemsOf, untyped } from "../../test/definition-problems.ts";
import { definePrompt } from "./prompt-builder.ts";

describe("definePrompt", () => {
  it("N01, D158: keeps the arguments in the order of their declaration", () => {
    const prompt = definePrompt("review", "Review a package")
      .argument("name", { required: true, title: "Name", description: "Package name" })
      .argument("focus")
      .argument("also", { required: false })
      .render(() => "");
    expect(prompt.arguments).toEqual([
      { name: "name", title: "Name", description: "Package name", required: true },
      { name: "focus" },
      { name: "also", required: false },
    ]);
  });

  it("D01, D02, D03, D104: says the rest of a prompt, the last of a single value", () => {
    const complete = () => [];
    const render = () => "";
    const prompt = definePrompt("p", "first")
      .description("second")
      .title("P")
      .icons([{ src: "x:1" }])
      .icons([{ src: "x:2" }])
      .metadata({ a: 1 })
      .argument("b")
      .complete("b", () => ["lost"])
      .complete("b", complete)
      .render(render);
    expect(prompt).toEqual({
      kind: "prompt",
      name: "p",
      title: "P",
      description: "second",
      icons: [{ src: "x:1" }, { src: "x:2" }],
      metadata: { a: 1 },
      arguments: [{ name: "b" }],
      completers: { b: complete },
      render,
    });
    expect([prompt, prompt.arguments, prompt.arguments[0], prompt.completers].every(Object.isFrozen)).toBe(true);
  });

  it("D11: says nothing of what was not said", () => {
    expect(Object.keys(definePrompt("p").render(() => ""))).toEqual(["kind", "name", "arguments", "render"]);
  });

  it("is immutable at every step, so that a half-built prompt can be a base", () => {
    const base = definePrompt("p").argument("a");
    const one = base.argument("b").render(() => "");
    const two = base
      .argument("c")
      .complete("c", () => [])
      .render(() => "");
    expect(one.arguments.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(two.arguments.map(({ name }) => name)).toEqual(["a", "c"]);
    expect(one.completers).toBeUndefined();
  });

  it("leaves the options that it was given as they were", () => {
    const options: { required: boolean; description?: string } = { required: true };
    const prompt = definePrompt("p")
      .argument("a", options)
      .render(() => "");
    options.description = "later";
    expect(prompt.arguments).toEqual([{ name: "a", required: true }]);
    expect(Object.isFrozen(options)).toBe(false);
  });

  it.each(["__proto__", "constructor", "toString"])("takes %s as the name of an argument with a completer", (name) => {
    const complete = () => ["x"];
    const prompt = untyped(definePrompt("p"))
      .argument(name)
      .complete(name, complete)
      .render(() => "");
    expect(prompt).toMatchObject({ arguments: [{ name }] });
    const { completers } = prompt as unknown as { readonly completers: { readonly [name: string]: unknown } };
    expect(Object.keys(completers)).toEqual([name]);
    expect(completers[name]).toBe(complete);
  });

  it("C31: refuses a second argument of the same name", () => {
    expect(
      problemsOf(() =>
        definePrompt("p")
          .argument("a")
          .argument("a")
          .render(() => ""),
      ),
    ).toEqual([{ where: 'prompt "p", argument "a"', rule: "is declared twice" }]);
  });

  it.each([["abc"], [null], [4], [["a"]]])("took the options %j apart, or for none", (options) => {
    expect(
      problemsOf(() =>
        untyped(definePrompt("p"))
          .argument("a", options)
          .render(() => ""),
      ),
    ).toEqual([{ where: 'prompt "p", argument "a"', rule: "options must be an object" }]);
  });

  it("ignored an option that is another argument's name", () => {
    expect(
      problemsOf(() =>
        untyped(definePrompt("p"))
          .argument("a", { name: "b" })
          .render(() => ""),
      ),
    ).toEqual([
      {
        where: 'prompt "p", argument "a"',
        rule: '"name" is not known here',
        hint: "The name stands before the options: (name, options)",
      },
    ]);
  });

  it("refuses an unknown option with a suggestion", () => {
    expect(
      problemsOf(() =>
        untyped(definePrompt("p"))
          .argument("a", { requird: true })
          .render(() => ""),
      ),
    ).toEqual([
      { where: 'prompt "p", argument "a"', rule: '"requird" is not known here', hint: 'Did you mean "required"?' },
    ]);
  });

  it.each([[undefined], [4n], [Symbol("a")]])("refuses an argument's name that is no text: %s", (name) => {
    expect(
      problemsOf(() =>
        untyped(definePrompt("p"))
          .argument(name)
          .render(() => ""),
      ),
    ).toEqual([{ where: 'prompt "p", arguments[0].name', rule: "must be a string" }]);
  });

  it.each([[undefined], [4], ["abc"]])("refuses .icons(%j)", (icons) => {
    expect(
      problemsOf(() =>
        untyped(definePrompt("p"))
          .icons(icons)
          .render(() => ""),
      ),
    ).toEqual([{ where: 'prompt "p", icons', rule: "must be a list" }]);
  });

  it("refuses to complete what is not named by a text", () => {
    for (const name of [undefined, 4, Symbol("a"), Object.create(null)]) {
      expect(
        problemsOf(() =>
          untyped(definePrompt("p"))
            .argument("a")
            .complete(name, () => [])
            .render(() => ""),
        ),
      ).toEqual([{ where: 'prompt "p", completers', rule: "must be named by strings" }]);
    }
  });

  it("D140: refuses to end without a handler, and shows how", () => {
    expect(problemsOf(() => untyped(definePrompt("p")).render())).toEqual([
      { where: 'prompt "p"', rule: "has no handler", hint: "End it with .render((args, context) => …)" },
    ]);
    expect(problemsOf(() => untyped(definePrompt("p")).render("text"))).toEqual([
      { where: 'prompt "p", render', rule: "must be a function", hint: "As in .render((args, context) => …)" },
    ]);
  });

  it("refuses a name that is no text", () => {
    expect(problemsOf(() => definePrompt(4n as never).render(() => ""))).toEqual([
      { where: "prompt without a name, name", rule: "must be a string" },
    ]);
  });
});
