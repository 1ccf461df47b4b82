import type { SchemaSide } from "./read-standard-schema.ts";
import type { StandardSchema } from "./standard-schema.ts";

/** What ArkType is told to do with a part that JSON Schema cannot say. */
type Fallback = (part: { readonly code: string; readonly base: unknown }) => unknown;

interface ArkTypeSchema {
  toJsonSchema(options: { readonly target: string; readonly fallback: { readonly [code: string]: Fallback } }): unknown;
}

/** Parts that JSON has not. ArkType would write `{}` for them, which is anything. */
const REFUSED = ["arrayObject", "date", "domain", "proto", "symbolKey", "unit"];

/** Parts of which the rest still says what is taken: the library itself does what they add. */
const SHORTENED = ["defaultValue", "morph", "patternIntersection", "predicate"];

const refuse: Fallback = ({ code }) => {
  throw new TypeError(`it holds a ${code} that JSON has not`);
};
const shorten: Fallback = ({ base }) => base;

const FALLBACK: { readonly [code: string]: Fallback } = Object.fromEntries([
  ...REFUSED.map((code) => [code, refuse] as const),
  ...SHORTENED.map((code) => [code, shorten] as const),
]);

/**
 * What ArkType says as JSON Schema. Its standard conversion of the input loses defaults, which its own conversion of
 * the whole type keeps.
 */
export function arktypeSchema(schema: StandardSchema, side: SchemaSide): unknown {
  const target = "draft-2020-12" as const;
  if (side === "input" && isArkType(schema)) return schema.toJsonSchema({ target, fallback: FALLBACK });
  return schema["~standard"].jsonSchema[side]({ target, libraryOptions: { fallback: FALLBACK } });
}

function isArkType(schema: object): schema is ArkTypeSchema {
  return typeof (schema as Partial<ArkTypeSchema>).toJsonSchema === "function";
}
