/**
 * Which ASCII characters may stand where in a URI. A pattern looks for one character that may not, so that testing is
 * linear in the text and needs no backtracking.
 *
 * @see RFC 3986 section 3 and appendix A
 */

const NOT_SCHEME = /[^A-Za-z0-9+.-]/;

/** Not unreserved, a sub-delimiter or a percent sign: a colon or an at sign would begin a port or end userinfo. */
const NOT_HOST = /[^A-Za-z0-9\-._~!$&'()*+,;=%]/;

/** Not `pchar`, nor one of the brackets that RFC 6570's reserved expansion leaves as they are. */
const NOT_SEGMENT = /[^A-Za-z0-9\-._~!$&'()*+,;=%:@[\]]/;

/** Not what a query may hold, nor a bracket, which programs put into queries unescaped. */
const NOT_QUERY = /[^A-Za-z0-9\-._~!$&'()*+,;=%:@[\]/?]/;

/** Whether a text may be a scheme, a letter first. */
export function isScheme(text: string): boolean {
  return /^[A-Za-z]/.test(text) && !NOT_SCHEME.test(text);
}

/** Whether a text may stand between `//` and the path when there is neither port nor userinfo; the empty text may. */
export function isHost(text: string): boolean {
  return !NOT_HOST.test(text);
}

/** Whether a text may be one path segment. The empty text may not. */
export function isSegment(text: string): boolean {
  return text !== "" && !NOT_SEGMENT.test(text);
}

/** Whether a text may stand after the question mark; the empty text may. */
export function isQuery(text: string): boolean {
  return !NOT_QUERY.test(text);
}
