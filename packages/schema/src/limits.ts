/** The bounds that this package keeps. Going over one is a problem with the place named, never a silent cut. */
export const limits: {
  /** Levels of objects and arrays in one JSON value. */
  readonly jsonDepth: number;
  /** Levels of subschemas in one schema, the root being the first. */
  readonly schemaDepth: number;
  /** Subschemas in one schema, the root included. */
  readonly subschemas: number;
} = Object.freeze({ jsonDepth: 128, schemaDepth: 64, subschemas: 4096 });
