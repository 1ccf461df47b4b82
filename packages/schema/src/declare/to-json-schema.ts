import { checkFrozenSchema } from "../check-schema.ts";
import { copySchema } from "../input/typebox.ts";
import { pointerSteps } from "../json-pointer.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import type { Declaration, DeclarationProblem } from "./declaration.ts";
import type { ObjectOptions } from "./shape.ts";
import { suggest } from "./suggest.ts";

/**
 * The schema of an object with declared properties: an own copy, frozen all the way down, its keys always in the order
 * `type`, `properties`, `required` (left out when empty), `additionalProperties` (left out when not said), then what
 * the `schema` option adds.
 *
 * Problems are those of the whole: references that lead nowhere, bounds of depth and number, options that set what the
 * declarations generate. There is always a schema; with problems it is not to be used.
 */
export function objectSchema(
  declarations: readonly Declaration[],
  options: ObjectOptions = {},
): { readonly schema: JsonSchemaObject; readonly problems: readonly DeclarationProblem[] } {
  const { keywords, problems } = objectKeywords(declarations, options);
  const copy = copySchema(keywords);
  const schema = copy.schema ?? EMPTY_OBJECT;
  const found = copy.schema === undefined ? copy.problems : checkFrozenSchema(schema);
  return {
    schema,
    problems: [...problems, ...found.map((problem) => ({ ...problem, path: dottedPath(problem.path).join(".") }))],
  };
}

const EMPTY_OBJECT: JsonSchemaObject = Object.freeze({ type: "object", properties: Object.freeze({}) });

/** The same, not yet copied or checked. */
export function objectKeywords(
  declarations: readonly Declaration[],
  options: ObjectOptions,
): { readonly keywords: JsonSchemaObject; readonly problems: readonly DeclarationProblem[] } {
  const problems: DeclarationProblem[] = [];
  if (!isPlainObject(options)) {
    problems.push({ path: "", rule: "options must be an object" });
    return { keywords: {}, problems };
  }
  const { additionalProperties, schema: extra = {} } = options;
  for (const option of Object.keys(options)) {
    if (option === "additionalProperties" || option === "schema") continue;
    const hint = suggest(option, ["additionalProperties", "schema"]);
    const rule = `${JSON.stringify(option)} is not an option of an object`;
    problems.push({ path: "", rule, ...(hint === undefined ? {} : { hint }) });
  }
  if (!isPlainObject(extra)) problems.push({ path: "", rule: "schema must be an object of JSON Schema keywords" });
  for (const keyword of ["type", "properties", "required"]) {
    if (isPlainObject(extra) && Object.hasOwn(extra, keyword)) {
      problems.push({ path: "", rule: `schema cannot set ${keyword}: the declarations do` });
    }
  }
  const required = declarations.filter((declaration) => declaration.required).map(({ name }) => name);
  const keywords = {
    type: "object",
    properties: Object.fromEntries(declarations.map(({ name, schema }) => [name, schema])),
    ...(required.length === 0 ? {} : { required }),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
    ...(isPlainObject(extra) && problems.length === 0 ? extra : {}),
  };
  return { keywords, problems };
}

/**
 * A place in a schema as the path of the value it speaks of: `/properties/lines/items/properties/sku` is `lines.sku`.
 */
export function dottedPath(path: string): readonly string[] {
  const steps = pointerSteps(path) ?? [path];
  const dotted: string[] = [];
  let index = 0;
  while (index < steps.length && (steps[index] === "items" || steps[index] === "properties")) {
    const name = steps[index] === "properties" ? steps[index + 1] : undefined;
    if (name !== undefined) dotted.push(name);
    index += name === undefined ? 1 : 2;
  }
  // What is left leads to something without a name of its own; the keyword at the end is named by the rule.
  return [...dotted, ...steps.slice(index, -1)];
}
