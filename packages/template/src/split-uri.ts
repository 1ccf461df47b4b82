import { isHost, isScheme, isSegment } from "./characters.ts";
import { toAscii } from "./percent.ts";

/** The pieces of a URI that templates are compared with, still escaped. */
export interface UriPieces {
  /** In lower case. */
  readonly scheme: string;
  /** A host without userinfo or port; empty in `file:///etc`. */
  readonly authority: string;
  /** What stands between the slashes; none is empty. */
  readonly segments: readonly string[];
  /** What follows the question mark; undefined without one. */
  readonly query: string | undefined;
}

/**
 * Takes a URI apart without normalising it: case, escapes and dot segments stay as they are.
 *
 * A text with characters outside ASCII is read as the URI it stands for (RFC 3987 section 3.1).
 *
 * @returns undefined for what no template matches: a text without `scheme://`, a port, userinfo, a fragment, an empty
 *   path segment, a lone surrogate, a character that has no place in a URI
 */
export function splitUri(text: string): UriPieces | undefined {
  const uri = toAscii(text);
  if (uri === undefined || uri.includes("#")) return undefined;
  const schemeEnd = uri.indexOf("://");
  const scheme = uri.slice(0, Math.max(schemeEnd, 0));
  if (!isScheme(scheme)) return undefined;

  const authorityStart = schemeEnd + "://".length;
  const queryStart = uri.indexOf("?", authorityStart);
  const pathEnd = queryStart === -1 ? uri.length : queryStart;
  const [authority = "", ...segments] = uri.slice(authorityStart, pathEnd).split("/");
  if (!isHost(authority) || !segments.every(isSegment)) return undefined;
  return {
    scheme: scheme.toLowerCase(),
    authority,
    segments,
    query: queryStart === -1 ? undefined : uri.slice(queryStart + 1),
  };
}
