import type { HeaderLookup } from "@snodo/core/transport";

/** Headers whose value means one thing: one that comes twice means nothing. */
const SINGLE = /^(?:mcp-.*|host|origin|content-type|content-length)$/;

/**
 * Looks headers up in the list that came over the wire. One of a single value that is there more than once is joined by
 * line breaks, which no value can hold: so it never equals what it should mirror, whatever its parts are. Others are
 * lists, and are joined by commas.
 *
 * @param raw names and values in turn
 */
export function rawHeaders(raw: readonly string[]): HeaderLookup {
  return {
    get(name) {
      const wanted = name.toLowerCase();
      let found: string | null = null;
      for (let at = 0; at + 1 < raw.length; at += 2) {
        const key = raw[at] as string;
        if (key.length !== wanted.length || key.toLowerCase() !== wanted) continue;
        const value = raw[at + 1] as string;
        found = found === null ? value : found + (SINGLE.test(wanted) ? "\n" : ", ") + value;
      }
      // HTTP/2 names the host so. No header of HTTP/1 can have such a name.
      return found === null && wanted === "host" ? this.get(":authority") : found;
    },
  };
}
