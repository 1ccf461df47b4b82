import { describe, expect, it } from "vitest";
import { readDialects } from "./read-dialects.ts";

const DRAFT_07 = "http://json-schema.org/draft-07/schema#";
const DRAFT_2019_09 = "https://json-schema.org/draft/2019-09/schema";
const DRAFT_2020_12 = "https://json-schema.org/draft/2020-12/schema";
const VOCABULARY = "https://json-schema.org/draft/2020-12/vocab/";

describe("readDialects", () => {
  it("takes 2020-12 for what is meant where nothing is named", () => {
    const root = { $defs: { a: { $schema: DRAFT_2020_12 } } };
    expect(readDialects(root)).toMatchObject({ only: { name: "2020-12" }, problems: [] });
    expect(readDialects(root).dialectOf(root).name).toBe("2020-12");
  });

  it("gives a schema with an $id of its own the dialect that it names, and what is in it too", () => {
    const leaf = { type: "string" };
    const inner = { $id: "https://example.com/a", $schema: DRAFT_07, definitions: { leaf } };
    const beside = { items: {} };
    const root = { $schema: DRAFT_2019_09, $defs: { inner, beside } };
    const { dialectOf, only, problems } = readDialects(root);
    expect(problems).toEqual([]);
    expect(only).toBeUndefined();
    expect([root, beside, inner, leaf].map((schema) => dialectOf(schema).name)).toEqual([
      "2019-09",
      "2019-09",
      "draft-07",
      "draft-07",
    ]);
  });

  it("knows the one dialect of a whole document", () => {
    expect(readDialects({ $schema: DRAFT_07, definitions: { a: { $schema: DRAFT_07 } } }).only?.name).toBe("draft-07");
  });

  it("does not look for $schema in data", () => {
    expect(readDialects({ const: { $schema: "x:y" }, properties: { $schema: {} } })).toMatchObject({ problems: [] });
  });

  it.each([
    [
      "draft-04",
      { $schema: "http://json-schema.org/draft-04/schema#", minimum: true },
      "/$schema",
      /2019-09 and draft-07/,
    ],
    ["draft-06", { $schema: "http://json-schema.org/draft-06/schema#" }, "/$schema", /2019-09 and draft-07/],
    ["a dialect of somebody's own", { $schema: "https://example.com/mine" }, "/$schema", /2019-09 and draft-07/],
    ["what is no URI", { $schema: 7 }, "/$schema", /2019-09 and draft-07/],
    [
      "another dialect of a schema without $id",
      { properties: { a: { $schema: DRAFT_07 } } },
      "/properties/a/$schema",
      /\$id of its own/,
    ],
    [
      "another dialect of a schema that is only an anchor",
      { $schema: DRAFT_07, definitions: { a: { $id: "#a", $schema: DRAFT_2020_12 } } },
      "/definitions/a/$schema",
      /\$id of its own/,
    ],
  ])("refuses %s, with what to write", (_, schema, path, rule) => {
    const { problems } = readDialects(schema);
    expect(problems).toEqual([{ path, rule: expect.stringMatching(rule), hint: expect.stringMatching(/\$schema/) }]);
  });

  it("refuses another dialect at the root of what becomes part of a 2020-12 schema", () => {
    expect(readDialects({ $schema: DRAFT_07 }, true).problems).toMatchObject([{ path: "/$schema" }]);
    expect(readDialects({ $schema: DRAFT_07, $id: "https://example.com/a" }, true).problems).toEqual([]);
  });

  it("takes the dialect of the schema around it for no other dialect", () => {
    expect(readDialects({ $schema: DRAFT_07, items: { $schema: DRAFT_07 } }).problems).toEqual([]);
  });

  const custom = ($vocabulary: unknown, $schema: string = DRAFT_2020_12) => ({
    $schema: "https://example.com/meta",
    type: "string",
    properties: { a: false },
    $defs: { meta: { $id: "https://example.com/meta", $schema, $vocabulary } },
  });

  it("counts the vocabularies that an embedded metaschema lists, and the core always", () => {
    const root = custom({ [`${VOCABULARY}applicator`]: true, "https://example.com/vocabulary": false });
    const { dialectOf, problems } = readDialects(root);
    expect(problems).toEqual([]);
    expect(["type", "properties", "$ref", "unevaluatedItems"].map((key) => dialectOf(root).keywords.has(key))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(dialectOf(root.$defs.meta).keywords.has("type")).toBe(true);
  });

  it("takes the whole dialect of a metaschema that lists no vocabularies", () => {
    const root = custom(undefined, DRAFT_07);
    expect(readDialects(root).dialectOf(root).name).toBe("draft-07");
  });

  it.each(["https://example.com/vocabulary", `${VOCABULARY}format-assertion`])(
    "refuses a metaschema that demands %s",
    (uri) => {
      expect(readDialects(custom({ [uri]: true })).problems).toEqual([
        { path: "/$schema", rule: expect.stringContaining(uri), hint: expect.stringMatching(/false/) },
      ]);
    },
  );

  it("refuses a metaschema that is of no supported dialect itself", () => {
    expect(readDialects(custom({}, "https://example.com/meta")).problems).toMatchObject([
      { path: "/$schema" },
      { path: "/$defs/meta/$schema" },
    ]);
  });
});
