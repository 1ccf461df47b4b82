/** An object whose fields are not known yet. */
export interface UnknownFields {
  readonly [field: string]: unknown;
}

/** Whether a value is an object and no array. It may be an instance of a class: not everything here came from JSON. */
export function isRecord(value: unknown): value is UnknownFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
