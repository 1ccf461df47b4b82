const JSON_TYPE = "application/json";

/** What takes JSON, from the least specific to the most. */
const JSON_RANGES: readonly string[] = ["*/*", "application/*", JSON_TYPE];

/** What takes a stream of events. */
const EVENT_RANGES: readonly string[] = ["*/*", "text/*", "text/event-stream"];

/**
 * One media type with its parameters. A list of two is none, so a header that came twice (joined by a comma or a line
 * break) is refused whatever its parts are.
 *
 * @see RFC 9110 section 8.3.1
 */
const MEDIA_TYPE =
  /^([!#$%&'*+.^_`|~0-9a-z-]+\/[!#$%&'*+.^_`|~0-9a-z-]+)(?:[ \t]*;[ \t]*[!#$%&'*+.^_`|~0-9a-z-]+=(?:[!#$%&'*+.^_`|~0-9a-z-]+|"(?:[^"\\\n]|\\[^\n])*"))*[ \t]*(?:;[ \t]*)?$/i;

/** Whether a `Content-Type` names JSON; parameters such as a charset are let through. */
export function isJson(contentType: string | null): boolean {
  return contentType !== null && MEDIA_TYPE.exec(contentType)?.[1]?.toLowerCase() === JSON_TYPE;
}

/**
 * Whether an `Accept` lets a JSON answer through: named, or under a wildcard, with a quality above 0. A request without
 * the header takes anything.
 *
 * @see RFC 9110 section 12.5.1: the most specific range that fits decides
 */
export function acceptsJson(accept: string | null): boolean {
  return accepts(accept, JSON_RANGES);
}

/** Whether an `Accept` lets an answer through that is a stream of events, in the same way. */
export function acceptsEvents(accept: string | null): boolean {
  return accepts(accept, EVENT_RANGES);
}

function accepts(accept: string | null, ranges: readonly string[]): boolean {
  if (accept === null || accept.trim() === "") return true;
  let best = -1;
  let quality = 0;
  for (const range of accept.split(",")) {
    const rank = ranges.indexOf(essenceOf(range));
    if (rank === -1 || rank < best) continue;
    quality = rank > best ? qualityOf(range) : Math.max(quality, qualityOf(range));
    best = rank;
  }
  return quality > 0;
}

function essenceOf(range: string): string {
  const end = range.indexOf(";");
  return (end === -1 ? range : range.slice(0, end)).trim().toLowerCase();
}

function qualityOf(range: string): number {
  const match = /;\s*q\s*=\s*([0-9.]+)/i.exec(range);
  const quality = match === null ? 1 : Number(match[1]);
  return Number.isNaN(quality) ? 1 : quality;
}
