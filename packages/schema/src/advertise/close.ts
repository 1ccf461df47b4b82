import { applied } from "../dialect/applied.ts";
import { canonicalSchema } from "../dialect/canonical.ts";
import { ALL_2020_12, type Dialect } from "../dialect/dialect.ts";
import { HEADER_KEYWORD } from "../header-rules.ts";
import { appendPointer } from "../json-pointer.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject, setOwn } from "../json-value.ts";
import { indexReferences, type ReferenceIndex } from "../references.ts";
import type { SchemaProblem } from "../schema-problem.ts";
import { eachSchema, someSchema } from "../subschemas.ts";
import { documentOf } from "../validate/document.ts";
import { Evaluation } from "../validate/evaluation.ts";
import { textRules } from "../validate/text-rules.ts";
import { areApart } from "./apart.ts";
import { isAnnotation } from "./combine.ts";
import { nullable } from "./nullable.ts";
import { isLeftOut, REFUSED } from "./refused-keywords.ts";
import { DEFINITIONS } from "./written-out.ts";

/** A schema whose objects are closed. */
export interface Closed {
  readonly schema: JsonSchemaObject;
  readonly problems: readonly SchemaProblem[];
  /** The closed alternatives of every schema that has some, by the schema as it was. */
  readonly alternatives: ReadonlyMap<JsonSchemaObject, readonly JsonSchemaObject[]>;
}

/**
 * Closes every object of a schema, and lets null stand for a property that may be absent and cannot be null by itself.
 *
 * @param root frozen, of an object, without anything to write out or to merge
 * @param dialect that of the whole schema
 * @param required which properties the objects then require: `"all"`, or those that the schema requires
 */
export function closeObjects(root: JsonSchemaObject, dialect: Dialect, required: "all" | "as-before"): Closed {
  const closer = new Closer(root, dialect, required);
  const schema = closer.close(root, "");
  return { schema, problems: closer.problems, alternatives: closer.alternatives };
}

/** Says whether a schema of a document accepts null. Not asked of dynamic references, which have no strict form. */
export function nullTest(root: JsonSchemaObject): (schema: JsonSchema) => boolean {
  const { schema: canonical, uncounted, formOf } = canonicalSchema(root);
  if (someSchema(canonical, ALL_2020_12, (schema) => Object.hasOwn(schema, "$dynamicRef"))) return () => true;
  const document = documentOf(canonical, textRules(), uncounted);
  const evaluation = new Evaluation(document);
  return (schema) => evaluation.holds(formOf(schema), null, document.outside);
}

class Closer {
  readonly problems: SchemaProblem[] = [];
  readonly alternatives: Map<JsonSchemaObject, readonly JsonSchemaObject[]> = new Map();
  readonly #root: JsonSchemaObject;
  readonly #dialect: Dialect;
  readonly #required: "all" | "as-before";
  readonly #references: ReferenceIndex;
  readonly #acceptsNull: (schema: JsonSchema) => boolean;
  readonly #referredTo: Set<unknown>;

  constructor(root: JsonSchemaObject, dialect: Dialect, required: "all" | "as-before") {
    const dialectOf = () => dialect;
    this.#root = root;
    this.#dialect = dialect;
    this.#required = required;
    this.#references = indexReferences(root, dialectOf);
    this.#acceptsNull = nullTest(root);
    const referredTo = new Set<unknown>();
    eachSchema(root, dialectOf, (schema) => {
      if (typeof schema.$ref === "string") referredTo.add(this.#references.resolve(schema, schema.$ref));
    });
    this.#referredTo = referredTo;
  }

  close(schema: unknown, path: string): JsonSchemaObject {
    if (!isPlainObject(schema)) {
      this.#report(path, "a boolean in place of a schema has no strict form", "Declare what the value is");
      return NOTHING;
    }
    if (typeof schema.$ref === "string") return this.#closeReference(schema, path);
    this.#checkKeywords(schema, path);
    const closed: { [keyword: string]: unknown } = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (isLeftOut(keyword, value)) continue;
      const at = appendPointer(path, keyword);
      if (DEFINITIONS.has(keyword)) closed[keyword] = this.#closeEach(value, at);
      else if (keyword === "items" && !Array.isArray(value)) closed.items = this.close(value, at);
      else if (keyword === "anyOf" || keyword === "oneOf") closed.anyOf = this.#closeAlternatives(schema, value, at);
      else setOwn(closed, keyword, value);
    }
    this.#closeObject(schema, path, closed);
    return Object.freeze(closed);
  }

  #report(path: string, rule: string, hint: string): void {
    this.problems.push({ path, rule, hint });
  }

  #closeEach(schemas: unknown, path: string): object {
    const entries = Object.entries(schemas as object).map(([name, inner]): [string, JsonSchemaObject] => [
      name,
      this.close(inner, appendPointer(path, name)),
    ]);
    return Object.freeze(Object.fromEntries(entries));
  }

  #closeReference(schema: JsonSchemaObject, path: string): JsonSchemaObject {
    const kept = Object.entries(schema).filter(([keyword]) => {
      if (keyword === "$ref" || DEFINITIONS.has(keyword)) return true;
      if (this.#dialect.isRefAlone || isLeftOut(keyword, schema[keyword])) return false;
      if (isAnnotation(keyword)) return true;
      this.#report(appendPointer(path, keyword), "has no strict form beside a $ref", "Put it into what is referred to");
      return false;
    });
    if (this.#references.resolve(schema, String(schema.$ref)) === undefined) {
      const rule = "leads into an allOf, which has no strict form";
      this.#report(appendPointer(path, "$ref"), rule, "Put what it refers to under $defs");
    }
    return Object.freeze(
      Object.fromEntries(
        kept.map(([keyword, value]) => [
          keyword,
          DEFINITIONS.has(keyword) ? this.#closeEach(value, appendPointer(path, keyword)) : value,
        ]),
      ),
    );
  }

  #checkKeywords(schema: JsonSchemaObject, path: string): void {
    const before = this.problems.length;
    for (const [keyword, value] of Object.entries(schema)) {
      // Before 2020-12, a list under `items` is what `prefixItems` is.
      const isItemList = keyword === "items" && Array.isArray(value);
      const hint = REFUSED.get(isItemList ? "prefixItems" : keyword);
      if (hint === undefined || isLeftOut(keyword, value)) continue;
      this.#report(
        appendPointer(path, keyword),
        `${isItemList ? "a list of " : ""}${keyword} has no strict form`,
        hint,
      );
    }
    if (this.problems.length > before) return;
    if (!TYPING.some((keyword) => Object.hasOwn(schema, keyword)) || (isUntyped(schema) && hasObjectKeywords(schema))) {
      this.#report(path, "needs a type in the strict form: anything could stand here", "Declare what the value is");
    } else if (typesOf(schema).includes("array") && !Object.hasOwn(schema, "items")) {
      this.#report(path, "an array of anything has no strict form", "Declare its items");
    }
  }

  #closeAlternatives(schema: JsonSchemaObject, value: unknown, path: string): readonly JsonSchemaObject[] {
    const members = value as readonly JsonSchema[];
    const follow = (member: JsonSchema): JsonSchema => this.#followed(member);
    if (schema.oneOf !== undefined && (schema.anyOf !== undefined || !areApart(members, follow))) {
      this.#report(path, "oneOf has no strict form", "Use anyOf, or give each alternative a property with a constant");
    }
    if (typesOf(schema).includes("object")) {
      const isInTheWay =
        hasObjectKeywords(schema) &&
        !(isEmpty(schema.properties) && isEmpty(schema.required) && schema.additionalProperties === undefined);
      if (schema === this.#root || isInTheWay || schema.type !== "object") {
        this.#report(
          path,
          "alternatives of an object have no strict form beside what it says itself",
          "Put the alternatives into a property of their own",
        );
      } else if (!members.every((member) => isObjectSchema(follow(member)))) {
        this.#report(path, "each alternative must be an object in the strict form", 'Say type: "object" in each');
      }
    }
    const closed = members.map((member, index) => this.close(member, appendPointer(path, index)));
    this.alternatives.set(schema, closed);
    return Object.freeze(closed);
  }

  /** What a schema refers to, or itself, without what its dialect ignores. */
  #followed(schema: JsonSchema): JsonSchema {
    if (!isPlainObject(schema) || typeof schema.$ref !== "string") return schema;
    const target = this.#references.resolve(schema, schema.$ref) ?? schema;
    return isPlainObject(target) ? applied(target, this.#dialect) : target;
  }

  #closeObject(schema: JsonSchemaObject, path: string, closed: { [keyword: string]: unknown }): void {
    const hasAlternatives = closed.anyOf !== undefined;
    const isObject = typesOf(schema).includes("object");
    if (!isObject || hasAlternatives) {
      for (const keyword of OBJECT_KEYWORDS) delete closed[keyword];
      // Each alternative says that it is an object.
      if (isObject) delete closed.type;
      return;
    }
    const properties = isPlainObject(schema.properties) ? schema.properties : {};
    const names = Object.keys(properties);
    const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    const isClosed = schema.additionalProperties === false;
    const isOpenMap =
      !isClosed && (schema.additionalProperties !== undefined || (names.length === 0 && schema !== this.#root));
    if (isOpenMap) {
      this.#report(
        path,
        "an object with any property has no strict form",
        "Declare its properties, or a list of entries: { name, value }",
      );
    }
    for (const name of required.filter((each) => !names.includes(String(each)))) {
      const rule = `requires the property ${JSON.stringify(name)}, which is not declared`;
      this.#report(appendPointer(path, "required"), rule, "Declare it under properties");
    }
    let isChanged = false;
    const inner = Object.entries(properties).map(([name, property]): [string, JsonSchemaObject] => {
      const at = appendPointer(appendPointer(path, "properties"), name);
      const own = this.close(property, at);
      if (required.includes(name) || this.#acceptsNull(property as JsonSchema)) return [name, own];
      this.#checkNullable(property, at);
      isChanged = true;
      return [name, nullable(own)];
    });
    for (const keyword of ["const", "enum"].filter((each) => isChanged && Object.hasOwn(schema, each))) {
      const rule = `${keyword} of an object with optional properties has no strict form`;
      this.#report(appendPointer(path, keyword), rule, "Give its properties constants in place of that");
    }
    closed.properties = Object.freeze(Object.fromEntries(inner));
    if (this.#required === "all") closed.required = Object.freeze(names);
    closed.additionalProperties = false;
  }

  /** What must stay as it is has no place for null. */
  #checkNullable(property: unknown, path: string): void {
    if (isPlainObject(property) && Object.hasOwn(property, HEADER_KEYWORD)) {
      this.#report(path, "an argument with a header must be required in the strict form", "Headers carry no null");
    }
    if (this.#referredTo.has(property)) {
      const rule = "an optional property that a $ref leads to has no strict form";
      this.#report(path, rule, "Put it under $defs, and refer to it from here too");
    }
  }
}

const NOTHING: JsonSchemaObject = Object.freeze({});
const TYPING = ["type", "enum", "const", "anyOf", "oneOf"] as const;

const isUntyped = (schema: JsonSchemaObject): boolean => schema.type === undefined;
const OBJECT_KEYWORDS = ["properties", "required", "additionalProperties"] as const;
const hasObjectKeywords = (schema: JsonSchemaObject): boolean =>
  OBJECT_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword));
const isEmpty = (value: unknown): boolean => value === undefined || Object.keys(value as object).length === 0;
const isObjectSchema = (schema: JsonSchema): boolean => isPlainObject(schema) && schema.type === "object";

function typesOf({ type }: JsonSchemaObject): readonly unknown[] {
  return Array.isArray(type) ? type : [type];
}
