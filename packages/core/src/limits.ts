/** How deep objects and arrays may nest in a message, and in whatever else travels. */
export const MAX_DEPTH = 128;

/** How many digits the integer part of a number in a message may have. */
export const MAX_INTEGER_DIGITS = 64;

/** The longest request id or progress token that is a string, in bytes of UTF-8. */
export const MAX_ID_BYTES = 256;

/** The longest name of a tool, in characters (MCP 2026-07-28, tools, "Tool Names"). */
export const MAX_TOOL_NAME_LENGTH = 128;

/** How many values a completion may carry (MCP 2026-07-28, completion, "Completion Results"). */
export const MAX_COMPLETIONS = 100;

/** How many items a page of a list has where the server does not say. */
export const DEFAULT_PAGE_SIZE = 100;

/**
 * Objects and arrays in one value of a definition that goes on the wire, such as metadata; one that stands in several
 * places counts each time.
 */
export const MAX_DEFINED_NODES = 200_000;
/** How many components of a kind one `CatalogSource` may list. */
export const MAX_SOURCE_COMPONENTS = 10_000;

/** How many reports of progress one request may send. */
export const MAX_PROGRESS_REPORTS = 1_000;

/** The longest message of a report of progress, in bytes of UTF-8. */
export const MAX_PROGRESS_MESSAGE_BYTES = 4_096;

/** How many answers of an authorization policy are awaited at a time. */
export const MAX_AWAITED_VERDICTS = 32;

/** How many URIs one listener may name. */
export const MAX_SUBSCRIBED_URIS = 1_000;

/**
 * How much the parameters of a listener may be, which are kept for as long as it listens: characters of texts and
 * names, and 64 for each value.
 */
export const MAX_LISTENER_SIZE = 524_288;

/** How many events a hub keeps for one listener where its options do not say. */
export const DEFAULT_HUB_QUEUE = 100;

/** How many requests an executor serves at once where its options do not say. */
export const DEFAULT_RUNNING = 256;

/** How many requests may wait for an executor where its options do not say. */
export const DEFAULT_QUEUED = 1_024;

/** How long a request may take without getting on where the options of its executor do not say, in milliseconds. */
export const DEFAULT_REQUEST_MS = 30_000;

/** How long a request may take in all where the options of its executor do not say, in milliseconds. */
export const DEFAULT_MAX_REQUEST_MS = 600_000;

/** How long the messages may be in all, in bytes, whose requests run or wait. */
export const DEFAULT_HELD_BYTES = 64_000_000;

/** A message that is no longer finds room among those that are held, whatever they come to. */
export const SMALL_MESSAGE_BYTES = 16_384;

/** How many rounds of asking the client one request may take. */
export const MAX_ROUNDS = 16;

/** How many asks of one run of a handler may lack an answer: one that goes on asking must end somewhere. */
export const MAX_OPEN_ASKS = 64;

/** How many asks one run of a handler may make, those with an answer included. */
export const MAX_ASKS = 1_024;

/** How long a sealed request state may be, in characters, each of one byte. */
export const MAX_STATE_LENGTH = 16_384;

/** How long a seal holds where the server does not say, in milliseconds. */
export const DEFAULT_STATE_TTL_MS = 300_000;

/** The longest that a seal may hold, in milliseconds. */
export const MAX_STATE_TTL_MS = 900_000;

/** The longest that timers take, in milliseconds: a longer one would ring at once. */
export const MAX_TIMER_MS = 2_147_483_647;
