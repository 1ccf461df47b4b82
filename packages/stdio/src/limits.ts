// What bounds a connection where its options do not say.

/** The longest line, in bytes. */
export const DEFAULT_LINE_BYTES = 2_000_000;

/** How long a write may wait for a client that takes nothing, in milliseconds. */
export const DEFAULT_BLOCKED_MS = 5_000;

/** How long the end of the input waits for what is being served, in milliseconds. */
export const DEFAULT_DRAIN_MS = 5_000;

/** How many subscriptions are served at once. */
export const DEFAULT_SUBSCRIPTIONS = 256;

/** How much stray output may wait for a client that does not read standard error, in bytes: nothing changes it. */
export const MAX_STRAY_BYTES = 8_000_000;
