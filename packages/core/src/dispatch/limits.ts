/** A request id or progress token given as a string: at most this many bytes of UTF-8. */
export const MAX_ID_BYTES = 256;

/** How deep objects and arrays of a message may nest. */
export const MAX_DEPTH = 128;

/** How many digits the integer part of a number in a message may have. */
export const MAX_INTEGER_DIGITS = 64;

/** How many values a completion may carry (MCP 2026-07-28, completion, "Completion Results"). */
export const MAX_COMPLETIONS = 100;
