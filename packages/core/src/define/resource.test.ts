import { describe, expect, it } from "vitest";
import { problemsOf } from "../../test/definition-problems.ts";
import { type AnyResource, toResource } from "./resource.ts";
import { defineResource } from "./resource-builder.ts";

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
    expect(problem).toEqual({ where: 'resource "r", template', rule: expect.stringContaining(shape) });
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
});
