import type { JsonObject } from "@snodo/schema";
import type { HeaderLookup } from "../context/context.ts";

/**
 * Where a request comes from in a distributed trace, as the client sent it. Checked for its form, and for nothing else.
 */
export interface TraceContext {
  /** 55 characters or more: version, trace, parent and flags in lower-case hexadecimal. */
  readonly traceparent: string;
  /** At most 512 characters. */
  readonly tracestate?: string;
  /** At most 8,192 characters. */
  readonly baggage?: string;
  /**
   * `"meta"` for the keys of the message's `_meta`, which name the client's own operation; `"headers"` for the headers
   * of the HTTP request, which name the request that carried it.
   */
  readonly from: "meta" | "headers";
}

/**
 * The trace context of a request. That of `_meta` comes first: it is said of this very message, while whatever is on
 * the way may write headers. One that is malformed is as good as none, and never an error.
 *
 * @see MCP 2026-07-28, basic protocol, "_meta" (SEP-414); W3C Trace Context, 3.2 and 3.3; W3C Baggage, 3.3.2
 */
export function traceContextOf(meta: JsonObject, headers: HeaderLookup | undefined): TraceContext | undefined {
  const sent = read("meta", (name) => (Object.hasOwn(meta, name) ? meta[name] : undefined));
  return sent ?? (headers && read("headers", (name) => headers.get(name)));
}

function read(from: TraceContext["from"], get: (name: string) => unknown): TraceContext | undefined {
  const traceparent = get("traceparent");
  if (typeof traceparent !== "string" || !isTraceparent(traceparent)) return undefined;
  const tracestate = get("tracestate");
  const baggage = get("baggage");
  return {
    traceparent,
    ...(isText(tracestate, MAX_TRACESTATE_LENGTH) && { tracestate }),
    ...(isText(baggage, MAX_BAGGAGE_LENGTH) && { baggage }),
    from,
  };
}

const MAX_TRACEPARENT_LENGTH = 512;
/** What everybody must be able to carry. */
const MAX_TRACESTATE_LENGTH = 512;
const MAX_BAGGAGE_LENGTH = 8_192;

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** Version 00 ends after the flags; later ones may have more. */
function isTraceparent(text: string): boolean {
  if (text.length > MAX_TRACEPARENT_LENGTH) return false;
  const [, version, more] = TRACEPARENT.exec(text) ?? [];
  return version !== undefined && (version !== "00" || more === undefined);
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= maxLength && PRINTABLE.test(value);
}

/** What a header may hold. */
const PRINTABLE = /^[\t\x20-\x7e]*$/;
