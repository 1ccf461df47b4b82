import type { Static, TSchema } from "@sinclair/typebox";
import { CARRIED_PROBLEMS } from "../carried-problems.ts";
import type { DialectOf } from "../dialect/dialect.ts";
import { readDialects } from "../dialect/read-dialects.ts";
import { withPrefixItems } from "../input/tuple.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { frozenCopy, isPlainObject, type JsonObject, toBoundedJsonValue } from "../json-value.ts";
import { MAX_SCHEMA_NODES } from "../limits.ts";
import type { SchemaProblem } from "../schema-problem.ts";
import { mapSchemas, type SchemaChange } from "../subschemas.ts";
import { offerAcceptor } from "../validate/offered-acceptor.ts";
import { acceptorMaker } from "./acceptor.ts";
import { kindOf, kindProblem } from "./kind.ts";

/**
 * A JSON Schema made from a schema of `@sinclair/typebox`, and for TypeScript the type of its values.
 *
 * `"~unsafe"` is for types alone, where `FromSchema` finds it; the value has no such property.
 */
export interface SinclairSchema<Value> extends JsonSchemaObject {
  readonly "~unsafe": Value;
}

/**
 * Makes a frozen JSON Schema from a schema of `@sinclair/typebox` 0.34, for `.input()`, `.output()`, the type of
 * an argument, or a validator: as it was written, without private marks, and with tuples as 2020-12 has them unless
 * `$schema` names an older draft. `$id`, `$ref`, `$defs` and annotations stay. The original is left as it is, and what
 * becomes of it later does not matter.
 *
 * It never throws. What JSON Schema cannot say (`Type.Date()` and other kinds of JavaScript alone, `Type.Transform()`,
 * kinds of a `TypeRegistry`) is in the result as a problem of its place, which `checkSchema` and the builders report
 * together with what else is wrong, such as a `Type.Ref()` that leads nowhere.
 *
 * `fullValidator` accepts values by code of TypeBox's own `TypeCompiler`, or by its interpreter where code generation
 * is refused, if those accept nothing that the JSON Schema refuses. It judges other schemas, and every value that those
 * do not accept, by the JSON Schema alone, so the answers are the same everywhere. Formats that are registered with
 * TypeBox do not count: `format` is what the validator's option says.
 *
 * @param references the schemas that `Type.Ref()` leads to, each with an `$id`; they are put under `$defs`
 */
export function fromSinclair<Type extends TSchema>(
  schema: Type,
  references: readonly TSchema[] = [],
): SinclairSchema<Static<Type>> {
  const plain = plainSchema(schema);
  if (references.length > 0) return withDefinitions(plain, references) as SinclairSchema<Static<Type>>;
  if (!Object.hasOwn(plain, CARRIED_PROBLEMS)) offerAcceptor(plain, acceptorMaker(schema));
  return plain as SinclairSchema<Static<Type>>;
}

function plainSchema(schema: unknown): JsonSchemaObject {
  if (!isPlainObject(schema) || kindOf(schema) === undefined) {
    const rule = "must be a schema of @sinclair/typebox: it has no Kind";
    return unusable({ path: "", rule, hint: "Give JSON Schema and TypeBox 1.x schemas as they are" });
  }
  // First, for the walk that follows relies on it: the schema does not contain itself.
  const json = toBoundedJsonValue(schema, MAX_SCHEMA_NODES);
  if (!json.ok) return unusable({ path: json.path, rule: json.rule });
  const { dialectOf } = readDialects(schema);
  return frozenCopy(mapSchemas(schema, dialectOf, plainly(dialectOf)) as JsonObject);
}

/** A schema of which there is nothing but what is wrong with it, and the name by which others refer to it. */
function unusable(problem: SchemaProblem, $id?: unknown): JsonSchemaObject {
  return frozenCopy({ ...(typeof $id === "string" && { $id }), [CARRIED_PROBLEMS]: [{ ...problem }] });
}

function plainly(dialectOf: DialectOf): SchemaChange {
  return (copy, original) => {
    const problem = kindProblem(original);
    // Nothing else is kept: to say also that its `type` is none of JSON's would say the same twice.
    if (problem !== undefined) return unusable({ path: "", ...problem }, copy.$id);
    return kindOf(original) === "Tuple" && !dialectOf(original).hasItemLists ? withPrefixItems(copy) : copy;
  };
}

/** Puts the schemas that references lead to where a document has them. No two of them take the same place. */
function withDefinitions(plain: JsonSchemaObject, references: readonly TSchema[]): JsonSchemaObject {
  const definitions = new Map(Object.entries((plain.$defs ?? {}) as JsonSchemaObject));
  for (const [index, reference] of references.entries()) {
    const definition = plainSchema(reference);
    let name = String(definition.$id ?? index);
    while (definitions.has(name)) name += "_";
    definitions.set(name, isNamed(definition) ? definition : unusable({ path: "", rule: NAMELESS }));
  }
  return frozenCopy({ ...plain, $defs: Object.fromEntries(definitions) } as JsonObject);
}

const NAMELESS = "a schema that Type.Ref() leads to must have an $id";

const isNamed = (schema: JsonSchemaObject): boolean =>
  typeof schema.$id === "string" || Object.hasOwn(schema, CARRIED_PROBLEMS);
