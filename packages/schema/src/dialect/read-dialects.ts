import { appendPointer, pointer } from "../json-pointer.ts";
import type { JsonSchemaObject } from "../json-schema.ts";
import { isPlainObject } from "../json-value.ts";
import { absoluteUri, NOWHERE } from "../references.ts";
import type { BrokenRule, SchemaProblem } from "../schema-problem.ts";
import { someSchema, subschemasOf } from "../subschemas.ts";
import { ownNames } from "./applied.ts";
import { ALL_2020_12, type Dialect, type DialectOf, DRAFT_2020_12, dialectNamed } from "./dialect.ts";
import type { KeywordShape } from "./keyword.ts";

/** The dialects that a schema document is written in. */
export interface Dialects {
  readonly dialectOf: DialectOf;
  /** The dialect of all of it; undefined where parts of it are of different ones. */
  readonly only: Dialect | undefined;
  /** What a `$schema` may not say, and where it stands. */
  readonly problems: readonly SchemaProblem[];
}

const PLAIN: Dialects = { dialectOf: ALL_2020_12, only: DRAFT_2020_12, problems: [] };

/**
 * Reads every `$schema` of a document. The root may name its dialect, and so may a schema in it that has an `$id` of
 * its own; 2020-12 is meant where none does. A `$schema` may also name a metaschema that lies under the document's
 * `$defs`: then only the vocabularies which that lists count.
 *
 * @param isPart whether the schema is to become part of another one, in 2020-12
 * @see JSON Schema 2020-12, core, sections 8.1.1, 8.1.2 and 9.3
 */
export function readDialects(root: JsonSchemaObject, isPart = false): Dialects {
  if (!someSchema(root, ALL_2020_12, namesAnother)) return PLAIN;
  const found = new Map<JsonSchemaObject, Dialect>();
  const problems: SchemaProblem[] = [];
  const custom = new Map<unknown, Dialect | string | undefined>();
  const named = (uri: unknown): Dialect | string | undefined => {
    const known = dialectNamed(uri) ?? custom.get(uri) ?? customDialect(uri, root);
    custom.set(uri, known);
    return known;
  };

  const visit = (schema: unknown, path: string, outer: Dialect): void => {
    if (!isPlainObject(schema) || found.has(schema)) return;
    let dialect = outer;
    if (schema.$schema !== undefined) {
      const own = named(schema.$schema);
      const isWhole = (schema === root && !isPart) || ownNames(schema, outer).id !== undefined;
      if (typeof own === "object" && (isWhole || own === outer)) dialect = own;
      else {
        const fault = typeof own === "object" ? NEEDS_ID : own === undefined ? UNSUPPORTED : vocabulary(own);
        problems.push({ path: appendPointer(path, "$schema"), ...fault });
      }
    }
    found.set(schema, dialect);
    for (const { steps, schema: inner } of subschemasOf(schema, dialect)) visit(inner, path + pointer(steps), dialect);
  };
  visit(root, "", DRAFT_2020_12);
  const [only, ...others] = new Set(found.values());
  return {
    dialectOf: (schema) => found.get(schema) ?? DRAFT_2020_12,
    only: others.length === 0 ? only : undefined,
    problems,
  };
}

const namesAnother = ({ $schema }: JsonSchemaObject): boolean =>
  $schema !== undefined && dialectNamed($schema) !== DRAFT_2020_12;

const UNSUPPORTED = {
  rule: "only the dialects 2020-12, 2019-09 and draft-07 are supported",
  hint: "Leave $schema out for 2020-12, or name https://json-schema.org/draft/2020-12/schema, https://json-schema.org/draft/2019-09/schema or http://json-schema.org/draft-07/schema#",
};

const NEEDS_ID = {
  rule: "only a schema with an $id of its own may be of another dialect than the schema around it",
  hint: "Leave $schema out here, or give the schema an $id",
};

const vocabulary = (uri: string): BrokenRule => ({
  rule: `the dialect demands the vocabulary ${JSON.stringify(uri)}, which is not supported`,
  hint: "List it as false in $vocabulary, or name another dialect",
});

/**
 * The dialect of a metaschema that the document itself holds, or the URI of a vocabulary that the metaschema demands
 * and that is not known; undefined where there is no such metaschema.
 */
function customDialect(uri: unknown, root: JsonSchemaObject): Dialect | string | undefined {
  const metaschema = typeof uri === "string" ? embedded(absoluteUri(uri, NOWHERE), root) : undefined;
  const base = dialectNamed(metaschema?.$schema);
  if (base === undefined) return undefined;
  const listed = metaschema?.$vocabulary;
  if (!isPlainObject(listed)) return base;
  const unknown = Object.entries(listed).find(([name, isNeeded]) => isNeeded === true && !base.vocabularies.has(name));
  return unknown === undefined ? restricted(base, listed) : unknown[0];
}

function embedded(uri: string, root: JsonSchemaObject): JsonSchemaObject | undefined {
  const base = typeof root.$id === "string" ? absoluteUri(root.$id, NOWHERE) : NOWHERE;
  return [root.$defs, root.definitions]
    .flatMap((definitions) => (isPlainObject(definitions) ? Object.values(definitions) : []))
    .filter(isPlainObject)
    .find(({ $id }) => typeof $id === "string" && absoluteUri($id, base) === uri);
}

function restricted(base: Dialect, listed: JsonSchemaObject): Dialect {
  const keywords = new Map<string, KeywordShape>();
  for (const [uri, ofVocabulary] of base.vocabularies) {
    if (!Object.hasOwn(listed, uri) && !uri.endsWith("/core")) continue;
    for (const [keyword, shape] of ofVocabulary) keywords.set(keyword, shape);
  }
  return { ...base, keywords };
}
