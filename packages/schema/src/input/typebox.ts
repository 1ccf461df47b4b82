import type { DialectOf } from "../dialect/dialect.ts";
import { readDialects } from "../dialect/read-dialects.ts";
import { pointer } from "../json-pointer.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { frozenCopy, isFrozenCopy, isPlainObject, type JsonObject, toBoundedJsonValue } from "../json-value.ts";
import { MAX_SCHEMA_NODES } from "../limits.ts";
import type { SchemaProblem } from "../schema-problem.ts";
import { mapSchemas, type SchemaChange, subschemasOf } from "../subschemas.ts";
import { withPrefixItems } from "./tuple.ts";

/** The fields by which TypeBox knows its own schemas. They are not JSON Schema and never travel. */
const MARKS = ["~kind", "~optional", "~readonly", "~immutable", "~unsafe", "~codec", "~refine"] as const;

/** Marks whose work is done by functions, which no schema can say. */
const FUNCTION_MARKS: ReadonlyMap<string, string> = new Map([
  ["~codec", "a TypeBox codec has no place in a JSON Schema: convert in the handler"],
  ["~refine", "a TypeBox refinement has no place in a JSON Schema: check it in the handler"],
]);

/**
 * A frozen copy of a schema, as written: same keywords, same order. Only a TypeBox schema loses its private marks, and
 * its tuples, which TypeBox writes as older drafts did, are written as 2020-12 does, unless the schema says that it is
 * of an older draft. The original is left as it is.
 * There is a copy exactly when there is no problem.
 */
export function copySchema(schema: JsonSchemaObject): {
  readonly schema: JsonSchemaObject | undefined;
  readonly problems: readonly SchemaProblem[];
} {
  // First, for the walks that follow rely on it: the schema does not contain itself.
  const json = toBoundedJsonValue(schema, MAX_SCHEMA_NODES);
  if (!json.ok) return { schema: undefined, problems: [{ path: json.path, rule: json.rule }] };
  const { dialectOf } = readDialects(schema);
  if (!isMarked(schema, dialectOf)) return { schema: frozenCopy(json.value as JsonObject), problems: [] };
  const problems = functionProblems(schema, "", dialectOf);
  if (problems.length > 0) return { schema: undefined, problems };
  return { schema: frozenCopy(mapSchemas(schema, dialectOf, plainly(dialectOf)) as JsonObject), problems: [] };
}

/** Whether a schema, or one inside it, is TypeBox's. A mark may be there without being enumerable. */
function isMarked(schema: unknown, dialectOf: DialectOf): boolean {
  if (!isPlainObject(schema) || isFrozenCopy(schema)) return false;
  return (
    MARKS.some((mark) => Object.hasOwn(schema, mark)) ||
    subschemasOf(schema, dialectOf(schema)).some(({ schema: inner }) => isMarked(inner, dialectOf))
  );
}

function functionProblems(schema: unknown, path: string, dialectOf: DialectOf): readonly SchemaProblem[] {
  if (!isPlainObject(schema)) return [];
  const own = [...FUNCTION_MARKS].filter(([mark]) => Object.hasOwn(schema, mark)).map(([, rule]) => ({ path, rule }));
  const inner = subschemasOf(schema, dialectOf(schema)).flatMap(({ steps, schema: subschema }) =>
    functionProblems(subschema, path + pointer(steps), dialectOf),
  );
  return [...own, ...inner];
}

function plainly(dialectOf: DialectOf): SchemaChange {
  return (copy, original) => {
    const entries = Object.entries(copy).filter(([keyword]) => !MARKS.some((mark) => mark === keyword));
    const plain = Object.fromEntries(entries);
    return original["~kind"] === "Tuple" && !dialectOf(original).hasItemLists ? withPrefixItems(plain) : plain;
  };
}
