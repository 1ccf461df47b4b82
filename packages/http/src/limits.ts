// What bounds an endpoint where its options do not say.

/** The longest body, in bytes. */
export const DEFAULT_BODY_BYTES = 2_000_000;

/** How long `auth` may take, in milliseconds. */
export const DEFAULT_AUTH_TIMEOUT_MS = 10_000;

/** How many bytes of bodies may be on their way, on all connections together. */
export const DEFAULT_INCOMING_BYTES = 64_000_000;

/** As much of a body is taken whatever is on its way besides, in bytes: nothing changes it. */
export const SMALL_BODY_BYTES = 16_384;

/** How many connections there may be. */
export const DEFAULT_CONNECTIONS = 1_024;

/** How long a head may take to come, in milliseconds. */
export const DEFAULT_HEAD_TIMEOUT_MS = 10_000;

/** How long a body may take to come after its head, in milliseconds. */
export const DEFAULT_BODY_TIMEOUT_MS = 10_000;

/** How long an answer may make no headway, in milliseconds. */
export const DEFAULT_WRITE_TIMEOUT_MS = 10_000;

/** How many bytes of answers may wait for clients, on all connections together. */
export const DEFAULT_UNSENT_BYTES = 256_000_000;

/** How long a stream of events may be quiet, in milliseconds. */
export const DEFAULT_KEEP_ALIVE_MS = 15_000;

/** How long closing waits for what is being served, in milliseconds. */
export const DEFAULT_DRAIN_MS = 5_000;

/** The longest head, in bytes: nothing changes it. */
export const MAX_HEAD_BYTES = 32_768;

/** How many requests of one connection are served at once: nothing changes it. */
export const MAX_PIPELINED = 16;

/**
 * How many requests of one connection may wait before it is not read any further: nothing changes it. Not fewer: that
 * the client has gone is noticed by reading only, and what is being served for it is to be aborted then.
 */
export const MAX_WAITING = 256;

/** How many subscriptions are served at once. */
export const DEFAULT_SUBSCRIPTIONS = 256;
