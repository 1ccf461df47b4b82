import { ALL_2020_12 } from "../dialect/dialect.ts";
import { keywordsThat } from "../dialect/keyword.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { indexReferences, type ReferenceIndex } from "../references.ts";
import type { SchemaProblem } from "../schema-problem.ts";
import { eachSchema, someSchema } from "../subschemas.ts";
import { type Assertion, assertionsOf } from "./assertions.ts";
import { type EveryChild, everyChildOf } from "./children.ts";
import type { TextRules } from "./text-rules.ts";

/** The schemas that the dynamic references of a document lead to at one point of an evaluation, by name. */
export interface Scope {
  readonly targets: ReadonlyMap<string, JsonSchemaObject>;
}

/** A whole schema, ready to be evaluated. It is read once and holds for every check. */
export interface SchemaDocument {
  readonly root: JsonSchema;
  readonly texts: TextRules;
  /** Where references lead; undefined for a boolean, which has none. */
  readonly references: ReferenceIndex | undefined;
  /** Whether what has been evaluated must be remembered, for `unevaluatedProperties` and `unevaluatedItems`. */
  readonly isTracking: boolean;
  /** Whether an item that `contains` of a schema found counts as evaluated. */
  countsContained(schema: JsonSchemaObject): boolean;
  /** The scope before the root. */
  readonly outside: Scope;
  /** What one schema says, read once. */
  parts(schema: JsonSchemaObject): SchemaParts;
  /** Where `$ref` and `$dynamicRef` of a schema lead. */
  referenced(schema: JsonSchemaObject, scope: Scope): readonly JsonSchema[];
  /** The scope inside a schema: what is entered first keeps its names. */
  enter(schema: JsonSchemaObject, scope: Scope): Scope;
}

/** What one schema says, as far as it is asked for again and again. */
export interface SchemaParts {
  readonly assertions: readonly Assertion[];
  /** What it applies to the properties and items of values. */
  readonly everyChild: EveryChild<JsonSchema>;
  /** Whether it applies any schema at all. */
  readonly isApplying: boolean;
  /** Whether it asks for what others have not evaluated. */
  readonly isUnevaluated: boolean;
}

const NO_SCHEMAS: ReadonlySet<JsonSchemaObject> = new Set();

const APPLYING = keywordsThat("refers", "applies here", "applies inside");

/** Past this many schemas with a `$dynamicAnchor`, there are too many ways to enter them in. */
const MAX_DYNAMIC_ANCHORS = 8;

/** What keeps a sound schema from being evaluated in bounded time. */
export function tooDynamic(root: JsonSchema): readonly SchemaProblem[] {
  if (!someSchema(root, ALL_2020_12, hasDynamicReference) || countOf(root, "$dynamicAnchor") <= MAX_DYNAMIC_ANCHORS)
    return [];
  const rule = `a schema with $dynamicRef must not have more than ${MAX_DYNAMIC_ANCHORS} dynamic anchors`;
  return [{ path: "", rule, hint: "Use $ref and $anchor where a reference leads to one place only" }];
}

const hasDynamicReference = (schema: JsonSchemaObject): boolean => Object.hasOwn(schema, "$dynamicRef");

/**
 * Prepares a sound schema, in the form that `canonicalSchema` gives, for which `tooDynamic` has nothing to say.
 *
 * @param uncounted schemas whose `contains` does not count as evaluating items
 */
export function documentOf(
  root: JsonSchema,
  texts: TextRules,
  uncounted: ReadonlySet<JsonSchemaObject> = NO_SCHEMAS,
): SchemaDocument {
  const references = isPlainObject(root) ? indexReferences(root, ALL_2020_12) : undefined;
  const isDynamic = someSchema(root, ALL_2020_12, hasDynamicReference);
  const parts = remembered(
    (schema): SchemaParts => ({
      assertions: assertionsOf(schema, texts),
      everyChild: everyChildOf(schema, texts, (inner) => inner),
      isApplying: Object.keys(schema).some((keyword) => APPLYING.has(keyword)),
      isUnevaluated: isUnevaluated(schema),
    }),
  );
  const targetsOf = remembered((schema) => readTargets(schema, references));
  const scopes = new Map<Scope, Map<ReadonlyMap<string, JsonSchemaObject>, Scope>>();
  const scopeOf = scopesByContent();
  const outside: Scope = { targets: new Map() };

  return {
    root,
    texts,
    references,
    outside,
    isTracking: someSchema(root, ALL_2020_12, isUnevaluated),
    countsContained: (schema) => !uncounted.has(schema),
    parts,
    referenced(schema, scope) {
      const { fixed, named } = targetsOf(schema);
      return named === undefined ? fixed : [...fixed, scope.targets.get(named.name) ?? named.target];
    },
    enter(schema, scope) {
      const anchors = isDynamic ? references?.dynamicAnchors(schema) : undefined;
      if (anchors === undefined || [...anchors.keys()].every((name) => scope.targets.has(name))) return scope;
      const inner = scopes.get(scope) ?? new Map<ReadonlyMap<string, JsonSchemaObject>, Scope>();
      const entered = inner.get(anchors) ?? scopeOf(new Map([...anchors, ...scope.targets]));
      scopes.set(scope, inner.set(anchors, entered));
      return entered;
    },
  };
}

/** What is made of each schema, once. */
function remembered<Made>(make: (schema: JsonSchemaObject) => Made): (schema: JsonSchemaObject) => Made {
  const known = new Map<JsonSchemaObject, Made>();
  return (schema) => {
    let made = known.get(schema);
    if (made === undefined) {
      made = make(schema);
      known.set(schema, made);
    }
    return made;
  };
}

/** Gives one scope for the same names and schemas, in whatever order they were entered: there are few of those. */
function scopesByContent(): (targets: Scope["targets"]) => Scope {
  const ids = new Map<JsonSchemaObject, number>();
  const known = new Map<string, Scope>();
  return (targets) => {
    const content = [...targets].map(([name, schema]) => {
      const id = ids.get(schema) ?? ids.size;
      ids.set(schema, id);
      return JSON.stringify([name, id]);
    });
    const key = content.sort().join();
    const scope = known.get(key) ?? { targets };
    known.set(key, scope);
    return scope;
  };
}

/** Where the references of one schema lead, whatever the scope, and what the scope may have another schema for. */
interface Targets {
  readonly fixed: readonly JsonSchema[];
  readonly named?: { readonly name: string; readonly target: JsonSchema };
}

const NO_TARGETS: Targets = { fixed: [] };

function readTargets(schema: JsonSchemaObject, references: ReferenceIndex | undefined): Targets {
  if (typeof schema.$ref !== "string" && typeof schema.$dynamicRef !== "string") return NO_TARGETS;
  const fixed = typeof schema.$ref === "string" ? [references?.resolve(schema, schema.$ref) ?? false] : [];
  if (typeof schema.$dynamicRef !== "string") return { fixed };
  const target = references?.resolve(schema, schema.$dynamicRef) ?? false;
  const name = isPlainObject(target) ? target.$dynamicAnchor : undefined;
  // A reference by pointer, or to an ordinary anchor, leads where it says.
  if (typeof name !== "string" || !schema.$dynamicRef.endsWith(`#${name}`)) return { fixed: [...fixed, target] };
  return { fixed, named: { name, target } };
}

/** Whether a schema asks for what others have not evaluated. */
export const isUnevaluated = (schema: JsonSchemaObject): boolean =>
  Object.hasOwn(schema, "unevaluatedProperties") || Object.hasOwn(schema, "unevaluatedItems");

function countOf(root: JsonSchema, keyword: string): number {
  let count = 0;
  eachSchema(root, ALL_2020_12, (schema) => {
    count += Number(Object.hasOwn(schema, keyword));
  });
  return count;
}
