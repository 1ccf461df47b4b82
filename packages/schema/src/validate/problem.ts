/** One thing that is wrong with a value. */
export interface Problem {
  /** The JSON Pointer of the place in the value; `""` is the root. Names of properties are in it, as they were sent. */
  readonly path: string;
  /** What the schema demands there, in words. It quotes the schema, never the value. */
  readonly rule: string;
  /** The JSON Schema keyword that refused it. */
  readonly keyword: string;
}

/** The parameters that a rule's text is made from: what the schema says, never what the value is. */
export type RuleText = (demand: unknown) => string;

const fixed =
  (text: string): RuleText =>
  () =>
    text;
const limit =
  (before: string, after = ""): RuleText =>
  (demand) =>
    `${before} ${String(demand)}${after}`;
const count =
  (before: string, one: string, many: string): RuleText =>
  (demand) =>
    `${before} ${String(demand)} ${demand === 1 ? one : many}`;

/**
 * The text of every rule, by keyword, in the order in which problems of one place are told: type, const, enum, then
 * what belongs to one type, then what combines schemas. Every validator of this package uses this table.
 */
const TEXTS: ReadonlyMap<string, RuleText> = new Map<string, RuleText>([
  ["boolean", fixed("no value is allowed here")],
  ["type", fixed("value is not one of the declared JSON types")],
  ["const", (demand) => `value is not the constant ${quote(demand)}`],
  ["enum", (demand) => `value is not one of the allowed values${list(demand)}`],
  ["minProperties", count("object has fewer than", "property", "properties")],
  ["maxProperties", count("object has more than", "property", "properties")],
  ["required", (demand) => `required property ${quote(demand)} is missing`],
  ["dependentRequired", (demand) => `property ${quote(demand)} is missing, which another property requires`],
  ["dependencies", (demand) => `property ${quote(demand)} is missing, which another property requires`],
  ["minItems", count("array has fewer than", "item", "items")],
  ["maxItems", count("array has more than", "item", "items")],
  ["uniqueItems", fixed("array items are not unique")],
  ["minLength", count("string is shorter than", "character", "characters")],
  ["maxLength", count("string is longer than", "character", "characters")],
  ["pattern", (demand) => `string does not match the pattern ${String(demand)}`],
  ["format", limit("string is not in the format")],
  ["minimum", limit("number is less than")],
  ["maximum", limit("number is greater than")],
  ["exclusiveMinimum", limit("number is not greater than")],
  ["exclusiveMaximum", limit("number is not less than")],
  ["multipleOf", limit("number is not a multiple of")],
  ["contains", fixed("array does not hold the items that it must contain")],
  ["propertyNames", fixed("property name is not allowed")],
  ["additionalProperties", fixed("property is not allowed")],
  ["unevaluatedProperties", fixed("property is not allowed")],
  ["unevaluatedItems", fixed("item is not allowed")],
  ["not", fixed("value matches a schema that it must not match")],
  ["anyOf", fixed("value does not match any of the allowed schemas")],
  ["oneOf", fixed("value does not match exactly one of the allowed schemas")],
  ["if", fixed("value does not match the schema that its condition selects")],
  ["schema", fixed("value does not match the schema")],
]);

const RANKS: ReadonlyMap<string, number> = new Map([...TEXTS.keys()].map((keyword, rank) => [keyword, rank]));

/** A problem, with the text of the table. */
export function problemOf(path: string, keyword: string, demand?: unknown): Problem {
  const text = TEXTS.get(keyword);
  return { path, rule: text === undefined ? `value breaks the keyword ${quote(keyword)}` : text(demand), keyword };
}

/** How many problems are told at most: the first one is what people read. */
export const MAX_TOLD = 16;

/** The order in which the problems of one place are told: that of the table. */
export function compareRanks(left: Problem, right: Problem): number {
  return rankOf(left) - rankOf(right);
}

function rankOf({ keyword }: Problem): number {
  return RANKS.get(keyword) ?? RANKS.size;
}

/** The order in which the places inside one are told: items by index, properties by name, code unit by code unit. */
export function compareSteps(left: string | number, right: string | number): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Past this, allowed values are not written into a message: it is for reading. */
const MAX_LISTED_CHARACTERS = 200;

function list(demand: unknown): string {
  if (!Array.isArray(demand) || demand.length === 0) return "";
  const text = demand.map(quote).join(", ");
  return text.length > MAX_LISTED_CHARACTERS ? "" : `: ${text}`;
}

function quote(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
