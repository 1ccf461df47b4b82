import { describe, expect, it } from "vitest";
import { problemsOf } from "../../test/definition-problems.ts";
import { type AnyResource, toResource, type UriMatcher } from "./resource.ts";
import { defineResource } from "./resource-builder.ts";

const always: UriMatcher = () => true;

/** A hand-written resource as JavaScript may write it. */
const handWritten = (fields: object) => ({ kind: "resource", name: "r", read: () => "", ...fields }) as AnyResource;

describe("toResource", () => {
  it("gives a hand-written resource with its compiled template", () => {
    const { resource, template } = toResource(handWritten({ uriTemplate: "x://{a}" }));
    expect(resource).toMatchObject({ kind: "resource", name: "r", uriTemplate: "x://{a}" });
    expect(template?.variables).toEqual(["a"]);
    expect(toResource(handWritten({ uri: "x://a" })).template).toBeUndefined();
  });

  it("gives back a resource that it checked before", () => {
    const resource = defineResource("r")
      .uri("x://a")
      .read(() => "");
    expect(toResource(resource).resource).toBe(resource);
  });

  it("takes a copy of a resource under another name", () => {
    const resource = defineResource("r")
      .template("x://{a}")
      .complete("a", () => [])
      .read(() => "");
    const { resource: copy } = toResource({ ...resource, name: "s" });
    expect({ ...copy, name: "r" }).toEqual(resource);
  });

  it("freezes a copy, and leaves the hand-written resource as it was", () => {
    const draft = handWritten({ uriTemplate: "x://{a}", annotations: { priority: 1 }, completers: { a: () => [] } });
    const { resource } = toResource(draft);
    expect([resource, resource.annotations, resource.completers].every(Object.isFrozen)).toBe(true);
    expect([draft, draft.annotations, draft.completers].some(Object.isFrozen)).toBe(false);
  });

  it.each([
    [{ uri: "a/b" }, "uri", "must be an absolute URI"],
    [{ uri: 4 }, "uri", "must be an absolute URI"],
    [{ uriTemplate: 4 }, "template", "must be a string"],
    [{ uri: "x://a", size: -1 }, "size", "must be whole bytes from 0"],
    [{ uri: "x://a", size: 0.5 }, "size", "must be whole bytes from 0"],
    [{ uri: "x://a", size: "1" }, "size", "must be whole bytes from 0"],
    [{ uriTemplate: "x://{a}", size: 1 }, "size", "is for a resource with a URI"],
    [{ uri: "x://a", mimeType: 1 }, "mimeType", "must be a string"],
    [{ uri: "x://a", annotations: [] }, "annotations", "must be an object"],
    [{ uri: "x://a", completers: 1 }, "completers", "must be an object"],
    [{ uriTemplate: "x://{a}", completers: { a: 1 } }, 'completer "a"', "must be a function"],
    [
      { uriTemplate: "x://{a}", completers: { constructor: () => [] } },
      'completer "constructor"',
      "names no variable of the template",
    ],
  ])("refuses %j", (fields, where, rule) => {
    expect(problemsOf(() => toResource(handWritten(fields)))).toEqual([{ where: `resource "r", ${where}`, rule }]);
  });

  it.each([
    ["x://{#a}", "fragment expansion ({#var})"],
    ["x://h/{a:3}", "a prefix modifier ({var:n})"],
    ["x://h/v{version}", "a path segment that holds literal text and an expression, or two expressions"],
  ])("K19: names the shape of the template %s that is not supported", (uriTemplate, shape) => {
    const [problem, ...more] = problemsOf(() => toResource(handWritten({ uriTemplate })));
    expect(more).toEqual([]);
    expect(problem).toEqual({
      where: 'resource "r", template',
      rule: expect.stringContaining(shape),
      hint: "Or match its URIs yourself: .matches((uri) => …)",
    });
    expect(problem?.rule).not.toMatch(/\.$/);
  });

  it("D143: refuses unknown fields with a suggestion", () => {
    const draft = { kind: "resource", name: "r", template: "x://{a}", handler: () => "" };
    expect(problemsOf(() => toResource(draft as never))).toEqual([
      { where: 'resource "r"', rule: '"template" is not known here', hint: 'Did you mean "uriTemplate"?' },
      { where: 'resource "r"', rule: '"handler" is not known here', hint: 'Did you mean "read"?' },
      expect.objectContaining({ rule: "must have exactly one of a URI and a URI template" }),
      expect.objectContaining({ rule: "has no handler" }),
    ]);
  });

  it("K22: refuses a template over its limits, with no way round them", () => {
    for (const matches of [undefined, () => false]) {
      const draft = handWritten({ uriTemplate: "x://h/".padEnd(1_025, "a"), matches });
      expect(problemsOf(() => toResource(draft))).toEqual([
        { where: 'resource "r", template', rule: expect.stringContaining("more than 1024 bytes of UTF-8") },
      ]);
    }
  });

  it("K21: takes a template of any shape with its own matcher, and does not compile it", () => {
    const { resource, template } = toResource(handWritten({ uriTemplate: "x://h/v{a}{#b:3,c*}", matches: always }));
    expect(resource.matches).toBe(always);
    expect(template).toBeUndefined();
    expect(toResource({ ...resource, name: "s" }).resource).toEqual({ ...resource, name: "s" });
  });

  it.each([
    [{ uriTemplate: "x://{#a", matches: always }, "template", "an expression without its closing brace"],
    [{ uriTemplate: "", matches: always }, "template", "must not be empty"],
    [{ uriTemplate: "" }, "template", "must not be empty"],
    [{ uriTemplate: 4, matches: always }, "template", "must be a string"],
    [{ uriTemplate: "x://{a}", matches: true }, "matches", "must be a function"],
    [{ uriTemplate: "x://{a}", matches: null }, "matches", "must be a function"],
    [{ uri: "x://a", matches: always }, "matches", "needs a template: a URI is matched by itself"],
    [{ uri: "x://a", params: { a: { type: "integer" } } }, 'param "a"', "needs a template"],
    [{ uriTemplate: "x://{a}", params: [] }, "params", "must be an object"],
  ])("K21, D154: refuses %j", (fields, where, rule) => {
    expect(problemsOf(() => toResource(handWritten(fields)))).toEqual([
      expect.objectContaining({ where: `resource "r", ${where}`, rule: expect.stringContaining(rule) }),
    ]);
  });

  it("D154: takes hand-written variables, and freezes a copy of them", () => {
    const params = { page: { type: "integer", minimum: 1 }, q: { type: "string", enum: ["a"] } };
    const { resource, params: checked } = toResource(handWritten({ uriTemplate: "x://h/{page}{?q}", params }));
    expect(resource.params).toEqual(params);
    expect([resource.params, resource.params?.page, resource.params?.q?.enum].every(Object.isFrozen)).toBe(true);
    expect([params, params.page, params.q.enum].some(Object.isFrozen)).toBe(false);
    expect(checked.map(({ name }) => name)).toEqual(["page", "q"]);
    expect(toResource({ ...resource, name: "s" }).resource.params).toEqual(params);
  });
});
