import { inlineReferences } from "../advertise/inline-references.ts";
import { checkFrozenSchema } from "../check-schema.ts";
import { ALL_2020_12 } from "../dialect/dialect.ts";
import { headerParameters } from "../header-rules.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { frozenCopy, isPlainObject, type JsonObject, toBoundedJsonValue } from "../json-value.ts";
import { MAX_SCHEMA_NODES } from "../limits.ts";
import { indexReferences } from "../references.ts";
import type { SchemaProblem } from "../schema-problem.ts";
import { someSchema } from "../subschemas.ts";
import { arktypeSchema } from "./arktype-schema.ts";
import type { ReadSchema } from "./read-schema.ts";
import { isForeignSchema, type StandardJsonSchemaOptions, type StandardSchema } from "./standard-schema.ts";
import { VALIBOT_OPTIONS } from "./valibot-options.ts";

/** Which side of a schema that converts: what is handed in, or what comes of it. */
export type SchemaSide = "input" | "output";

/** What each schema was converted to: once, however many servers are made of it. */
const conversions: { readonly [Side in SchemaSide]: WeakMap<object, ReadSchema> } = {
  input: new WeakMap(),
  output: new WeakMap(),
};

/**
 * The JSON Schema of one side of another library's schema: without the label `$schema`, references written out where
 * they do not recur, and an object at the root wherever every alternative is one.
 */
export function readStandardSchema(schema: object, side: SchemaSide): ReadSchema {
  const known = conversions[side].get(schema);
  if (known !== undefined) return known;
  const read = convert(schema, side);
  conversions[side].set(schema, read);
  return read;
}

function convert(schema: object, side: SchemaSide): ReadSchema {
  if (!isStandardSchema(schema)) return refused(NOT_CONVERTIBLE, hintFor(vendorOf(schema)));
  const { vendor, jsonSchema } = schema["~standard"];
  let converted: unknown;
  try {
    converted = vendor === "arktype" ? arktypeSchema(schema, side) : jsonSchema[side](optionsFor(vendor));
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message.replace(/\.$/, "")}` : "";
    return refused(`${vendor} cannot say it as JSON Schema${reason}`, side === "input" ? INPUT_HINT : OUTPUT_HINT);
  }
  const json = toBoundedJsonValue(converted, MAX_SCHEMA_NODES);
  if (!json.ok) return { schema: undefined, problems: [{ path: json.path, rule: json.rule }] };
  if (!isPlainObject(json.value)) return refused(`${vendor} did not give a JSON Schema`);
  const { $schema: _label, ...keywords } = json.value;
  const written = frozenCopy(withObjectRoot(keywords) as JsonObject);
  const problems = [...checkFrozenSchema(written), ...headerProblems(written, side), ...lostProblems(written, vendor)];
  if (problems.length > 0) return { schema: undefined, problems };
  return { schema: inlineReferences(written), problems, standard: schema };
}

/** What is wrong with headers: before references are written out, which would make room for those inside them. */
function headerProblems(schema: JsonSchemaObject, side: SchemaSide): readonly SchemaProblem[] {
  if (side === "output") return [];
  return headerParameters(schema).problems.map(({ path, rule, hint }) => ({
    path: "",
    rule: `argument ${JSON.stringify(path)}: ${rule}`,
    ...(hint !== undefined && { hint }),
  }));
}

const PROTOTYPE_NAME = "__proto__";

/**
 * Zod gives a property of this name as the prototype, so that a handler would miss what was sent. What other libraries
 * say of such a property is no JSON.
 */
function lostProblems(schema: JsonSchemaObject, vendor: string): readonly SchemaProblem[] {
  const isNamed = ({ properties }: JsonSchemaObject) =>
    isPlainObject(properties) && Object.hasOwn(properties, PROTOTYPE_NAME);
  if (vendor !== "zod" || !someSchema(schema, ALL_2020_12, isNamed)) return [];
  const hint = "Call it otherwise, or hand in a JSON Schema";
  return [{ path: "", rule: `${vendor} loses a property named "${PROTOTYPE_NAME}"`, hint }];
}

const INPUT_HINT = "Take what JSON can carry, such as a string for a date, and transform it in the schema";
const OUTPUT_HINT =
  "End in what JSON can carry, and say what a transformation gives, as .pipe(z.string()) does for Zod";

function optionsFor(vendor: string): StandardJsonSchemaOptions {
  const target = "draft-2020-12" as const;
  return vendor === "valibot" ? { target, libraryOptions: VALIBOT_OPTIONS } : { target };
}

const NOT_CONVERTIBLE = "a schema of another library must be able to say itself as JSON Schema";

function refused(rule: string, hint?: string): ReadSchema {
  const problem: SchemaProblem = { path: "", rule, ...(hint !== undefined && { hint }) };
  return { schema: undefined, problems: [problem] };
}

/** Whether the schema of another library can check values and say itself as JSON Schema. */
function isStandardSchema(schema: object): schema is StandardSchema {
  if (!isForeignSchema(schema)) return false;
  const standard = schema["~standard"] as Partial<StandardSchema["~standard"]> | null;
  return (
    typeof standard === "object" &&
    typeof standard?.validate === "function" &&
    typeof standard.jsonSchema?.input === "function" &&
    typeof standard.jsonSchema.output === "function"
  );
}

function vendorOf(schema: object): unknown {
  return isForeignSchema(schema) ? (schema["~standard"] as { readonly vendor?: unknown } | null)?.vendor : undefined;
}

function hintFor(vendor: unknown): string {
  if (vendor === "zod") return "Use Zod 4.2 or later, or hand in a JSON Schema";
  if (vendor === "valibot") return "Wrap it by toStandardJsonSchema(schema) of @valibot/to-json-schema";
  return "Give what the library's own conversion makes of it";
}

/** Says `type: "object"` at the root where only its alternatives or what it refers to say so. */
function withObjectRoot(schema: JsonSchemaObject): JsonSchemaObject {
  if (schema.type !== undefined) return schema;
  const references = indexReferences(schema, ALL_2020_12);
  const open = new Set<JsonSchemaObject>();
  const isObject = (place: JsonSchema | undefined): boolean => {
    if (!isPlainObject(place) || open.has(place)) return false;
    open.add(place);
    const isOne = saysObject(place);
    open.delete(place);
    return isOne;
  };
  const saysObject = (place: JsonSchemaObject): boolean => {
    const { type, anyOf, oneOf, allOf, $ref } = place;
    if (type !== undefined) return type === "object";
    if (typeof $ref === "string" && isObject(references.resolve(place, $ref))) return true;
    return [anyOf, oneOf].some(isListOf(isObject)) || (Array.isArray(allOf) && allOf.some(isObject));
  };
  return isObject(schema) ? { type: "object", ...schema } : schema;
}

const isListOf =
  (isOne: (item: JsonSchema) => boolean) =>
  (list: unknown): boolean =>
    Array.isArray(list) && list.length > 0 && list.every(isOne);
