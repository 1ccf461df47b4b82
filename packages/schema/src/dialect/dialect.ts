import type { JsonSchemaObject } from "../json-schema.ts";

/**
 * How a keyword holds schemas: it is one, a list of them, either of these, or an object of them by name. `none`: it has
 * a value of another kind.
 */
export type KeywordShape = "none" | "one" | "list" | "one or list" | "map";

/** One dialect of JSON Schema: the keywords that it gives a meaning beyond annotating, and what else sets it apart. */
export interface Dialect {
  readonly name: "2020-12" | "2019-09" | "draft-07";
  readonly keywords: ReadonlyMap<string, KeywordShape>;
  /** The same keywords by the URI of their vocabulary, where the dialect has any. */
  readonly vocabularies: ReadonlyMap<string, ReadonlyMap<string, KeywordShape>>;
  /** Where schemas are put that are only referred to. */
  readonly definitions: "$defs" | "definitions";
  /** Whether `items` may be a list, and `additionalItems` says what follows it, instead of `prefixItems` and `items`. */
  readonly hasItemLists: boolean;
  /** Whether `$ref` hides every keyword beside it, and a fragment in `$id` names the schema, as `$anchor` does later. */
  readonly isRefAlone: boolean;
  /** Whether an item that `contains` found counts as evaluated. */
  readonly countsContained: boolean;
}

/** By which dialect each schema of a document is read. */
export type DialectOf = (schema: JsonSchemaObject) => Dialect;

const SCHEMAS_OF_OBJECTS = {
  additionalProperties: "one",
  patternProperties: "map",
  properties: "map",
  propertyNames: "one",
} as const;

const COMBINATIONS = {
  allOf: "list",
  anyOf: "list",
  else: "one",
  if: "one",
  not: "one",
  oneOf: "list",
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: "one",
} as const;

/** `dependencies` stands in the metaschemas of later drafts too, and people go on writing it. */
const DEPENDENCIES = { dependencies: "map" } as const;

const SCHEMAS = {
  ...SCHEMAS_OF_OBJECTS,
  ...COMBINATIONS,
  ...DEPENDENCIES,
  contains: "one",
  items: "one or list",
} as const;

/** What references lead to: every dialect sees the other's spelling as well. */
const DEFINITIONS = { $defs: "map", definitions: "map" } as const;

const UNEVALUATED = { unevaluatedItems: "one", unevaluatedProperties: "one" } as const;

const VALUES = namesOf(
  "const enum exclusiveMaximum exclusiveMinimum maxItems maxLength maxProperties maximum minItems minLength",
  "minProperties minimum multipleOf pattern required type uniqueItems",
);
const LATER_VALUES = { ...VALUES, ...namesOf("dependentRequired maxContains minContains") };

/** The dialect of MCP's schemas, and of a schema that names none. */
export const DRAFT_2020_12: Dialect = dialect("2020-12", {
  vocabularies: {
    core: { ...DEFINITIONS, ...namesOf("$anchor $dynamicAnchor $dynamicRef $id $ref") },
    // A list under `items` is walked, for it is refused with what is in it.
    applicator: { ...SCHEMAS, dependentSchemas: "map", prefixItems: "list" },
    unevaluated: UNEVALUATED,
    validation: LATER_VALUES,
    "format-annotation": namesOf("format"),
    content: { contentSchema: "one" },
    "meta-data": {},
  },
});

/** Of a document that is 2020-12 all through: in canonical form, for one. */
export const ALL_2020_12: DialectOf = () => DRAFT_2020_12;

/** @see JSON Schema 2019-09 */
export const DRAFT_2019_09: Dialect = dialect("2019-09", {
  hasItemLists: true,
  countsContained: false,
  vocabularies: {
    core: { ...DEFINITIONS, ...namesOf("$anchor $id $recursiveAnchor $recursiveRef $ref") },
    applicator: { ...SCHEMAS, ...UNEVALUATED, additionalItems: "one", dependentSchemas: "map" },
    validation: LATER_VALUES,
    format: namesOf("format"),
    content: { contentSchema: "one" },
    "meta-data": {},
  },
});

/** @see JSON Schema draft-07 */
export const DRAFT_07: Dialect = dialect("draft-07", {
  definitions: "definitions",
  hasItemLists: true,
  isRefAlone: true,
  keywords: { ...DEFINITIONS, ...SCHEMAS, ...VALUES, ...namesOf("$id $ref format"), additionalItems: "one" },
});

const BY_URI: ReadonlyMap<string, Dialect> = new Map([
  ["https://json-schema.org/draft/2020-12/schema", DRAFT_2020_12],
  ["https://json-schema.org/draft/2019-09/schema", DRAFT_2019_09],
  ["https://json-schema.org/draft-07/schema", DRAFT_07],
]);

/** The dialect that a `$schema` names, with or without an empty fragment, by `http` or `https`; undefined if none. */
export function dialectNamed(uri: unknown): Dialect | undefined {
  if (typeof uri !== "string") return undefined;
  return BY_URI.get(uri.replace(/^http:/, "https:").replace(/#$/, ""));
}

interface Written extends Partial<Omit<Dialect, "name" | "keywords" | "vocabularies">> {
  readonly keywords?: { readonly [keyword: string]: KeywordShape };
  readonly vocabularies?: { readonly [name: string]: { readonly [keyword: string]: KeywordShape } };
}

function dialect(name: Dialect["name"], written: Written): Dialect {
  const vocabularies = new Map(
    Object.entries(written.vocabularies ?? {}).map(([vocabulary, keywords]) => [
      `https://json-schema.org/draft/${name}/vocab/${vocabulary}`,
      new Map(Object.entries(keywords)),
    ]),
  );
  const keywords = [written.keywords ?? {}, ...Object.values(written.vocabularies ?? {})].flatMap(Object.entries);
  return Object.freeze({
    definitions: "$defs",
    hasItemLists: false,
    isRefAlone: false,
    countsContained: true,
    ...written,
    name,
    keywords: new Map(keywords),
    vocabularies,
  });
}

function namesOf(...lists: readonly string[]): { readonly [keyword: string]: KeywordShape } {
  return Object.fromEntries(lists.flatMap((list) => list.split(" ")).map((keyword) => [keyword, "none"]));
}
