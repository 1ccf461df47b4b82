import { describe, expect, it } from "vitest";
import { problemsOf, untyped } from "../../test/definition-problems.ts";
import { defineResource } from "./resource-builder.ts";

describe("defineResource", () => {
  it("D147: serves one URI", () => {
    const read = () => "";
    const resource = defineResource("groups", "Groups")
      .uri("toolbox://groups")
      .mimeType("text/plain")
      .size(0)
      .annotations({ audience: ["user"] })
      .read(read);
    expect(resource).toEqual({
      kind: "resource",
      name: "groups",
      uri: "toolbox://groups",
      description: "Groups",
      mimeType: "text/plain",
      size: 0,
      annotations: { audience: ["user"] },
      read,
    });
  });

  it("D152: serves every URI of a template, and completes its variables", () => {
    const complete = () => [];
    const read = () => "";
    const resource = defineResource("info").template("hex://{name}/info").complete("name", complete).read(read);
    expect(resource).toEqual({
      kind: "resource",
      name: "info",
      uriTemplate: "hex://{name}/info",
      completers: { name: complete },
      read,
    });
  });

  it("D01, D02, D03, J10: says the rest of a resource, the last of a single value", () => {
    const resource = defineResource("r", "first")
      .description("second")
      .title("R")
      .icons([{ src: "x:1" }])
      .icons([{ src: "x:2" }])
      .metadata({ a: 1 })
      .uri("x://a")
      .mimeType("text/plain")
      .mimeType("text/html")
      .read(() => "");
    expect(resource).toMatchObject({
      title: "R",
      description: "second",
      icons: [{ src: "x:1" }, { src: "x:2" }],
      metadata: { a: 1 },
      mimeType: "text/html",
    });
  });

  it("D11: says nothing of what was not said", () => {
    const resource = defineResource("r")
      .uri("x://a")
      .read(() => "");
    expect(Object.keys(resource)).toEqual(["kind", "name", "uri", "read"]);
    expect(Object.isFrozen(resource)).toBe(true);
  });

  it("is immutable at every step, so that a half-built resource can be a base", () => {
    const base = defineResource("r").title("R");
    expect(base.uri("x://a").read(() => "").uri).toBe("x://a");
    expect(base.template("x://{b}").read(() => "").uri).toBeUndefined();
  });

  it("J01: refuses a resource without a place", () => {
    expect(problemsOf(() => untyped(defineResource("r")).read(() => ""))).toEqual([
      {
        where: 'resource "r"',
        rule: "must have exactly one of a URI and a URI template",
        hint: "Call .uri() or .template() once",
      },
    ]);
  });

  it("J01: refuses a second place", () => {
    const twice = { where: 'resource "r"', rule: "was given a place twice" };
    const r = untyped(defineResource("r"));
    expect(
      problemsOf(() =>
        r
          .uri("x://a")
          .uri("x://b")
          .read(() => ""),
      ),
    ).toEqual([twice]);
    expect(
      problemsOf(() =>
        r
          .template("x://{a}")
          .template("x://{b}")
          .read(() => ""),
      ),
    ).toEqual([twice]);
    expect(
      problemsOf(() =>
        r
          .uri("x://a")
          .template("x://{b}")
          .read(() => ""),
      ),
    ).toEqual([twice, expect.objectContaining({ rule: "must have exactly one of a URI and a URI template" })]);
  });

  it("P02: refuses to complete where there is no template", () => {
    expect(
      problemsOf(() =>
        untyped(defineResource("r"))
          .uri("x://a")
          .complete("a", () => [])
          .read(() => ""),
      ),
    ).toEqual([
      { where: 'resource "r", completer "a"', rule: "needs a template: only its variables can be completed" },
    ]);
  });

  it.each([[undefined], [4], ["abc"]])("refuses .icons(%j)", (icons) => {
    expect(
      problemsOf(() =>
        untyped(defineResource("r"))
          .uri("x://a")
          .icons(icons)
          .read(() => ""),
      ),
    ).toEqual([{ where: 'resource "r", icons', rule: "must be a list" }]);
  });

  it("failed with a TypeError on a template that is no text", () => {
    expect(
      problemsOf(() =>
        untyped(defineResource("r"))
          .template(42)
          .read(() => ""),
      ),
    ).toEqual([{ where: 'resource "r", template', rule: "must be a string" }]);
  });

  it("D140: refuses to end without a handler, and shows how", () => {
    expect(problemsOf(() => untyped(defineResource("r")).uri("x://a").read())).toEqual([
      { where: 'resource "r"', rule: "has no handler", hint: "End it with .read((params, context) => …)" },
    ]);
  });

  it("D151, J09: refuses a name that is no text", () => {
    expect(
      problemsOf(() =>
        untyped(defineResource(4n as never))
          .uri("x://a")
          .read(() => ""),
      ),
    ).toEqual([{ where: "resource without a name, name", rule: "must be a string" }]);
  });

  it("D154: declares variables one by one", () => {
    const resource = defineResource("r")
      .template("x://h/{name}{?page,all}")
      .param("page", "integer", { minimum: 1, default: 1 })
      .param("all", "boolean")
      .read(() => "");
    expect(resource.params).toEqual({ page: { type: "integer", minimum: 1, default: 1 }, all: { type: "boolean" } });
    expect(Object.isFrozen(resource.params)).toBe(true);
  });

  it("D154: is a base for several resources also when half of its variables are declared", () => {
    const base = defineResource("r").template("x://h/{a}{?b}").param("a", "integer");
    expect(base.param("b", "integer").read(() => "").params).toEqual({
      a: { type: "integer" },
      b: { type: "integer" },
    });
    expect(base.read(() => "").params).toEqual({ a: { type: "integer" } });
  });

  it.each([
    [["a", "integer"], ["a", "string"], 'param "a"', "is declared twice"],
    [["b", "integer"], undefined, 'param "b"', "names no variable of the template"],
    [[4, "integer"], undefined, "params", "must be named by strings"],
    [["a", "integer", 4], undefined, 'param "a"', "options must be an object"],
    [["a", "integer", null], undefined, 'param "a"', "options must be an object"],
    [["a", "string", { type: "integer" }], undefined, 'param "a"', "has its type before the options, not in them"],
    [["a", "int"], undefined, 'param "a"', '"int" is not a type'],
    [["a"], undefined, 'param "a"', "undefined is not a type"],
  ])("D154: refuses .param(%j) and %j", (first, second, where, rule) => {
    const base = untyped(defineResource("r"))
      .template("x://{a}")
      .param(...first);
    const whole = second === undefined ? base : base.param(...second);
    expect(problemsOf(() => whole.read(() => ""))).toEqual([
      expect.objectContaining({ where: `resource "r", ${where}`, rule }),
    ]);
  });

  it("D154: refuses to declare variables where there is no template, before or after it should be there", () => {
    const [problem] = problemsOf(() =>
      untyped(defineResource("r"))
        .param("a", "integer")
        .uri("x://a")
        .read(() => ""),
    );
    expect(problem).toEqual({
      where: 'resource "r", param "a"',
      rule: "needs a template: only its variables can be declared",
    });
  });

  it("K21: matches by a function of its own", () => {
    const matches = () => true;
    const resource = defineResource("r")
      .template("x://h{#section}")
      .matches(matches)
      .complete("section", () => [])
      .read(() => "");
    expect(resource).toMatchObject({ uriTemplate: "x://h{#section}", matches });
  });

  it("K21: refuses a matcher that is no function, and completers of what the text does not name", () => {
    for (const matcher of [undefined, null, "x"]) {
      const builder = untyped(defineResource("r")).template("x://h{#section}").matches(matcher);
      expect(problemsOf(() => builder.read(() => ""))).toEqual([
        { where: 'resource "r", matches', rule: "must be a function" },
      ]);
    }
    const builder = untyped(defineResource("r"))
      .template("x://h{#section}")
      .matches(() => true)
      .complete("sektion", () => []);
    expect(problemsOf(() => builder.read(() => ""))).toEqual([
      {
        where: 'resource "r", completer "sektion"',
        rule: "names no variable of the template",
        hint: 'Did you mean "section"?',
      },
    ]);
  });
});
