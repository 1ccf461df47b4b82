const JSON_TYPE = "application/json";

/** Whether a `Content-Type` names JSON; parameters such as a charset are let through. */
export function isJson(contentType: string | null): boolean {
  return contentType !== null && essenceOf(contentType) === JSON_TYPE;
}

/**
 * Whether an `Accept` lets a JSON answer through: named, or under a wildcard, with a quality above 0. A request without
 * the header takes anything.
 *
 * @see RFC 9110 section 12.5.1: the most specific range that fits decides
 */
export function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === "") return true;
  let best = -1;
  let quality = 0;
  for (const range of accept.split(/[,\n]/)) {
    const rank = [`*/*`, `application/*`, JSON_TYPE].indexOf(essenceOf(range));
    if (rank > best) [best, quality] = [rank, qualityOf(range)];
  }
  return quality > 0;
}

function essenceOf(mediaType: string): string {
  const end = mediaType.indexOf(";");
  return (end === -1 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}

function qualityOf(range: string): number {
  const match = /;\s*q\s*=\s*([0-9.]+)/i.exec(range);
  return match === null ? 1 : Number(match[1]);
}
