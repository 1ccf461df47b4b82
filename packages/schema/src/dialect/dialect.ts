import type { JsonSchemaObject } from "../json-schema.ts";
import { type KeywordShape, shapeOf } from "./keyword.ts";

/** One dialect of JSON Schema: the keywords that it gives a meaning beyond annotating, and what else sets it apart. */
export interface Dialect {
  readonly name: "2020-12" | "2019-09" | "draft-07";
  readonly keywords: ReadonlyMap<string, KeywordShape>;
  /** The same keywords by the URI of their vocabulary, where the dialect has any. */
  readonly vocabularies: ReadonlyMap<string, ReadonlyMap<string, KeywordShape>>;
  /** Where schemas are put that are only referred to. */
  readonly definitions: "$defs" | "definitions";
  /**
   * Whether `items` may be a list, and `additionalItems` says what follows it, instead of `prefixItems` and `items`.
   */
  readonly hasItemLists: boolean;
  /**
   * Whether `$ref` hides every keyword beside it, and a fragment in `$id` names the schema, as `$anchor` does later.
   */
  readonly isRefAlone: boolean;
  /** Whether an item that `contains` found counts as evaluated. */
  readonly countsContained: boolean;
}

/** By which dialect each schema of a document is read. */
export type DialectOf = (schema: JsonSchemaObject) => Dialect;

/** Every dialect sees the other's spelling of definitions as well. */
const CORE = "$defs definitions $id $ref";

/** `dependencies` stands in the metaschemas of later drafts too, and people go on writing it. */
const APPLICATOR = [
  "additionalProperties allOf anyOf contains dependencies else if items not oneOf patternProperties properties",
  "propertyNames then",
].join(" ");

const UNEVALUATED = "unevaluatedItems unevaluatedProperties";

const VALUES = [
  "const enum exclusiveMaximum exclusiveMinimum maxItems maxLength maxProperties maximum minItems minLength",
  "minProperties minimum multipleOf pattern required type uniqueItems",
].join(" ");
const LATER_VALUES = `${VALUES} dependentRequired maxContains minContains`;

/** The dialect of MCP's schemas, and of a schema that names none. */
export const DRAFT_2020_12: Dialect = dialect("2020-12", {
  vocabularies: {
    core: `${CORE} $anchor $dynamicAnchor $dynamicRef`,
    applicator: `${APPLICATOR} dependentSchemas prefixItems`,
    unevaluated: UNEVALUATED,
    validation: LATER_VALUES,
    "format-annotation": "format",
    content: "contentSchema",
    "meta-data": "",
  },
});

/** Of a document that is 2020-12 all through: in canonical form, for one. */
export const ALL_2020_12: DialectOf = () => DRAFT_2020_12;

/** @see JSON Schema 2019-09 */
export const DRAFT_2019_09: Dialect = dialect("2019-09", {
  hasItemLists: true,
  countsContained: false,
  vocabularies: {
    core: `${CORE} $anchor $recursiveAnchor $recursiveRef`,
    applicator: `${APPLICATOR} ${UNEVALUATED} additionalItems dependentSchemas`,
    validation: LATER_VALUES,
    format: "format",
    content: "contentSchema",
    "meta-data": "",
  },
});

/** @see JSON Schema draft-07 */
export const DRAFT_07: Dialect = dialect("draft-07", {
  definitions: "definitions",
  hasItemLists: true,
  isRefAlone: true,
  keywords: `${CORE} ${APPLICATOR} ${VALUES} additionalItems format`,
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

/** A dialect as it is written here: names of keywords, with a blank between them. */
interface Written extends Partial<Omit<Dialect, "name" | "keywords" | "vocabularies">> {
  readonly keywords?: string;
  readonly vocabularies?: { readonly [name: string]: string };
}

function dialect(name: Dialect["name"], { keywords = "", vocabularies = {}, ...rest }: Written): Dialect {
  return Object.freeze({
    definitions: "$defs",
    hasItemLists: false,
    isRefAlone: false,
    countsContained: true,
    ...rest,
    name,
    keywords: keywordsNamed([keywords, ...Object.values(vocabularies)].join(" ")),
    vocabularies: new Map(
      Object.entries(vocabularies).map(([vocabulary, names]) => [
        `https://json-schema.org/draft/${name}/vocab/${vocabulary}`,
        keywordsNamed(names),
      ]),
    ),
  });
}

function keywordsNamed(names: string): ReadonlyMap<string, KeywordShape> {
  const listed = names.split(" ").filter((name) => name !== "");
  return new Map(listed.map((name) => [name, shapeOf(name)]));
}
