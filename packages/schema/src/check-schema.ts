import { carriedProblems } from "./carried-problems.ts";
import { applied } from "./dialect/applied.ts";
import type { Dialect, DialectOf } from "./dialect/dialect.ts";
import { keywordsThat } from "./dialect/keyword.ts";
import { readDialects } from "./dialect/read-dialects.ts";
import { appendPointer, pointer } from "./json-pointer.ts";
import type { JsonSchemaObject } from "./json-schema.ts";
import { isFrozenCopy, isPlainObject, toBoundedJsonValue } from "./json-value.ts";
import { keywordProblem } from "./keyword-rules.ts";
import { MAX_SCHEMA_CHAIN, MAX_SCHEMA_DEPTH, MAX_SCHEMA_NODES, MAX_SUBSCHEMAS } from "./limits.ts";
import { indexReferences, type ReferenceIndex } from "./references.ts";
import type { SchemaProblem } from "./schema-problem.ts";
import { subschemasOf } from "./subschemas.ts";

/**
 * Everything that makes a schema unusable: a `$schema` that names another dialect than 2020-12 (meant where none is
 * named), 2019-09 or draft-07; by the rules of the dialect, values that its keywords cannot have, patterns that do not
 * compile or that cannot be matched in linear time (with references to groups, or too large), references that lead to
 * no schema in the document (another document is never fetched), to one of several schemas or round in circles without
 * reaching a smaller value; more than 64 levels, 4,096 subschemas, or 256 that lead on to each other for one value; and
 * what `fromSinclair` could not carry over.
 *
 * @returns an empty list for a schema that can be enforced
 * @see MCP 2026-07-28, basic protocol, "JSON Schema usage"
 */
export function checkSchema(schema: unknown): readonly SchemaProblem[] {
  if (isPlainObject(schema) && sound.has(schema)) return [];
  return check(schema, true);
}

/** Does the same for a schema of this package's own, frozen all the way down: one without problems is remembered. */
export function checkFrozenSchema(schema: JsonSchemaObject): readonly SchemaProblem[] {
  const problems = checkSchema(schema);
  if (problems.length === 0) sound.add(schema);
  return problems;
}

/** Whether `checkFrozenSchema` found nothing wrong with a schema. What cannot have changed is not looked at again. */
export function isSoundSchema(schema: JsonSchemaObject): boolean {
  return sound.has(schema);
}

const sound = new WeakSet<JsonSchemaObject>();

/** Does the same for a schema that is to be part of a larger one: its references may lead into that, and are left. */
export function checkSchemaAlone(schema: unknown): readonly SchemaProblem[] {
  return check(schema, false);
}

function check(schema: unknown, isWhole: boolean): readonly SchemaProblem[] {
  if (typeof schema === "boolean") return [];
  if (!isPlainObject(schema)) return [{ path: "", rule: "must be a schema: an object of keywords, or a boolean" }];
  const json = isFrozenCopy(schema) ? undefined : toBoundedJsonValue(schema, MAX_SCHEMA_NODES);
  if (json?.ok === false) return [{ path: json.path, rule: json.rule }];

  const { dialectOf, problems: ofDialects } = readDialects(schema, !isWhole);
  // By the rules of which dialect the rest would be wrong is not known.
  if (ofDialects.length > 0) return ofDialects;
  const problems: SchemaProblem[] = [];
  const places = walkSchemas(schema, dialectOf, problems);
  for (const [place, path] of places) {
    for (const carried of carriedProblems(place)) problems.push({ ...carried, path: path + carried.path });
    checkKeywords(place, path, dialectOf(place), problems);
  }
  if (!isWhole || ![...places.keys()].some(hasReference)) return problems;

  const references = indexReferences(schema, dialectOf);
  for (const { schema: place, keyword } of references.ambiguous) {
    problems.push({
      path: appendPointer(places.get(place) ?? "", keyword),
      rule: `${JSON.stringify(place[keyword])} names another schema too`,
      hint: "Give each of them a name of its own",
    });
  }
  for (const [place, path] of places) checkReferences(place, path, dialectOf(place), references, problems);
  if (problems.length === 0) checkRecursion(places, dialectOf, references, problems);
  return problems;
}

function hasReference(schema: JsonSchemaObject): boolean {
  return REFERENCE_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword));
}

type Places = Map<JsonSchemaObject, string>;

/** Every schema with its place, as far as the bounds allow. */
function walkSchemas(root: JsonSchemaObject, dialectOf: DialectOf, problems: SchemaProblem[]): Places {
  const places: Places = new Map();
  let isTooDeep = false;
  const walk = (schema: unknown, path: string, depth: number): void => {
    if (!isPlainObject(schema) || places.has(schema) || places.size > MAX_SUBSCHEMAS) return;
    if (depth > MAX_SCHEMA_DEPTH) {
      if (!isTooDeep) problems.push({ path, rule: `schemas are nested deeper than ${MAX_SCHEMA_DEPTH} levels` });
      isTooDeep = true;
      return;
    }
    places.set(schema, path);
    for (const { steps, schema: inner } of subschemasOf(schema, dialectOf(schema))) {
      walk(inner, path + pointer(steps), depth + 1);
    }
  };
  walk(root, "", 1);
  if (places.size > MAX_SUBSCHEMAS) {
    problems.push({ path: "", rule: `the schema has more than ${MAX_SUBSCHEMAS} subschemas` });
  }
  return places;
}

function checkKeywords(schema: JsonSchemaObject, path: string, dialect: Dialect, problems: SchemaProblem[]): void {
  for (const [keyword, value] of Object.entries(applied(schema, dialect))) {
    const broken = value === undefined ? undefined : keywordProblem(keyword, value, dialect);
    if (broken === undefined) continue;
    problems.push({ ...broken, path: appendPointer(path, keyword), rule: `${keyword} ${broken.rule}` });
  }
}

const REFERENCE_KEYWORDS = [...keywordsThat("refers")];

/** The references of a schema that its dialect knows, by keyword. */
function referencesOf(schema: JsonSchemaObject, dialect: Dialect): readonly (readonly [string, string])[] {
  const keywords = applied(schema, dialect);
  return REFERENCE_KEYWORDS.flatMap((keyword) => {
    const reference = dialect.keywords.has(keyword) ? keywords[keyword] : undefined;
    return typeof reference === "string" ? [[keyword, reference] as const] : [];
  });
}

function checkReferences(
  schema: JsonSchemaObject,
  path: string,
  dialect: Dialect,
  references: ReferenceIndex,
  problems: SchemaProblem[],
): void {
  for (const [keyword, reference] of referencesOf(schema, dialect)) {
    if (references.resolve(schema, reference) !== undefined) continue;
    const fault = references.isForeign(schema, reference)
      ? "names another document, which is never fetched"
      : "leads to no schema in this document";
    problems.push({
      path: appendPointer(path, keyword),
      rule: `${JSON.stringify(reference)} ${fault}`,
      hint: `Put what it refers to under ${dialect.definitions}`,
    });
  }
}

const APPLIES_HERE = keywordsThat("applies here");

/**
 * Finds schemas that come back to themselves without going into the value, for checking them would not end, and those
 * that lead on to each other for too long.
 */
function checkRecursion(
  places: Places,
  dialectOf: DialectOf,
  references: ReferenceIndex,
  problems: SchemaProblem[],
): void {
  /** The longest chain that begins with a schema. */
  const lengths = new Map<JsonSchemaObject, number>();
  const open = new Set<JsonSchemaObject>();
  let isTooLong = false;
  const visit = (schema: unknown, before: number): number => {
    if (!isPlainObject(schema) || isTooLong) return 0;
    const path = places.get(schema) ?? "";
    if (open.has(schema)) {
      problems.push({ path, rule: "the schema refers to itself for the same value, so checking it would never end" });
      return 0;
    }
    const known = lengths.get(schema);
    if (before + (known ?? 1) > MAX_SCHEMA_CHAIN) {
      isTooLong = true;
      const rule = `more than ${MAX_SCHEMA_CHAIN} schemas lead on to each other for the same value`;
      problems.push({ path, rule });
      return 0;
    }
    if (known !== undefined) return known;
    open.add(schema);
    const dialect = dialectOf(schema);
    const lengthsInside = [
      ...subschemasOf(applied(schema, dialect), dialect)
        .filter(({ keyword }) => APPLIES_HERE.has(keyword))
        .map(({ schema: inner }) => visit(inner, before + 1)),
      ...referencesOf(schema, dialect).map(([, to]) => visit(references.resolve(schema, to), before + 1)),
    ];
    open.delete(schema);
    const length = 1 + lengthsInside.reduce((longest, inner) => Math.max(longest, inner), 0);
    lengths.set(schema, length);
    return length;
  };
  for (const schema of places.keys()) visit(schema, 0);
}
