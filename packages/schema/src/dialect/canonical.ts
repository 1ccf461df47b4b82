import { pointer } from "../json-pointer.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject, setOwn } from "../json-value.ts";
import { indexReferences, type ReferenceIndex } from "../references.ts";
import { type Subschema, someSchema, subschemasOf } from "../subschemas.ts";
import { applied, isRefAlone, ownNames } from "./applied.ts";
import { ALL_2020_12, type Dialect, type DialectOf, DRAFT_2020_12 } from "./dialect.ts";
import { keywordsThat } from "./keyword.ts";
import { type Dialects, readDialects } from "./read-dialects.ts";

/** A schema in the one form that is compiled: 2020-12, with JSON Pointers for references. */
export interface CanonicalSchema {
  readonly schema: JsonSchema;
  /** The schemas in it whose `contains` does not count as evaluating items. */
  readonly uncounted: ReadonlySet<JsonSchemaObject>;
  /** The new form of a schema of the document. */
  formOf(schema: JsonSchema): JsonSchema;
}

const NONE: ReadonlySet<JsonSchemaObject> = new Set();

/**
 * Brings a sound schema of any supported dialect to one form. What its dialect does not apply is kept where references
 * reach it, under `$defs`, or left out. Names (`$id`, anchors) are left out too, and references lead where they led by
 * a JSON Pointer from the root; but where some reference is dynamic, the parts of the document keep absolute names. The
 * schema itself where it has that form already.
 */
export function canonicalSchema(root: JsonSchema): CanonicalSchema {
  const asItIs: CanonicalSchema = { schema: root, uncounted: NONE, formOf: (schema) => schema };
  if (!isPlainObject(root)) return asItIs;
  const dialects = readDialects(root);
  if (dialects.only === DRAFT_2020_12 && !someSchema(root, ALL_2020_12, isNamed)) return asItIs;
  return new Rewriting(root, dialects).rewrite();
}

const isNamed = (schema: JsonSchemaObject): boolean =>
  ["$id", "$anchor", "$dynamicAnchor"].some((keyword) => Object.hasOwn(schema, keyword));

type Made = { [keyword: string]: unknown };

/** The name of what `$recursiveRef` leads to. An anchor that somebody wrote cannot have it. */
const RECURSIVE = "~recursive";

class Rewriting {
  readonly #root: JsonSchemaObject;
  readonly #dialectOf: DialectOf;
  readonly #references: ReferenceIndex;
  /** Where each schema stands in the new form. */
  readonly #paths = new Map<JsonSchemaObject, string>();
  readonly #made = new Map<JsonSchemaObject, JsonSchemaObject>();
  readonly #uncounted = new Set<JsonSchemaObject>();
  #isDynamic = false;

  constructor(root: JsonSchemaObject, { dialectOf }: Dialects) {
    this.#root = root;
    this.#dialectOf = dialectOf;
    this.#references = indexReferences(root, dialectOf);
  }

  rewrite(): CanonicalSchema {
    this.#findPaths(this.#root, "");
    return {
      schema: this.#make(this.#root),
      uncounted: this.#uncounted,
      formOf: (schema) => (isPlainObject(schema) ? this.#made.get(schema) : undefined) ?? schema,
    };
  }

  #findPaths(schema: unknown, path: string): void {
    if (!isPlainObject(schema) || this.#paths.has(schema)) return;
    this.#paths.set(schema, path);
    const dialect = this.#dialectOf(schema);
    this.#isDynamic ||= this.#dynamicName(schema) !== undefined;
    for (const subschema of subschemasOf(schema, dialect)) {
      this.#findPaths(subschema.schema, path + pointer(newSteps(schema, subschema, dialect)));
    }
  }

  /** Whether a schema has a keyword that its dialect knows. */
  #has(schema: JsonSchemaObject, keyword: string): boolean {
    const dialect = this.#dialectOf(schema);
    return dialect.keywords.has(keyword) && applied(schema, dialect)[keyword] !== undefined;
  }

  #make(schema: JsonSchemaObject): JsonSchemaObject {
    const known = this.#made.get(schema);
    if (known !== undefined) return known;
    const dialect = this.#dialectOf(schema);
    const made: Made = {};
    for (const [keyword, value] of Object.entries(applied(schema, dialect))) {
      if (dialect.keywords.get(keyword) === "none" && !RENAMED.has(keyword)) made[keyword] = value;
      // Lists of names stand beside the schemas, which follow.
      if (keyword === "dependencies" && dialect.keywords.has(keyword)) made[keyword] = listsOf(value);
    }
    for (const subschema of subschemasOf(schema, dialect)) {
      const inner = isPlainObject(subschema.schema) ? this.#make(subschema.schema) : subschema.schema;
      put(made, newSteps(schema, subschema, dialect), inner);
    }
    this.#refer(schema, made);
    if (this.#isDynamic) this.#name(schema, made);
    if (this.#has(schema, "contains") && !dialect.countsContained) this.#uncounted.add(made);
    this.#made.set(schema, made);
    return made;
  }

  #refer(schema: JsonSchemaObject, made: Made): void {
    const { resolve, resourceOf } = this.#references;
    const byName = this.#dynamicName(schema);
    if (this.#has(schema, "$ref")) this.#lead(made, resolve(schema, String(schema.$ref)));
    if (byName !== undefined) made.$dynamicRef = byName;
    else if (this.#has(schema, "$dynamicRef")) this.#lead(made, resolve(schema, String(schema.$dynamicRef)));
    else if (this.#has(schema, "$recursiveRef")) this.#lead(made, resourceOf(schema).root);
  }

  /** Makes a schema apply another one. */
  #lead(made: Made, target: JsonSchema = false): void {
    const reference = isPlainObject(target) ? this.#pointerTo(target) : undefined;
    if (reference !== undefined && made.$ref === undefined) made.$ref = reference;
    else {
      const inner = reference === undefined ? target : { $ref: reference };
      made.allOf = [...((made.allOf ?? []) as readonly JsonSchema[]), inner];
    }
  }

  /** What the reference of a schema leads to by name, which is another schema at each way that leads to it. */
  #dynamicName(schema: JsonSchemaObject): string | undefined {
    if (this.#has(schema, "$recursiveRef")) {
      const { uri, root } = this.#references.resourceOf(schema);
      return this.#isRecursive(root) ? `${uri}#${RECURSIVE}` : undefined;
    }
    if (!this.#has(schema, "$dynamicRef")) return undefined;
    const reference = String(schema.$dynamicRef);
    const target = this.#references.resolve(schema, reference);
    if (!isPlainObject(target)) return undefined;
    const name = ownNames(target, this.#dialectOf(target)).dynamicAnchor;
    if (name === undefined || !reference.endsWith(`#${name}`)) return undefined;
    return `${this.#references.resourceOf(target).uri}#${name}`;
  }

  #name(schema: JsonSchemaObject, made: Made): void {
    const { uri, root } = this.#references.resourceOf(schema);
    const { dynamicAnchor } = ownNames(schema, this.#dialectOf(schema));
    if (root === schema) made.$id = uri;
    if (dynamicAnchor !== undefined) made.$dynamicAnchor = dynamicAnchor;
    if (root === schema && this.#isRecursive(schema)) made.$dynamicAnchor = RECURSIVE;
  }

  #isRecursive(root: JsonSchemaObject): boolean {
    return this.#has(root, "$recursiveAnchor") && root.$recursiveAnchor === true;
  }

  #pointerTo(target: JsonSchemaObject): string {
    const { uri, root } = this.#references.resourceOf(target);
    const path = this.#paths.get(target) ?? "";
    if (!this.#isDynamic) return `#${fragment(path)}`;
    return `${uri}#${fragment(path.slice(this.#paths.get(root)?.length))}`;
  }
}

/** Keywords that are written anew, or not at all. */
const RENAMED = keywordsThat("names", "refers");

/** Keywords whose schemas are only referred to, if at all. */
const UNAPPLIED = keywordsThat("defines", "describes");

/** Where a subschema stands in the new form of its schema. What is not applied there is named by where it stood. */
function newSteps(schema: JsonSchemaObject, subschema: Subschema, dialect: Dialect): readonly (string | number)[] {
  const { keyword, steps } = subschema;
  const isList = dialect.hasItemLists && Array.isArray(schema.items);
  const isApplied =
    !isRefAlone(schema, dialect) && !UNAPPLIED.has(keyword) && (keyword !== "additionalItems" || isList);
  if (!isApplied) return ["$defs", pointer(steps)];
  if (keyword === "additionalItems") return ["items"];
  return keyword === "items" && isList ? ["prefixItems", ...steps.slice(1)] : steps;
}

function put(made: Made, steps: readonly (string | number)[], schema: unknown): void {
  const [keyword, step] = steps as readonly [string, (string | number)?];
  if (step === undefined) made[keyword] = schema;
  else {
    made[keyword] ??= typeof step === "number" ? [] : {};
    setOwn(made[keyword] as { [step: string]: unknown }, String(step), schema);
  }
}

function listsOf(dependencies: unknown): unknown {
  return Object.fromEntries(Object.entries(dependencies ?? {}).filter(([, names]) => Array.isArray(names)));
}

/** A JSON Pointer as the fragment of a URI. */
function fragment(path: string): string {
  try {
    return encodeURI(path).replaceAll("#", "%23");
  } catch {
    // A lone surrogate, which no URI can have.
    return path.replaceAll("%", "%25");
  }
}
