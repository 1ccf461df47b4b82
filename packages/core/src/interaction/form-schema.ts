import {
  appendPointer,
  basicValidator,
  type JsonSchemaObject,
  pointer,
  readInputSchema,
  type StandardSchema,
} from "@snodo/schema";
import { attempt, checkKeys, type Report, readObject } from "../define/report.ts";
import { type FieldProblem, fieldSchema } from "./field-schema.ts";
import type { GatheredField } from "./form-fields.ts";

/** A form that can be asked: what clients are told, and what answers are held against. */
export interface FormSchema {
  /** As it travels. */
  readonly requested: JsonSchemaObject;
  /** The same in keywords that every validator knows, with what could not be told. */
  readonly check: JsonSchemaObject;
  /** The schema of another library, which then checks and converts answers by itself. */
  readonly standard: StandardSchema | undefined;
}

/** The form of fields that were declared one by one; undefined with problems. */
export function formOfFields(report: Report, fields: readonly GatheredField[]): FormSchema | undefined {
  const properties: { [name: string]: unknown } = Object.create(null);
  const required: string[] = [];
  let isSound = true;
  const refuse = (where: string, rule: string) => {
    report.add(where, rule);
    isSound = false;
  };
  for (const { name, options: given = {}, known, keywords } of fields) {
    if (typeof name !== "string" || name === "") {
      refuse("fields", "must have names that are not empty");
      continue;
    }
    const where = `field ${JSON.stringify(name)}`;
    if (Object.hasOwn(properties, name)) refuse(where, "is declared twice");
    const options = readObject(report, where, given, "options must be an object");
    properties[name] = {};
    if (options === undefined) {
      isSound = false;
      continue;
    }
    checkKeys(report, where, options, known);
    const { required: isRequired, ...rest } = options;
    if (isRequired !== undefined && typeof isRequired !== "boolean") refuse(where, "required must be a boolean");
    if (isRequired === true) required.push(name);
    properties[name] = { ...rest, ...keywords };
  }
  if (!isSound) return undefined;
  return formOfSchema(report, { type: "object", properties, ...(required.length > 0 && { required }) });
}

/** The form of a whole schema; undefined with problems. */
export function formOfSchema(report: Report, given: unknown): FormSchema | undefined {
  const read = attempt(report, "", () => readInputSchema(given));
  if (read === undefined) return undefined;
  const { schema, problems, standard } = read;
  for (const problem of problems) add(report, problem);
  if (schema === undefined || problems.length > 0) return undefined;
  const found: FieldProblem[] = rootProblems(schema);
  const wire: { [name: string]: unknown } = Object.create(null);
  const check: { [name: string]: unknown } = Object.create(null);
  for (const [name, property] of Object.entries((schema.properties ?? {}) as JsonSchemaObject)) {
    const path = pointer(["properties", name]);
    const field = fieldSchema(property, path);
    if (!("wire" in field)) {
      found.push(...field);
      continue;
    }
    wire[name] = field.wire;
    check[name] = field.check;
    found.push(...defaultProblems(field.wire.default, field.check, path));
  }
  for (const problem of found) add(report, problem);
  if (found.length > 0) return undefined;
  const { required } = schema;
  const withRequired = (properties: object): JsonSchemaObject =>
    Object.freeze({
      type: "object",
      properties: Object.freeze(properties),
      ...(required !== undefined && { required }),
    });
  return { requested: withRequired(wire), check: withRequired(check), standard };
}

function add(report: Report, { path, rule, hint }: FieldProblem): void {
  report.add(path === "" ? "" : `schema at ${path}`, rule, hint);
}

/** What at the root decides which answers fit, beyond which fields there are and which must be there. */
const ROOT_DECIDES = [
  ...["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if", "const", "enum", "minProperties", "maxProperties"],
  ...["patternProperties", "propertyNames", "dependentRequired", "dependentSchemas", "dependencies"],
  "unevaluatedProperties",
];

function rootProblems(schema: JsonSchemaObject): FieldProblem[] {
  const { properties = {}, required = [] } = schema;
  const problems: FieldProblem[] = [];
  for (const keyword of Object.keys(schema)) {
    if (!ROOT_DECIDES.includes(keyword)) continue;
    problems.push({ path: appendPointer("", keyword), rule: "is more than a form can say" });
  }
  for (const [at, name] of (required as readonly string[]).entries()) {
    if (!Object.hasOwn(properties as object, name)) {
      problems.push({ path: pointer(["required", at]), rule: "names a field that is not there" });
    }
  }
  return problems;
}

function defaultProblems(value: unknown, check: JsonSchemaObject, path: string): readonly FieldProblem[] {
  if (value === undefined) return [];
  const [problem] = basicValidator().compile(check)(value);
  if (problem === undefined) return [];
  return [{ path: appendPointer(path, "default"), rule: `does not fit the field: ${problem.rule}` }];
}
