import { checkFrozenSchema, checkSchema, isSoundSchema } from "../check-schema.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { readDialects } from "../dialect/read-dialects.ts";
import type { ReadSchema } from "../input/read-schema.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import type { JsonObject } from "../json-value.ts";
import type { SchemaProblem } from "../schema-problem.ts";
import { closeObjects } from "./close.ts";
import { inlineReferences } from "./inline-references.ts";
import { mergeAllOf } from "./merge-all-of.ts";
import { nullRemover } from "./null-remover.ts";

/**
 * The form of an input schema that some hosts demand, in which a model is held to the schema while it writes: every
 * object is closed (`additionalProperties: false`) and requires all its properties, in their order; one that was
 * optional may be null, which stands for its absence. References are written out as by `inlineReferences`, an `allOf`
 * whose members agree becomes one schema, a `oneOf` whose alternatives exclude each other becomes `anyOf`, and
 * `default` is left out.
 *
 * What has no such form without another meaning is a problem: objects that take any property (open maps) and places
 * where anything may stand, tuples, conditions, negations, and the other keywords that these hosts refuse; alternatives
 * at the root; an optional argument that travels as a header.
 *
 * @returns the form, or every problem; places are JSON Pointers into the schema with its references written out
 */
export function strictForm(schema: JsonSchemaObject): ReadSchema {
  const { strict, problems } = formOf(schema);
  return { schema: strict, problems };
}

/** How arguments that were written by a strict form are read. */
export interface StrictReader {
  /**
   * What may be sent: the schema with its objects closed, in which null may stand for an absent property. Unlike in the
   * strict form such a property may also just be left out.
   */
  readonly schema: JsonSchemaObject;
  /**
   * The arguments without the nulls that stand for absence, so that they fit the schema that the strict form was made
   * of; the same object where there are none. Undefined when no property can be absent.
   */
  readonly withoutNulls: ((args: JsonObject) => JsonObject) | undefined;
}

/**
 * Reads what a host sends that was given the `strictForm` of a schema. A property counts as absent when its value is
 * null and the schema declares it, does not require it and does not accept null for it; a null that the schema accepts
 * stays. Among alternatives the first one decides that the value fits in its closed form.
 *
 * @returns undefined for a schema that has no strict form
 */
export function strictReader(schema: JsonSchemaObject): StrictReader | undefined {
  const { strict, prepared, dialect } = formOf(schema);
  if (strict === undefined || prepared === undefined || dialect === undefined) return undefined;
  const closed = closeObjects(prepared, dialect, "as-before");
  return Object.freeze({ schema: closed.schema, withoutNulls: nullRemover(prepared, dialect, closed) });
}

/** The strict form of a schema and what it was made from; nothing but problems where it has none. */
interface Form {
  readonly strict?: JsonSchemaObject;
  /** The schema with its references written out and its `allOf` merged. */
  readonly prepared?: JsonSchemaObject;
  readonly dialect?: Dialect;
  readonly problems: readonly SchemaProblem[];
}

/** By the schema, frozen all the way down: whoever advertises the form also reads what is sent for it. */
const known = new WeakMap<JsonSchemaObject, Form>();

function formOf(schema: JsonSchemaObject): Form {
  const form = known.get(schema) ?? madeForm(schema);
  if (isSoundSchema(schema)) known.set(schema, form);
  return form;
}

function madeForm(schema: JsonSchemaObject): Form {
  const unsound = checkSchema(schema);
  if (unsound.length > 0) return { problems: unsound };
  if (schema.type !== "object") return { problems: [NO_OBJECT] };
  const { only: dialect } = readDialects(schema);
  if (dialect === undefined) return { problems: [MIXED] };
  const prepared = mergeAllOf(inlineReferences(schema), dialect);
  const closed = closeObjects(prepared, dialect, "all");
  const problems = closed.problems.length > 0 ? closed.problems : checkFrozenSchema(closed.schema);
  return problems.length > 0 ? { problems } : { strict: closed.schema, prepared, dialect, problems };
}

const NO_OBJECT: SchemaProblem = Object.freeze({
  path: "/type",
  rule: 'the root of the strict form must say type: "object"',
  hint: "Say it beside anyOf or $ref too",
});

const MIXED: SchemaProblem = Object.freeze({
  path: "",
  rule: "parts of the schema are of different dialects, which has no strict form",
  hint: "Say one $schema for all of it",
});
