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

  it("D01 to D03, J10: says the rest of a resource, the last of a single value", () => {
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

  it("refuses a name that is no text", () => {
    expect(
      problemsOf(() =>
        untyped(defineResource(4n as never))
          .uri("x://a")
          .read(() => ""),
      ),
    ).toEqual([{ where: "resource without a name, name", rule: "must be a string" }]);
  });
});
