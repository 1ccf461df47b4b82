import { describe, expect, it, vi } from "vitest";
import { problemsOf } from "../../test/definition-problems.ts";
import { defineResource } from "../define/resource-builder.ts";
import { createServer } from "./create-server.ts";

const direct = defineResource("direct")
  .uri("x://h/a")
  .read(() => "");
const NAMED = { name: "s", version: "1" };

describe("checkPlaces", () => {
  it("L02: refuses a URI that a template matches as well, in whatever order they are given", () => {
    const template = defineResource("template")
      .template("x://h{/v*}")
      .read(() => "");
    const rule = 'the URI of resource "direct" is also matched by the template of resource "template"';
    expect(problemsOf(() => createServer({ ...NAMED, resources: [direct, template] }))).toEqual([
      { where: "server", rule },
    ]);
    expect(problemsOf(() => createServer({ ...NAMED, resources: [template, direct] }))).toEqual([
      { where: "server", rule },
    ]);
  });

  it("K21: refuses a URI that a matcher matches as well", () => {
    const matches = vi.fn((uri: string) => uri.endsWith("/a") && { page: "a" });
    const own = defineResource("own")
      .template("x://{#page}")
      .matches(matches)
      .read(() => "");
    expect(problemsOf(() => createServer({ ...NAMED, resources: [direct, own] }))).toEqual([
      { where: "server", rule: 'the URI of resource "direct" is also matched by the matcher of resource "own"' },
    ]);
    expect(matches.mock.calls).toEqual([["x://h/a"]]);
  });

  it.each([
    ["throws", () => JSON.parse("no JSON")],
    ["answers nonsense", () => "yes" as never],
  ])("K21: refuses a matcher that %s when it is asked for the URI of another resource", (_what, matches) => {
    const own = defineResource("own")
      .template("x://{#page}")
      .matches(matches)
      .read(() => "");
    expect(problemsOf(() => createServer({ ...NAMED, resources: [direct, own] }))).toEqual([
      {
        where: "server",
        rule: expect.stringMatching(
          /^the matcher of resource "own" failed when it was asked for the URI of another resource: ./,
        ),
        hint: "It answers true, false, or its variables, for any text",
        cause: expect.any(Error),
      },
    ]);
    expect(problemsOf(() => createServer({ ...NAMED, resources: [own] }))).toEqual([]);
  });
});
