import type { StandardIssue, StandardResult, StandardSchema } from "./standard-schema.ts";

/** What `safeParseAsync` of Zod gives. */
type ZodResult =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly StandardIssue[] } };

interface ZodSchema {
  safeParseAsync(value: unknown): Promise<ZodResult>;
}

/** Whether a schema is Zod's. */
export function isZod(schema: StandardSchema): schema is StandardSchema & ZodSchema {
  return schema["~standard"].vendor === "zod" && typeof (schema as Partial<ZodSchema>).safeParseAsync === "function";
}

/**
 * Has Zod check and convert a value, knowing that something in the schema may be asynchronous. Its standard `validate`
 * tries synchronously first: then an asynchronous refinement runs twice, and one that rejects ends the process, since
 * nobody has the promise of the first run.
 */
export async function validateZod(schema: ZodSchema, value: unknown): Promise<StandardResult<unknown>> {
  const result = await schema.safeParseAsync(value);
  return result.success ? { value: result.data } : { issues: result.error.issues };
}
