import { appendPointer } from "../json-pointer.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { type Assertion, assertionOf } from "./assertions.ts";
import { compareRanks, compareSteps, MAX_TOLD, type Problem, problemOf } from "./problem.ts";
import type { TextRules } from "./text-rules.ts";
import { isUnenforced } from "./unenforced.ts";

/** One schema, ready to be held against values: by the keywords that `basicValidator()` enforces, and by no other. */
export interface BasicCheck {
  holds(value: unknown): boolean;
  /** Adds what a value breaks, at least the first 16 of it. The order is that of `explain`. */
  tell(value: unknown, path: string, told: Problem[]): void;
}

/** Prepares a schema that is sound. */
export function basicCheck(schema: JsonSchema, texts: TextRules): BasicCheck {
  if (typeof schema === "boolean") return schema ? ANYTHING : NOTHING;
  const assertions = Object.entries(schema).flatMap(([keyword, demand]) =>
    isUnenforced(keyword) ? [] : (assertionOf(keyword, demand, texts) ?? []),
  );
  const everyItem = itemsOf(schema, texts);
  const everyProperty = propertiesOf(schema, texts);
  const everyChild: EveryChild<unknown> = (value, visit) => {
    if (typeof value !== "object" || value === null) return true;
    return Array.isArray(value) ? everyItem(value, visit) : everyProperty(value as JsonSchemaObject, visit);
  };
  return {
    holds(value) {
      for (const assertion of assertions) if (!assertion.holds(value)) return false;
      return everyChild(value, fits);
    },
    tell(value, path, told) {
      tellOwn(assertions, value, path, told);
      tellChildren((visit) => everyChild(value, visit), path, told);
    },
  };
}

const ANYTHING: BasicCheck = { holds: () => true, tell: () => {} };
const NOTHING: BasicCheck = {
  holds: () => false,
  tell: (_value, path, told) => void told.push(problemOf(path, "boolean")),
};
/** What `additionalProperties: false` holds against a property. */
const UNDECLARED: BasicCheck = {
  holds: () => false,
  tell: (_value, path, told) => void told.push(problemOf(path, "additionalProperties")),
};

type Visit = (check: BasicCheck, value: unknown, step: string | number) => boolean;

/** Goes through the parts of a value with the check of each, as long as the visitor says so; whether that was all. */
type EveryChild<Value> = (value: Value, visit: Visit) => boolean;

const fits: Visit = (check, value) => check.holds(value);
const nothing = (): boolean => true;

function itemsOf(schema: JsonSchemaObject, texts: TextRules): EveryChild<readonly unknown[]> {
  const { items, prefixItems } = schema;
  if (items === undefined || items === true) return nothing;
  const check = basicCheck(items as JsonSchema, texts);
  // What `prefixItems` describes is not described by `items`, although it is ignored here.
  const start = Array.isArray(prefixItems) ? prefixItems.length : 0;
  return (values, visit) => {
    for (let index = start; index < values.length; index += 1) {
      if (!visit(check, values[index], index)) return false;
    }
    return true;
  };
}

function propertiesOf(schema: JsonSchemaObject, texts: TextRules): EveryChild<JsonSchemaObject> {
  const required = new Set((schema.required ?? []) as readonly string[]);
  const declared = new Map(
    Object.entries((schema.properties ?? {}) as { readonly [name: string]: JsonSchema }).map(([name, inner]) => [
      name,
      { name, isRequired: required.has(name), check: basicCheck(inner, texts) },
    ]),
  );
  const properties = [...declared.values()];
  const others = othersOf(schema, texts);
  if (properties.length === 0 && others === undefined) return nothing;
  return (object, visit) => {
    for (const { name, isRequired, check } of properties) {
      // A property whose value is undefined counts as absent where it may be.
      if (!Object.hasOwn(object, name) || (object[name] === undefined && !isRequired)) continue;
      if (!visit(check, object[name], name)) return false;
    }
    if (others === undefined) return true;
    for (const name of Object.keys(object)) {
      if (!declared.has(name) && !visit(others, object[name], name)) return false;
    }
    return true;
  };
}

/** What is held against undeclared properties, if anything is. */
function othersOf(schema: JsonSchemaObject, texts: TextRules): BasicCheck | undefined {
  const { additionalProperties, patternProperties } = schema;
  if (additionalProperties === undefined || additionalProperties === true) return undefined;
  // Which names `patternProperties` describes is not known here, and those are not described by this.
  if (patternProperties !== undefined) return undefined;
  return additionalProperties === false ? UNDECLARED : basicCheck(additionalProperties as JsonSchema, texts);
}

function tellOwn(assertions: readonly Assertion[], value: unknown, path: string, told: Problem[]): void {
  const own = assertions.flatMap((assertion) => (assertion.holds(value) ? [] : assertion.problems(value, path)));
  for (const problem of own.sort(compareRanks).slice(0, MAX_TOLD)) told.push(problem);
}

/** Tells what is inside: items by index, declared properties by name, then undeclared ones by name. */
function tellChildren(everyChild: (visit: Visit) => boolean, path: string, told: Problem[]): void {
  const broken: { readonly check: BasicCheck; readonly value: unknown; readonly step: string | number }[] = [];
  everyChild((check, value, step) => {
    if (!check.holds(value)) broken.push({ check, value, step });
    // Items come in the order in which they are told.
    return typeof step === "string" || broken.length < MAX_TOLD;
  });
  broken.sort(
    (left, right) =>
      Number(left.check === UNDECLARED) - Number(right.check === UNDECLARED) || compareSteps(left.step, right.step),
  );
  for (const { check, value, step } of broken) {
    if (told.length >= MAX_TOLD) return;
    check.tell(value, appendPointer(path, step), told);
  }
}
