import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import type { SchemaDocument, Scope } from "./document.ts";

/** The properties and items of one value that some schema has looked at. */
class Evaluated {
  #isAll = false;
  #steps: Set<string | number> | undefined;
  /** Whether the steps are another's too: then they are copied before they are added to. */
  #isShared = false;

  /** Where all of them were, they are not listed. */
  get isAll(): boolean {
    return this.#isAll;
  }

  has(step: string | number): boolean {
    return this.#isAll || this.#steps?.has(step) === true;
  }

  addAll(): void {
    this.#isAll = true;
    this.#steps = undefined;
  }

  addStep(step: string | number): void {
    if (!this.#isAll) this.#own().add(step);
  }

  add(other: Evaluated): void {
    if (this.#isAll || other.#isAll) this.addAll();
    else if (other.#steps !== undefined) this.#addSteps(other, other.#steps);
  }

  #addSteps(other: Evaluated, steps: Set<string | number>): void {
    if (this.#steps === undefined) {
      this.#steps = steps;
      this.#isShared = other.#isShared = true;
      return;
    }
    const own = this.#own();
    for (const step of steps) own.add(step);
  }

  #own(): Set<string | number> {
    if (this.#steps === undefined || this.#isShared) this.#steps = new Set(this.#steps);
    this.#isShared = false;
    return this.#steps;
  }
}

interface Outcome {
  readonly holds: boolean;
  readonly evaluated: Evaluated | undefined;
}

const OPEN: Outcome = { holds: false, evaluated: undefined };

/**
 * Holds one value against a schema document. A schema that a reference leads to is held against the same part of the
 * value only once, whichever way leads there, so the work grows with schema times value, never with the ways.
 */
export class Evaluation {
  readonly document: SchemaDocument;
  readonly #outcomes = new Map<Scope, Map<JsonSchemaObject, Map<unknown, Outcome>>>();

  constructor(document: SchemaDocument) {
    this.document = document;
  }

  /**
   * Whether a schema holds for a value. What it has looked at is added; where it does not hold, what is added then
   * means nothing.
   */
  holds(schema: JsonSchema, value: unknown, outer: Scope, into?: Evaluated): boolean {
    if (!isPlainObject(schema)) return schema === true;
    const { assertions, isApplying, isUnevaluated } = this.document.parts(schema);
    for (const assertion of assertions) if (!assertion.holds(value)) return false;
    if (!isApplying) return true;
    const scope = this.document.enter(schema, outer);
    if (!isUnevaluated) return this.#applies(schema, value, scope, into);
    // It sees what is applied in it, and not what is applied beside it.
    const evaluated = new Evaluated();
    if (!this.#applies(schema, value, scope, evaluated)) return false;
    for (const [, inner, item] of unevaluatedOf(schema, value, evaluated)) {
      if (!this.holds(inner, item, scope)) return false;
    }
    if (unevaluatedSchema(schema, value) !== undefined) evaluated.addAll();
    into?.add(evaluated);
    return true;
  }

  /** The steps that break `unevaluatedProperties` or `unevaluatedItems` of a schema in which all else holds. */
  unevaluated(schema: JsonSchemaObject, value: unknown, scope: Scope): readonly (string | number)[] {
    const evaluated = new Evaluated();
    if (!this.document.parts(schema).isUnevaluated || !this.#applies(schema, value, scope, evaluated)) return [];
    return [...unevaluatedOf(schema, value, evaluated)]
      .filter(([, inner, item]) => !this.holds(inner, item, scope))
      .map(([step]) => step);
  }

  /** Whether what a reference leads to holds. */
  refers(target: JsonSchema, value: unknown, scope: Scope, into?: Evaluated): boolean {
    if (!isPlainObject(target)) return target === true;
    const ofScope = entryOf(this.#outcomes, scope, () => new Map<JsonSchemaObject, Map<unknown, Outcome>>());
    const outcomes = entryOf(ofScope, target, () => new Map<unknown, Outcome>());
    let outcome = outcomes.get(value);
    if (outcome === undefined) {
      // A schema that comes back to itself for the same value does not hold, instead of never ending.
      outcomes.set(value, OPEN);
      const evaluated = this.document.isTracking ? new Evaluated() : undefined;
      outcome = { holds: this.holds(target, value, scope, evaluated), evaluated };
      outcomes.set(value, outcome);
    }
    if (outcome.holds && outcome.evaluated !== undefined) into?.add(outcome.evaluated);
    return outcome.holds;
  }

  #applies(schema: JsonSchemaObject, value: unknown, scope: Scope, into: Evaluated | undefined): boolean {
    const fits = (inner: JsonSchema): boolean => this.holds(inner, value, scope, into);
    return (
      this.document.referenced(schema, scope).every((target) => this.refers(target, value, scope, into)) &&
      listOf(schema.allOf).every(fits) &&
      (schema.anyOf === undefined || this.fitting(listOf(schema.anyOf), value, scope, into, "some") > 0) &&
      (schema.oneOf === undefined || this.fitting(listOf(schema.oneOf), value, scope, into, "one") === 1) &&
      (schema.not === undefined || !this.holds(schema.not as JsonSchema, value, scope)) &&
      selected(schema, (condition) => this.#tries(condition, value, scope, into)).every(fits) &&
      dependents(schema, value).every(fits) &&
      this.#everyChild(schema, value, scope, into) &&
      this.badNames(schema, value, scope, 1).length === 0 &&
      this.containment(schema, value, scope, into) === undefined
    );
  }

  /** Whether a schema holds that need not: one that does not has looked at nothing. */
  #tries(schema: JsonSchema, value: unknown, scope: Scope, into: Evaluated | undefined): boolean {
    if (into === undefined) return this.holds(schema, value, scope);
    const evaluated = new Evaluated();
    if (!this.holds(schema, value, scope, evaluated)) return false;
    into.add(evaluated);
    return true;
  }

  #everyChild(schema: JsonSchemaObject, value: unknown, scope: Scope, into: Evaluated | undefined): boolean {
    if (into !== undefined && appliesToAll(schema, value)) into.addAll();
    return this.document.parts(schema).everyChild(value, (inner, child, step) => {
      into?.addStep(step);
      return this.holds(inner, child, scope);
    });
  }

  /** How many of the schemas hold. One that does not hold has looked at nothing. */
  fitting(
    schemas: readonly JsonSchema[],
    value: unknown,
    scope: Scope,
    into?: Evaluated,
    need: "some" | "one" = "one",
  ): number {
    let count = 0;
    for (const schema of schemas) {
      if (this.#tries(schema, value, scope, into)) count += 1;
      if (count === 1 && need === "some" && into === undefined) return count;
      if (count === 2 && need === "one") return count;
    }
    return count;
  }

  /** The first names that break `propertyNames`. */
  badNames(schema: JsonSchemaObject, value: unknown, scope: Scope, limit: number): readonly string[] {
    const names: string[] = [];
    if (schema.propertyNames === undefined || !isObject(value)) return names;
    for (const name of Object.keys(value)) {
      if (!this.holds(schema.propertyNames as JsonSchema, name, scope)) names.push(name);
      if (names.length >= limit) break;
    }
    return names;
  }

  /** Which of the keywords about contained items an array breaks. */
  containment(schema: JsonSchemaObject, value: unknown, scope: Scope, into?: Evaluated): string | undefined {
    if (schema.contains === undefined || !Array.isArray(value)) return undefined;
    const listed = this.document.countsContained(schema) ? into : undefined;
    let count = 0;
    for (let index = 0; index < value.length; index += 1) {
      if (!this.holds(schema.contains as JsonSchema, value[index], scope)) continue;
      count += 1;
      listed?.addStep(index);
    }
    return count < Number(schema.minContains ?? 1) || count > Number(schema.maxContains ?? Infinity)
      ? "contains"
      : undefined;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a schema applies some schema to every item, or to every property, that a value has. */
function appliesToAll(schema: JsonSchemaObject, value: unknown): boolean {
  if (Array.isArray(value)) return schema.items !== undefined;
  return isObject(value) && schema.additionalProperties !== undefined;
}

/** The schemas of a keyword that holds a list of them. */
export function listOf(schemas: unknown): readonly JsonSchema[] {
  return Array.isArray(schemas) ? schemas : NONE;
}

const NONE: readonly JsonSchema[] = Object.freeze([]);

/** The schema that the condition of `if` selects, if there is one. */
export function selected(schema: JsonSchemaObject, isMet: (condition: JsonSchema) => boolean): readonly JsonSchema[] {
  if (schema.if === undefined) return NONE;
  const branch = isMet(schema.if as JsonSchema) ? schema.then : schema.else;
  return branch === undefined ? NONE : [branch as JsonSchema];
}

/** The schemas that the properties of an object bring into play. */
export function dependents(schema: JsonSchemaObject, value: unknown): readonly JsonSchema[] {
  if ((schema.dependentSchemas ?? schema.dependencies) === undefined || !isObject(value)) return NONE;
  return [schema.dependentSchemas, schema.dependencies].flatMap((named) =>
    Object.entries((named ?? {}) as object)
      .filter(([name, inner]) => !Array.isArray(inner) && Object.hasOwn(value, name))
      .map(([, inner]): JsonSchema => inner),
  );
}

/** What a schema applies to what others have not evaluated in a value. */
function unevaluatedSchema(schema: JsonSchemaObject, value: unknown): JsonSchema | undefined {
  if (Array.isArray(value)) return schema.unevaluatedItems as JsonSchema | undefined;
  return isObject(value) ? (schema.unevaluatedProperties as JsonSchema | undefined) : undefined;
}

function* unevaluatedOf(
  schema: JsonSchemaObject,
  value: unknown,
  evaluated: Evaluated,
): Iterable<readonly [step: string | number, schema: JsonSchema, item: unknown]> {
  const inner = unevaluatedSchema(schema, value);
  if (inner === undefined || evaluated.isAll) return;
  for (const [step, item] of Array.isArray(value) ? value.entries() : Object.entries(value as object)) {
    if (!evaluated.has(step)) yield [step, inner, item];
  }
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
