import { pointerSteps } from "./json-pointer.ts";
import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { isPlainObject, type JsonObject, jsonEqual } from "./json-value.ts";
import { subschemasOf } from "./subschemas.ts";

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
}

const NO_ANCHORS: ReadonlyMap<string, JsonSchemaObject> = new Map();

/** A document without `$id` needs some base to resolve against. No reference can name it. */
const NOWHERE = "snodo-schema:///";

/**
 * Reads the `$id`, `$anchor` and `$dynamicAnchor` of a whole document.
 *
 * @see JSON Schema 2020-12, core, section 8.2
 */
export function indexReferences(root: JsonSchemaObject): ReferenceIndex {
  const bases = new Map<JsonSchemaObject, string>();
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
  const walk = (schema: unknown, parentBase: string): void => {
    if (!isPlainObject(schema) || bases.has(schema)) return;
    const base = typeof schema.$id === "string" ? absolute(schema.$id, parentBase) : parentBase;
    bases.set(schema, base);
    if (schema === root || base !== parentBase) name(resources, base, schema, "$id");
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      if (typeof schema[keyword] === "string") name(anchors, `${base}#${schema[keyword]}`, schema, keyword);
    }
    if (typeof schema.$dynamicAnchor === "string") {
      const named = dynamic.get(base) ?? new Map<string, JsonSchemaObject>();
      dynamic.set(base, named.set(schema.$dynamicAnchor, schema));
    }
    for (const { schema: inner } of subschemasOf(schema)) walk(inner, base);
  };
  walk(root, NOWHERE);

  const locate = (from: JsonSchemaObject, reference: string): readonly [resource: string, fragment: string] => {
    const [before = "", after = ""] = splitOnce(reference, "#");
    const base = bases.get(from) ?? NOWHERE;
    return [before === "" ? base : absolute(before, base), after];
  };

  return {
    resolve(from, reference) {
      const [resource, fragment] = locate(from, reference);
      const target = resources.get(resource);
      if (target === undefined) return undefined;
      if (fragment === "") return target;
      if (!fragment.startsWith("/")) return anchors.get(`${resource}#${decoded(fragment)}`);
      const place = follow(target, decoded(fragment));
      // What no keyword marks as a schema is data, although it may look like one.
      return typeof place === "boolean" || (isPlainObject(place) && bases.has(place)) ? place : undefined;
    },
    ambiguous,
    dynamicAnchors: (from) => dynamic.get(bases.get(from) ?? NOWHERE) ?? NO_ANCHORS,
    isForeign: (from, reference) => !resources.has(locate(from, reference)[0]),
  };
}

/** A URI without its fragment, made absolute. What is no URI stays as it is, and so resolves to nothing. */
function absolute(reference: string, base: string): string {
  try {
    const url = new URL(reference, base);
    url.hash = "";
    return url.href;
  } catch {
    return reference;
  }
}

function follow(resource: JsonSchemaObject, path: string): unknown {
  let here: unknown = resource;
  for (const step of pointerSteps(path) ?? [path]) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as JsonSchemaObject)[step];
  }
  return here;
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
