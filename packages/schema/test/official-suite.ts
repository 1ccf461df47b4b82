import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isPlainObject, type JsonSchema, type JsonSchemaObject, type JsonValue } from "../src/index.ts";

/** The drafts of the suite that are run: the folder, and what `$schema` says where a test leaves it out. */
export const DRAFTS = {
  "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
  draft7: "http://json-schema.org/draft-07/schema#",
} as const;

export type Draft = keyof typeof DRAFTS;

/** One schema of the suite, with the documents that it refers to inside it, and what the suite says of some values. */
export interface Group {
  readonly file: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly description: string; readonly data: JsonValue; readonly valid: boolean }[];
}

const vendor = fileURLToPath(new URL("../../../testing/vendor", import.meta.url));
const suite = `${vendor}/json-schema-test-suite`;
const metaschemas = `${vendor}/json-schema-metaschema`;

/** The required tests of a draft. */
export function groupsOf(draft: Draft): readonly Group[] {
  return readdirSync(`${suite}/tests/${draft}`).flatMap((file) =>
    read<readonly Group[]>(`${suite}/tests/${draft}/${file}`).map((group) => ({
      ...group,
      file,
      schema: bundled(group.schema, draft),
    })),
  );
}

/**
 * A schema with the documents that it refers to: the standard's way to hand in several documents is to embed them, each
 * with the URI at which it would be found for its `$id`. One that has another `$id` is referred to from there.
 *
 * @see JSON Schema 2020-12, core, section 9.3
 */
function bundled(schema: JsonSchema, draft: Draft): JsonSchema {
  if (!isPlainObject(schema)) return schema;
  const found = new Map<string, JsonSchemaObject>();
  const pending = [...urisIn(schema, "http://nowhere.example/")];
  for (let uri = pending.pop(); uri !== undefined; uri = pending.pop()) {
    const document = found.has(uri) ? undefined : documents.get(uri);
    if (document === undefined) continue;
    const { $id = uri } = document;
    found.set(uri, $id === uri ? { ...document, $id } : { $id: uri, $ref: $id });
    if ($id !== uri) found.set(String($id), document);
    pending.push(...urisIn(document, String($id)));
  }
  const definitions = draft === "draft7" ? "definitions" : "$defs";
  const own = { $schema: DRAFTS[draft], ...schema };
  if (found.size === 0) return own;
  return { ...own, [definitions]: { ...(schema[definitions] as object), ...Object.fromEntries(found) } };
}

/** Every document of the vendored data by the URI at which it would be found. */
const documents: ReadonlyMap<string, JsonSchemaObject> = new Map([
  ...filesUnder(`${suite}/remotes`).map(
    (file) => [`http://localhost:1234/${file.slice(suite.length + "/remotes/".length)}`, read(file)] as const,
  ),
  ...filesUnder(metaschemas).map((file) => {
    const metaschema = read(file);
    return [withoutFragment(String(metaschema.$id)), metaschema] as const;
  }),
]);

const known: ReadonlySet<unknown> = new Set(Object.values(DRAFTS));

/**
 * The URIs, without fragments, that anything in a document names: of metaschemas, only those of dialects of its own.
 */
function urisIn(value: unknown, base: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => urisIn(item, base));
  if (!isPlainObject(value)) return [];
  const inner = typeof value.$id === "string" ? (absolute(value.$id, base) ?? base) : base;
  const dialect = known.has(value.$schema) ? undefined : value.$schema;
  const own = [value.$ref, dialect, value.$dynamicRef, value.$recursiveRef].flatMap((reference) =>
    typeof reference === "string" ? (absolute(reference, inner) ?? []) : [],
  );
  return [...own, ...Object.values(value).flatMap((item) => urisIn(item, inner))];
}

function absolute(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? withoutFragment(new URL(reference, base).href) : undefined;
}

function withoutFragment(uri: string): string {
  return uri.replace(/#.*/s, "");
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => `${folder}/${file}`);
}

function read<Content = JsonSchemaObject>(file: string): Content {
  return JSON.parse(readFileSync(file, "utf8"));
}
