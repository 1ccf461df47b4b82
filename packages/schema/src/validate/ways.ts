import { ALL_2020_12, DRAFT_2020_12 } from "../dialect/dialect.ts";
import { keywordsThat } from "../dialect/keyword.ts";
import type { JsonSchema, JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import type { ReferenceIndex } from "../references.ts";
import { someSchema, subschemasOf } from "../subschemas.ts";

/** Past this many ways through a schema, held against one value, remembering pays. */
const MAX_WAYS = 10_000;

/** Keywords that hold schemas without applying them. */
const UNAPPLIED = keywordsThat("defines", "describes");

/** Keywords of which every schema is applied to another part of the value. */
const SEPARATE: ReadonlySet<string> = new Set(["additionalProperties", "items", "prefixItems", "properties"]);

interface Edge {
  readonly target: JsonSchemaObject;
  readonly isSeparate: boolean;
  /** How often the engine goes this way for one value. */
  readonly times: number;
}

type Graph = ReadonlyMap<JsonSchemaObject, readonly Edge[]>;

/**
 * Whether an evaluation that remembers nothing could hold the same schema against the same part of a value so often
 * that it would not end in any useful time: in a schema that contains itself, where one value leads back into it in
 * more than one way (then the ways multiply at each level of the value), or where references multiply by themselves.
 */
export function hasManyWays(root: JsonSchema, references: ReferenceIndex): boolean {
  if (!isPlainObject(root) || !someSchema(root, ALL_2020_12, canRepeat)) return false;
  const graph = graphOf(root, references);
  const { endless, ways } = waysOf(graph);
  for (const [schema, edges] of graph) {
    if (!endless.has(schema)) continue;
    const inside = edges.filter(({ target }) => endless.has(target));
    if (inside.length > 1 && !inside.every(({ isSeparate }) => isSeparate)) return true;
    // Several checks of one condition count as several ways.
    if (inside.some(({ times }) => times > 1)) return true;
  }
  return [...graph.keys()].reduce((sum, schema) => Math.max(sum, ways.get(schema) ?? 0), 0) > MAX_WAYS;
}

const canRepeat = (schema: JsonSchemaObject): boolean =>
  ["$ref", "$dynamicRef", "minContains", "maxContains"].some((keyword) => Object.hasOwn(schema, keyword));

function graphOf(root: JsonSchemaObject, references: ReferenceIndex): Graph {
  const graph = new Map<JsonSchemaObject, readonly Edge[]>();
  const pending: JsonSchemaObject[] = [root];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (graph.has(schema)) continue;
    const edges: Edge[] = [];
    for (const { keyword, schema: target } of subschemasOf(schema, DRAFT_2020_12)) {
      if (UNAPPLIED.has(keyword) || !isPlainObject(target)) continue;
      edges.push({ target, isSeparate: SEPARATE.has(keyword), times: keyword === "contains" ? checks(schema) : 1 });
    }
    for (const reference of [schema.$ref, schema.$dynamicRef]) {
      const target = typeof reference === "string" ? references.resolve(schema, reference) : undefined;
      if (isPlainObject(target)) edges.push({ target, isSeparate: false, times: 1 });
    }
    graph.set(schema, edges);
    for (const { target } of edges) pending.push(target);
  }
  return graph;
}

function checks(schema: JsonSchemaObject): number {
  return 1 + Number(Object.hasOwn(schema, "minContains")) + Number(Object.hasOwn(schema, "maxContains"));
}

/** The schemas from which an evaluation may come back to where it was, and for the others how many ways lead on. */
function waysOf(graph: Graph): {
  readonly endless: ReadonlySet<JsonSchemaObject>;
  readonly ways: ReadonlyMap<JsonSchemaObject, number>;
} {
  const ways = new Map<JsonSchemaObject, number>();
  const open = new Map([...graph].map(([schema, edges]) => [schema, edges.length]));
  const before = new Map<JsonSchemaObject, JsonSchemaObject[]>();
  for (const [schema, edges] of graph) {
    for (const { target } of edges) {
      const list = before.get(target) ?? [];
      list.push(schema);
      before.set(target, list);
    }
  }
  const pending = [...graph].filter(([, edges]) => edges.length === 0).map(([schema]) => schema);
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    const edges = graph.get(schema) ?? [];
    ways.set(
      schema,
      edges.reduce((sum, { target, times }) => Math.min(sum + times * (ways.get(target) ?? 0), 2 * MAX_WAYS), 1),
    );
    for (const from of before.get(schema) ?? []) {
      const left = (open.get(from) ?? 0) - 1;
      open.set(from, left);
      if (left === 0) pending.push(from);
    }
  }
  return { endless: new Set([...graph.keys()].filter((schema) => !ways.has(schema))), ways };
}
