import { McpError } from "../error/mcp-error.ts";

/** Which list a page belongs to. */
export type ListKind = "tools" | "resources" | "templates" | "prompts";

/** One page of a list. Always the same object for the same page, so that what was rendered for it can be found. */
export interface Page {
  readonly list: ListKind;
  readonly items: readonly object[];
  /** Absent on the last page. */
  readonly nextCursor: string | undefined;
}

/** A list, cut into pages when the server is created. */
export interface List {
  readonly pages: readonly Page[];
  /**
   * @param cursor what a client sent; undefined for the first page
   * @throws {McpError} -32602 for a cursor of another list or another catalog, or that is none
   */
  pageAt(cursor: unknown): Page;
}

/** A cursor: the list, a digest of its contents and page size, and the page. */
const CURSOR = /^(tools|resources|templates|prompts)-([0-9a-z]+)-[0-9a-z]+$/;

/**
 * Cuts a list into pages. A cursor is an opaque text that any process with the same catalog understands, and that no
 * other catalog takes.
 *
 * @param items in the order in which they are listed
 * @param pageSize at least 1
 * @see MCP 2026-07-28, pagination
 */
export function listPages(list: ListKind, items: readonly object[], pageSize: number): List {
  const digest = digestOf(`${pageSize}:${JSON.stringify(items.map(withoutForeign))}`);
  const cursorOf = (index: number) => `${list}-${digest}-${index.toString(36)}`;
  const count = Math.max(1, Math.ceil(items.length / pageSize));
  const pages = Array.from({ length: count }, (_, index): Page => {
    return Object.freeze({
      list,
      items: Object.freeze(items.slice(index * pageSize, (index + 1) * pageSize)),
      nextCursor: index + 1 < count ? cursorOf(index + 1) : undefined,
    });
  });
  const byCursor = new Map(pages.slice(1).map((page, index) => [cursorOf(index + 1), page] as const));
  const first = pages[0] as Page;

  return Object.freeze({
    pages: Object.freeze(pages),
    pageAt(cursor: unknown): Page {
      if (cursor === undefined) return first;
      const page = typeof cursor === "string" ? byCursor.get(cursor) : undefined;
      if (page !== undefined) return page;
      const [, ofList, ofDigest] = (typeof cursor === "string" && CURSOR.exec(cursor)) || [];
      const isExpired = ofList === list && ofDigest !== digest;
      throw McpError.invalidParams(isExpired ? "Expired cursor: the list has changed" : "Invalid cursor");
    },
  });
}

/**
 * A component without the schemas of other libraries: they are no JSON, may refer to themselves, and are listed as the
 * JSON Schemas beside them.
 */
function withoutForeign(item: object): object {
  return { ...item, input: undefined, inputValidator: undefined, output: undefined };
}

/** 64 bits of FNV-1a as text. It tells catalogs apart; it keeps nobody from writing a cursor, and need not. */
function digestOf(text: string): string {
  let low = 0x84222325;
  let high = 0xcbf29ce4;
  for (let at = 0; at < text.length; at += 1) {
    low = (low ^ text.charCodeAt(at)) >>> 0;
    // Times the prime 2^40 + 0x1b3, in two halves of 32 bits.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 0x100000000) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(36) + low.toString(36);
}
