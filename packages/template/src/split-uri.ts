import { isHost, isQuery, isScheme, isSegment } from "./characters.ts";
import { MAX_TEMPLATE_VARIABLES } from "./limits.ts";
import { toAscii } from "./percent.ts";

/** The pieces of a URI that templates are compared with, still escaped. */
export interface UriPieces {
  /** In lower case. */
  readonly scheme: string;
  /** A host without userinfo or port; empty in `file:///etc`. */
  readonly authority: string;
  /** What stands between the slashes; none is empty. */
  readonly segments: readonly string[];
  /** The values of the query parameters, still escaped, by their names as they are written; none without a query. */
  readonly query: ReadonlyMap<string, string>;
}

/**
 * Takes a URI apart without normalising it: case, escapes and dot segments stay as they are.
 *
 * A text with characters outside ASCII is read as the URI it stands for (RFC 3987 section 3.1).
 *
 * @returns undefined for what no template matches: what is no text, a text without `scheme://`, a port, userinfo, a
 *   fragment, an empty path segment, a lone surrogate, a character that has no place in a URI, an empty query, a query
 *   parameter without an equals sign or that appears twice, more parameters than a template may name
 */
export function splitUri(text: string): UriPieces | undefined {
  const uri = typeof text === "string" ? toAscii(text) : undefined;
  if (uri === undefined || uri.includes("#")) return undefined;
  const schemeEnd = uri.indexOf("://");
  const scheme = uri.slice(0, Math.max(schemeEnd, 0));
  if (!isScheme(scheme)) return undefined;

  const authorityStart = schemeEnd + "://".length;
  const queryStart = uri.indexOf("?", authorityStart);
  const pathEnd = queryStart === -1 ? uri.length : queryStart;
  const [authority = "", ...segments] = uri.slice(authorityStart, pathEnd).split("/");
  if (!isHost(authority) || !segments.every(isSegment)) return undefined;
  const query = queryStart === -1 ? NO_QUERY : splitQuery(uri.slice(queryStart + 1));
  return query && { scheme: scheme.toLowerCase(), authority, segments, query };
}

const NO_QUERY: ReadonlyMap<string, string> = new Map();

function splitQuery(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = text.split("&", MAX_TEMPLATE_VARIABLES + 1);
  if (pairs.length > MAX_TEMPLATE_VARIABLES || !isQuery(text)) return undefined;
  const query = new Map<string, string>();
  for (const pair of pairs) {
    const nameEnd = pair.indexOf("=");
    const name = pair.slice(0, Math.max(nameEnd, 0));
    if (name === "" || query.has(name)) return undefined;
    query.set(name, pair.slice(nameEnd + 1));
  }
  return query;
}
