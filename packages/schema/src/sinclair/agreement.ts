import { DRAFT_2020_12, dialectNamed } from "../dialect/dialect.ts";
import { isPlainObject } from "../json-value.ts";
import { subschemasOf } from "../subschemas.ts";
import { kindOf } from "./kind.ts";

/**
 * Whether TypeBox accepts nothing that the JSON Schema of the same text refuses.
 *
 * Many schemas are not of that sort: TypeBox looks at the keywords of a schema's kind alone, counts UTF-16 units in
 * lengths, matches patterns without the `u` flag, tells items apart by a hash for which 0 and -0 differ, takes a
 * missing property for `undefined` where a union allows anything, mixes up names where `additionalProperties` are
 * schemas inside of each other, and compiles one check for all schemas of one `$id`. What differs the other way round
 * (refusing more) does no harm, below `not` excepted.
 *
 * The schema must be sound JSON Schema, and not contain itself.
 */
export function isAgreed(schema: unknown): boolean {
  const names = new Set<unknown>();
  const references: unknown[] = [];
  return agrees(schema, names, references) && references.every((reference) => names.has(reference));
}

/** A name that has the same meaning for TypeBox, which compares texts, as it has as a URI. */
const PLAIN_NAME = /^[A-Za-z][A-Za-z0-9]*$/;

function agrees(schema: unknown, names: Set<unknown>, references: unknown[]): boolean {
  if (!isPlainObject(schema)) return false;
  const kind = kindOf(schema);
  const agreement = AGREEMENTS.get(kind);
  if (agreement === undefined || !isOnly(schema, agreement) || agreement.holds?.(schema) === false) return false;
  if (schema.$id !== undefined) {
    if (!PLAIN_NAME.test(String(schema.$id)) || names.has(schema.$id)) return false;
    names.add(schema.$id);
  }
  if (schema.$ref !== undefined) references.push(schema.$ref);
  return childrenOf(schema, kind).every((child) => agrees(child, names, references));
}

/**
 * Whether a schema demands nothing beside what is agreed on: it has no other keyword to which 2020-12 gives a meaning.
 */
function isOnly(schema: Keywords, { type, keywords }: Agreement): boolean {
  if (type !== undefined && schema.type !== type) return false;
  // In another dialect the same keywords may mean something else.
  if (schema.$schema !== undefined && dialectNamed(schema.$schema) !== DRAFT_2020_12) return false;
  return Object.entries(schema).every(
    ([keyword, value]) =>
      value === undefined ||
      keyword === "$id" ||
      (keyword === "type" && type !== undefined) ||
      keywords.includes(keyword) ||
      !DRAFT_2020_12.keywords.has(keyword),
  );
}

function childrenOf(schema: Keywords, kind: unknown): readonly unknown[] {
  if (kind === "Never") return [];
  if (kind === "Tuple") return Array.isArray(schema.items) ? schema.items : [];
  return subschemasOf(schema, DRAFT_2020_12)
    .filter(({ keyword }) => keyword !== "additionalProperties")
    .map(({ schema: child }) => child);
}

interface Keywords {
  readonly [keyword: string]: unknown;
}

/** What is demanded of a schema of one kind. */
interface Agreement {
  readonly type?: string;
  /** The keywords that TypeBox enforces in schemas of the kind. */
  readonly keywords: readonly string[];
  /** Whether it does so with these values of theirs. */
  holds?(schema: Keywords): boolean;
}

const NUMERIC = {
  keywords: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  holds: ({ multipleOf = 1 }: Keywords) => Number.isInteger(multipleOf),
};

const TEXTUAL = {
  keywords: ["minLength", "maxLength", "pattern"],
  // Two units may be one character; but one is one, and no text has more characters than units.
  holds: ({ minLength = 0, pattern = "" }: Keywords) => Number(minLength) <= 1 && isPlainPattern(String(pattern)),
};

/** Its values may be undefined: TypeBox takes care of that where it is the schema of a property itself. */
const ANYTHING: Agreement = { keywords: [] };
const isAnything = (schema: unknown): boolean => isPlainObject(schema) && AGREEMENTS.get(kindOf(schema)) === ANYTHING;

const REFERENCE: Agreement = { keywords: ["$ref"] };
const COUNTS = ["minProperties", "maxProperties"];

const AGREEMENTS: ReadonlyMap<unknown, Agreement> = new Map<unknown, Agreement>([
  ["Any", ANYTHING],
  ["Unknown", ANYTHING],
  ["Never", { keywords: ["not"] }],
  ["Null", { type: "null", keywords: [] }],
  ["Boolean", { type: "boolean", keywords: [] }],
  ["Integer", { type: "integer", ...NUMERIC }],
  ["Number", { type: "number", ...NUMERIC }],
  ["String", { type: "string", ...TEXTUAL }],
  ["TemplateLiteral", { type: "string", ...TEXTUAL, keywords: ["pattern"] }],
  ["Literal", { keywords: ["type", "const"], holds: ({ type, const: value }) => type === typeof value }],
  ["Array", { type: "array", keywords: ["items", "minItems", "maxItems"], holds: ({ items }) => isPlainObject(items) }],
  [
    "Tuple",
    {
      type: "array",
      keywords: ["items", "additionalItems", "minItems", "maxItems"],
      holds: ({ items = [], minItems = 0, maxItems }) =>
        Array.isArray(items) && maxItems === items.length && Number(minItems) <= items.length,
    },
  ],
  [
    "Object",
    {
      type: "object",
      keywords: ["properties", "required", "additionalProperties", ...COUNTS],
      holds: ({ properties, required = [], additionalProperties = true }) =>
        isPlainObject(properties) &&
        (required as readonly string[]).every((name) => Object.hasOwn(properties, name)) &&
        typeof additionalProperties === "boolean",
    },
  ],
  [
    "Record",
    {
      type: "object",
      keywords: ["patternProperties", "additionalProperties", ...COUNTS],
      holds: ({ patternProperties, additionalProperties = true }) => {
        const patterns = Object.keys((patternProperties ?? {}) as object);
        return patterns.length === 1 && patterns.every(isPlainPattern) && typeof additionalProperties === "boolean";
      },
    },
  ],
  ["Union", { keywords: ["anyOf"], holds: ({ anyOf }) => Array.isArray(anyOf) && !anyOf.some(isAnything) }],
  [
    "Intersect",
    {
      keywords: ["type", "allOf"],
      holds: ({ type, allOf }) =>
        Array.isArray(allOf) &&
        !allOf.some(isAnything) &&
        (type === undefined || allOf.some((member) => isPlainObject(member) && member.type === type)),
    },
  ],
  ["This", REFERENCE],
  ["Ref", REFERENCE],
]);

/**
 * Whether a pattern matches the same texts with the `u` flag and without: one of plain ASCII characters, without
 * escapes and negated classes, and with a dot for any number of characters only.
 */
function isPlainPattern(pattern: string): boolean {
  return !/[^ -~]|\\|\[\^|\.(?!\*)/.test(pattern);
}
