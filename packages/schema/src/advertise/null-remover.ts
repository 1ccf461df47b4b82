import { canonicalSchema } from "../dialect/canonical.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isJsonArray, isJsonObject, isPlainObject, type JsonObject, type JsonValue, setOwn } from "../json-value.ts";
import { indexReferences, type ReferenceIndex } from "../references.ts";
import { eachSchema } from "../subschemas.ts";
import { documentOf, type SchemaDocument } from "../validate/document.ts";
import { Evaluation } from "../validate/evaluation.ts";
import { textRules } from "../validate/text-rules.ts";
import { type Closed, nullTest } from "./close.ts";

/**
 * A function that takes the nulls out of arguments which stand for absent properties, or undefined where there can be
 * none. It never changes what it was given.
 *
 * @param root the schema that was closed
 * @param dialect that of the whole schema
 */
export function nullRemover(
  root: JsonSchemaObject,
  dialect: Dialect,
  closed: Closed,
): ((args: JsonObject) => JsonObject) | undefined {
  const acceptsNull = nullTest(root);
  const removable = new Map<JsonSchemaObject, ReadonlySet<string>>();
  const dialectOf = () => dialect;
  eachSchema(root, dialectOf, (schema) => {
    const { properties, required } = schema;
    if (!isPlainObject(properties)) return;
    const names = Object.keys(properties).filter(
      (name) => !(Array.isArray(required) && required.includes(name)) && !acceptsNull(properties[name] as JsonSchema),
    );
    if (names.length > 0) removable.set(schema, new Set(names));
  });
  if (removable.size === 0) return undefined;

  const texts = textRules();
  const { schema, uncounted, formOf } = canonicalSchema(closed.schema);
  const document = documentOf(schema, texts, uncounted);
  const references = indexReferences(root, dialectOf);
  const alternatives = new Map([...closed.alternatives].map(([before, each]) => [before, each.map(formOf)]));
  return (args) => {
    texts.begin();
    const removal = new Removal(removable, references, alternatives, document);
    return removal.without(root, args) as JsonObject;
  };
}

/** The closed alternatives of every schema that has some, in canonical form. */
type Alternatives = ReadonlyMap<JsonSchemaObject, readonly JsonSchema[]>;

/** The removal of nulls from one value. */
class Removal {
  readonly #removable: ReadonlyMap<JsonSchemaObject, ReadonlySet<string>>;
  readonly #references: ReferenceIndex;
  readonly #alternatives: Alternatives;
  readonly #evaluation: Evaluation;

  constructor(
    removable: ReadonlyMap<JsonSchemaObject, ReadonlySet<string>>,
    references: ReferenceIndex,
    alternatives: Alternatives,
    document: SchemaDocument,
  ) {
    this.#removable = removable;
    this.#references = references;
    this.#alternatives = alternatives;
    this.#evaluation = new Evaluation(document);
  }

  without(schema: unknown, value: JsonValue): JsonValue {
    if (!isPlainObject(schema) || typeof value !== "object" || value === null) return value;
    if (typeof schema.$ref === "string") return this.without(this.#references.resolve(schema, schema.$ref), value);
    const alternatives = this.#alternatives.get(schema);
    if (alternatives !== undefined) return this.without(this.#chosen(schema, alternatives, value), value);
    if (isJsonArray(value)) return this.#fromItems(schema.items, value);
    return isJsonObject(value) && isPlainObject(schema.properties) ? this.#fromProperties(schema, value) : value;
  }

  /** The first alternative that a value fits. */
  #chosen(schema: JsonSchemaObject, alternatives: readonly JsonSchema[], value: JsonValue): unknown {
    const { document } = this.#evaluation;
    const index = alternatives.findIndex((each) => this.#evaluation.holds(each, value, document.outside));
    return ((schema.anyOf ?? schema.oneOf) as readonly unknown[])[index];
  }

  #fromItems(schema: unknown, items: readonly JsonValue[]): JsonValue {
    let isChanged = false;
    const kept = items.map((item) => {
      const without = this.without(schema, item);
      isChanged ||= without !== item;
      return without;
    });
    return isChanged ? kept : items;
  }

  #fromProperties(schema: JsonSchemaObject, object: JsonObject): JsonObject {
    const removable = this.#removable.get(schema);
    const properties = schema.properties as { readonly [name: string]: unknown };
    const kept: { [name: string]: JsonValue } = {};
    let isChanged = false;
    for (const [name, value] of Object.entries(object)) {
      const isAbsent = value === null && removable?.has(name) === true;
      const without = Object.hasOwn(properties, name) ? this.without(properties[name], value) : value;
      isChanged ||= isAbsent || without !== value;
      if (!isAbsent) setOwn(kept, name, without);
    }
    return isChanged ? kept : object;
  }
}
