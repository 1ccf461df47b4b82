/** Whether a value is the schema of another library: those say so by a member that Standard Schema names. */
export function isForeignSchema(value: unknown): boolean {
  return ((typeof value === "object" && value !== null) || typeof value === "function") && "~standard" in value;
}

/** What is said of another library's schema. */
export const FOREIGN_SCHEMA: { readonly rule: string; readonly hint: string } = Object.freeze({
  rule: "a schema of another library is no JSON Schema",
  hint: "Give what the library's own conversion makes of it, such as z.toJSONSchema(schema)",
});
