import { applied } from "../dialect/applied.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { MAX_SCHEMA_DEPTH, MAX_SUBSCHEMAS } from "../limits.ts";
import { indexReferences, type ReferenceIndex } from "../references.ts";
import { subschemasOf } from "../subschemas.ts";
import { schemasOnCycles } from "./cycles.ts";
import { DEFINITIONS } from "./written-out.ts";

/** Which references of a schema are written out, and which definitions are still needed then. */
export interface InlinePlan {
  readonly root: JsonSchemaObject;
  readonly dialect: Dialect;
  readonly references: ReferenceIndex;
  /** Where the `$ref` of a schema leads. */
  readonly targets: ReadonlyMap<JsonSchemaObject, JsonSchema>;
  /** The definitions that stay: those in which a reference of true recursion leads. */
  readonly entries: ReadonlySet<unknown>;
  isWrittenOut(schema: JsonSchemaObject): boolean;
}

/** @param dialect that of the whole schema */
export function inlinePlan(root: JsonSchemaObject, dialect: Dialect): InlinePlan {
  const references = indexReferences(root, () => dialect);
  const targets = new Map<JsonSchemaObject, JsonSchema>();
  /** The definitions that each schema lies in, outermost first. */
  const around = new Map<JsonSchemaObject, readonly JsonSchemaObject[]>();
  const walk = (schema: unknown, definitions: readonly JsonSchemaObject[]): void => {
    if (!isPlainObject(schema) || around.has(schema)) return;
    around.set(schema, definitions);
    const target = typeof schema.$ref === "string" ? references.resolve(schema, schema.$ref) : undefined;
    if (target !== undefined) targets.set(schema, target);
    for (const { keyword, schema: inner } of subschemasOf(schema, dialect)) {
      const isDefinition = DEFINITIONS.has(keyword) && isPlainObject(inner);
      walk(inner, isDefinition ? [...definitions, inner] : definitions);
    }
  };
  walk(root, []);

  const next = (schema: JsonSchemaObject): readonly JsonSchemaObject[] =>
    [...partsOf(schema, dialect), targets.get(schema)].filter(isPlainObject);
  const recursive = schemasOnCycles(around.keys(), next);
  const isWrittenOut = (schema: JsonSchemaObject): boolean => {
    const target = targets.get(schema);
    return target !== undefined && !(isPlainObject(target) && recursive.has(target));
  };

  const entries = new Set<JsonSchemaObject>();
  const seen = new Set<JsonSchemaObject>();
  const pending = [root];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    for (const target of next(schema)) pending.push(target);
    const target = targets.get(schema);
    if (!isPlainObject(target) || isWrittenOut(schema)) continue;
    for (const entry of around.get(target) ?? []) {
      entries.add(entry);
      pending.push(entry);
    }
  }
  return { root, dialect, references, targets, entries, isWrittenOut };
}

/** Whether a schema stays within the bounds when it is written out by plan. The work grows with the schema as it is. */
export function fits({ root, dialect, targets, entries, isWrittenOut }: InlinePlan): boolean {
  const known = new Map<JsonSchemaObject, Size>();
  const sizeOf = (schema: unknown): Size => {
    if (!isPlainObject(schema)) return NOTHING;
    let size = known.get(schema);
    if (size === undefined) {
      const inner = partsOf(schema, dialect).map(sizeOf);
      const outer = isWrittenOut(schema) && isPlainObject(targets.get(schema)) ? sizeOf(targets.get(schema)) : ONE;
      size = {
        count: inner.reduce((sum, { count }) => Math.min(sum + count, TOO_MANY), outer.count),
        levels: inner.reduce((most, { levels }) => Math.max(most, levels + 1), outer.levels),
      };
      known.set(schema, size);
    }
    return size;
  };
  const sizes = [root, ...entries].map(sizeOf);
  return (
    sizes.reduce((sum, { count }) => sum + count, 0) < TOO_MANY &&
    sizes.every(({ levels }) => levels <= MAX_SCHEMA_DEPTH)
  );
}

interface Size {
  readonly count: number;
  readonly levels: number;
}

const NOTHING: Size = { count: 0, levels: 0 };
const ONE: Size = { count: 1, levels: 1 };
const TOO_MANY = MAX_SUBSCHEMAS + 1;

/** The subschemas that a schema applies, or would: all but its definitions. */
function partsOf(schema: JsonSchemaObject, dialect: Dialect): readonly unknown[] {
  return subschemasOf(applied(schema, dialect), dialect)
    .filter(({ keyword }) => !DEFINITIONS.has(keyword))
    .map(({ schema: inner }) => inner);
}
