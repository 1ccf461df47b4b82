import { ownNames } from "./dialect/applied.ts";
import type { DialectOf } from "./dialect/dialect.ts";
import { pointerSteps } from "./json-pointer.ts";
import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { isPlainObject, type JsonObject, jsonEqual } from "./json-value.ts";
import { followSteps, subschemasOf } from "./subschemas.ts";

/** The names that a schema document can be reached by, and the base each of its schemas resolves references against. */
export interface ReferenceIndex {
  /** Where a reference from one schema leads; undefined when it leads nowhere in this document. */
  resolve(from: JsonSchemaObject, reference: string): JsonSchema | undefined;
  /** Whether a reference from one schema names another document. */
  isForeign(from: JsonSchemaObject, reference: string): boolean;
  /** The schemas that a `$dynamicRef` can lead to by name, in the part of the document that a schema belongs to. */
  dynamicAnchors(from: JsonSchemaObject): ReadonlyMap<string, JsonSchemaObject>;
  /** The schemas whose name stands for a different one already. The same schema may stand in several places. */
  readonly ambiguous: readonly { readonly schema: JsonSchemaObject; readonly keyword: string }[];
  /** The part of the document, with a name of its own, that a schema belongs to. */
  resourceOf(schema: JsonSchemaObject): SchemaResource;
}

/** A schema with a URI, and all below it but what has another URI. */
export interface SchemaResource {
  readonly uri: string;
  readonly root: JsonSchemaObject;
}

const NO_ANCHORS: ReadonlyMap<string, JsonSchemaObject> = new Map();

/** A document without `$id` needs some base to resolve against. No reference can name it. */
export const NOWHERE = "snodo-schema:///";

/**
 * Reads the names that the schemas of a whole document have, each by the rules of its dialect.
 *
 * @see JSON Schema 2020-12, core, section 8.2
 */
export function indexReferences(root: JsonSchemaObject, dialectOf: DialectOf): ReferenceIndex {
  const homes = new Map<JsonSchemaObject, SchemaResource>();
  const resources = new Map<string, JsonSchemaObject>();
  const anchors = new Map<string, JsonSchemaObject>();
  const dynamic = new Map<string, Map<string, JsonSchemaObject>>();
  const ambiguous: { readonly schema: JsonSchemaObject; readonly keyword: string }[] = [];

  const name = (names: Map<string, JsonSchemaObject>, uri: string, schema: JsonSchemaObject, keyword: string): void => {
    const other = names.get(uri);
    if (other !== undefined && !jsonEqual(other as JsonObject, schema as JsonObject)) {
      ambiguous.push({ schema, keyword });
    }
    names.set(uri, schema);
  };
  const walk = (schema: unknown, outer: SchemaResource): void => {
    if (!isPlainObject(schema) || homes.has(schema)) return;
    const { id, anchor, dynamicAnchor } = ownNames(schema, dialectOf(schema));
    const uri = id === undefined ? outer.uri : absoluteUri(id, outer.uri);
    const home = schema === root || uri !== outer.uri ? { uri, root: schema } : outer;
    homes.set(schema, home);
    if (home !== outer) name(resources, uri, schema, "$id");
    if (anchor !== undefined) name(anchors, `${uri}#${anchor}`, schema, schema.$anchor === anchor ? "$anchor" : "$id");
    if (dynamicAnchor !== undefined) {
      name(anchors, `${uri}#${dynamicAnchor}`, schema, "$dynamicAnchor");
      const named = dynamic.get(uri) ?? new Map<string, JsonSchemaObject>();
      dynamic.set(uri, named.set(dynamicAnchor, schema));
    }
    for (const { schema: inner } of subschemasOf(schema, dialectOf(schema))) walk(inner, home);
  };
  const nowhere: SchemaResource = { uri: NOWHERE, root };
  walk(root, nowhere);

  const resourceOf = (schema: JsonSchemaObject): SchemaResource => homes.get(schema) ?? nowhere;
  const locate = (from: JsonSchemaObject, reference: string): readonly [resource: string, fragment: string] => {
    const [before = "", after = ""] = splitOnce(reference, "#");
    const { uri } = resourceOf(from);
    return [before === "" ? uri : absoluteUri(before, uri), after];
  };

  return {
    resolve(from, reference) {
      const [resource, fragment] = locate(from, reference);
      const target = resources.get(resource);
      if (target === undefined) return undefined;
      if (fragment === "") return target;
      if (!fragment.startsWith("/")) return anchors.get(`${resource}#${decoded(fragment)}`);
      const steps = pointerSteps(decoded(fragment));
      return steps === undefined ? undefined : followSteps(target, steps, dialectOf);
    },
    ambiguous,
    dynamicAnchors: (from) => dynamic.get(resourceOf(from).uri) ?? NO_ANCHORS,
    resourceOf,
    isForeign: (from, reference) => !resources.has(locate(from, reference)[0]),
  };
}

/** A URI without its fragment, made absolute. What is no URI stays as it is, and so resolves to nothing. */
export function absoluteUri(reference: string, base: string): string {
  try {
    const url = new URL(reference, base);
    url.hash = "";
    return url.href;
  } catch {
    return reference;
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function splitOnce(text: string, separator: string): readonly string[] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
