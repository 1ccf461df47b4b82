// Going over a bound is a problem with the place named, never a silent cut.

/** Levels of objects and arrays in one JSON value, inclusive. */
export const MAX_JSON_DEPTH = 128;

/** Levels of subschemas in one schema, the root being the first, inclusive. */
export const MAX_SCHEMA_DEPTH = 64;

/** Objects and arrays in one schema, inclusive; one that stands in several places counts each time. */
export const MAX_SCHEMA_NODES = 200_000;

/** Subschemas in one schema, the root included, inclusive. */
export const MAX_SUBSCHEMAS = 4_096;

/** Schemas that are applied to one value, each by the one before it: in place, or by reference; inclusive. */
export const MAX_SCHEMA_CHAIN = 256;
