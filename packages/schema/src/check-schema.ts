import { carriedProblems } from "./carried-problems.ts";
import { appendPointer, pointer } from "./json-pointer.ts";
import type { JsonSchemaObject } from "./json-schema.ts";
import { isFrozenCopy, isPlainObject, toJsonValue } from "./json-value.ts";
import { hintFor, keywordProblem } from "./keyword-rules.ts";
import { MAX_SCHEMA_DEPTH, MAX_SUBSCHEMAS } from "./limits.ts";
import { indexReferences, type ReferenceIndex } from "./references.ts";
import { subschemasOf } from "./subschemas.ts";

/** One thing that is wrong with a schema. */
export interface SchemaProblem {
  /** The JSON Pointer of the place in the schema; `""` is the root. */
  readonly path: string;
  /** What is wrong there. */
  readonly rule: string;
  /** What to write instead. */
  readonly hint?: string;
}

/** The dialect of MCP's schemas, and the only one that `$schema` may name. */
const SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema";

/**
 * Everything that makes a schema unusable: values that its keywords cannot have, patterns that do not compile or that
 * some short text would keep busy for an exponential time, references that lead nowhere in the document (another
 * document is never fetched), to one of several schemas or round in circles without reaching a smaller value, a
 * `$schema` other than 2020-12, more than 64 levels or 4,096 subschemas, and what `fromSinclair` could not carry over.
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
  const json = isFrozenCopy(schema) ? undefined : toJsonValue(schema);
  if (json?.ok === false) return [{ path: json.path, rule: json.rule }];

  const problems: SchemaProblem[] = [];
  const places = walkSchemas(schema, problems);
  for (const [place, path] of places) {
    for (const carried of carriedProblems(place)) problems.push({ ...carried, path: path + carried.path });
    checkDialect(place, path, problems);
    checkKeywords(place, path, problems);
  }
  if (!isWhole || ![...places.keys()].some(hasReference)) return problems;

  const references = indexReferences(schema);
  for (const { schema: place, keyword } of references.ambiguous) {
    problems.push({
      path: appendPointer(places.get(place) ?? "", keyword),
      rule: `${JSON.stringify(place[keyword])} names another schema too`,
      hint: "Give each of them a name of its own",
    });
  }
  for (const [place, path] of places) checkReferences(place, path, references, problems);
  if (problems.length === 0) checkRecursion(places, references, problems);
  return problems;
}

function hasReference(schema: JsonSchemaObject): boolean {
  return REFERENCE_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword));
}

type Places = Map<JsonSchemaObject, string>;

/** Every schema with its place, as far as the bounds allow. */
function walkSchemas(root: JsonSchemaObject, problems: SchemaProblem[]): Places {
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
    for (const { steps, schema: inner } of subschemasOf(schema)) walk(inner, path + pointer(steps), depth + 1);
  };
  walk(root, "", 1);
  if (places.size > MAX_SUBSCHEMAS) {
    problems.push({ path: "", rule: `the schema has more than ${MAX_SUBSCHEMAS} subschemas` });
  }
  return places;
}

function checkDialect(schema: JsonSchemaObject, path: string, problems: SchemaProblem[]): void {
  const dialect = schema.$schema;
  if (dialect === undefined || dialect === SCHEMA_DIALECT || dialect === `${SCHEMA_DIALECT}#`) return;
  problems.push({
    path: appendPointer(path, "$schema"),
    rule: "only the 2020-12 dialect is supported",
    hint: `Leave $schema out, or name ${SCHEMA_DIALECT}`,
  });
}

function checkKeywords(schema: JsonSchemaObject, path: string, problems: SchemaProblem[]): void {
  for (const [keyword, value] of Object.entries(schema)) {
    const rule = value === undefined ? undefined : keywordProblem(keyword, value);
    if (rule === undefined) continue;
    problems.push({ path: appendPointer(path, keyword), rule: `${keyword} ${rule}`, ...hintFor(rule) });
  }
}

const REFERENCE_KEYWORDS = ["$ref", "$dynamicRef"] as const;

function checkReferences(
  schema: JsonSchemaObject,
  path: string,
  references: ReferenceIndex,
  problems: SchemaProblem[],
): void {
  for (const keyword of REFERENCE_KEYWORDS) {
    const reference = schema[keyword];
    if (typeof reference !== "string" || references.resolve(schema, reference) !== undefined) continue;
    const fault = references.isForeign(schema, reference)
      ? "names another document, which is never fetched"
      : "leads to no schema in this document";
    problems.push({
      path: appendPointer(path, keyword),
      rule: `${JSON.stringify(reference)} ${fault}`,
      hint: "Put what it refers to under $defs",
    });
  }
}

/** Keywords that apply their schemas to the very value that the schema itself is applied to. */
const SAME_VALUE: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "dependencies",
  "dependentSchemas",
  "else",
  "if",
  "not",
  "oneOf",
  "then",
]);

/** Finds schemas that come back to themselves without going into the value: checking them would not end. */
function checkRecursion(places: Places, references: ReferenceIndex, problems: SchemaProblem[]): void {
  const settled = new Set<JsonSchemaObject>();
  const open = new Set<JsonSchemaObject>();
  const visit = (schema: unknown): void => {
    if (!isPlainObject(schema) || settled.has(schema)) return;
    if (open.has(schema)) {
      problems.push({
        path: places.get(schema) ?? "",
        rule: "the schema refers to itself for the same value, so checking it would never end",
      });
      return;
    }
    open.add(schema);
    for (const { keyword, schema: inner } of subschemasOf(schema)) if (SAME_VALUE.has(keyword)) visit(inner);
    for (const keyword of REFERENCE_KEYWORDS) {
      const reference = schema[keyword];
      if (typeof reference === "string") visit(references.resolve(schema, reference));
    }
    open.delete(schema);
    settled.add(schema);
  };
  for (const schema of places.keys()) visit(schema);
}
