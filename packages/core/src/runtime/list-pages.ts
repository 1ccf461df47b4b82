import { McpError } from "../error/mcp-error.ts";
import type { UnknownFields } from "../is-record.ts";
import { type Digest, digester } from "./digest.ts";

/** Which list a page belongs to. */
export type ListKind = "tools" | "resources" | "templates" | "prompts";

/** One page of a list. */
export interface Page {
  readonly list: ListKind;
  readonly items: readonly object[];
  /** The place of the next page, from which `nextCursor` makes its cursor. Absent on the last page. */
  readonly next: string | undefined;
}

/** A list, cut into pages when the server is created. */
export interface List {
  /** Always the same objects, so that what was rendered for a page can be found. */
  readonly pages: readonly Page[];
  readonly pageSize: number;
  /**
   * @param cursor what a client sent; undefined for the first page
   * @throws {McpError} -32602 for a cursor of another list, another catalog or another revision, or that is none
   */
  pageAt(cursor: unknown, revision: string): Page;
}

/**
 * Cuts a list into pages. A cursor is an opaque text that any process with the same catalog understands, and that no
 * other catalog takes.
 *
 * @param items in the order in which they are listed
 * @param pageSize at least 1
 * @see MCP 2026-07-28, pagination
 */
export function listPages(list: ListKind, items: readonly object[], pageSize: number): List {
  const digest = digestOf(items, pageSize);
  const count = pageCount(items, pageSize);
  const pages = Object.freeze(Array.from({ length: count }, (_, index) => cut(list, items, pageSize, digest, index)));
  return Object.freeze({
    pages,
    pageSize,
    pageAt: (cursor: unknown, revision: string) => pages[indexAt(list, cursor, revision, digest, count)] as Page,
  });
}

/**
 * One page of a list that is known for this request only, such as what one caller may see. The same items have the same
 * cursors as in `listPages`.
 *
 * @throws {McpError} -32602 as `List.pageAt` does
 */
export function viewPage(
  list: ListKind,
  items: readonly object[],
  pageSize: number,
  cursor: unknown,
  revision: string,
): Page {
  const digest = digestOf(items, pageSize);
  return cut(list, items, pageSize, digest, indexAt(list, cursor, revision, digest, pageCount(items, pageSize)));
}

/** The cursor of the page after this one, as a client of a revision gets it; undefined on the last page. */
export function nextCursor({ next }: Page, revision: string): string | undefined {
  return next === undefined ? undefined : `${next}-${revision}`;
}

/**
 * Refuses what is no cursor of a list, before anything is done for it.
 *
 * @throws {McpError} -32602
 */
export function checkCursor(list: ListKind, cursor: unknown): void {
  if (cursor !== undefined) readCursor(list, cursor);
}

function pageCount(items: readonly object[], pageSize: number): number {
  return Math.max(1, Math.ceil(items.length / pageSize));
}

function cut(list: ListKind, items: readonly object[], pageSize: number, digest: string, index: number): Page {
  const end = (index + 1) * pageSize;
  return Object.freeze({
    list,
    items: Object.freeze(items.slice(index * pageSize, end)),
    next: end < items.length ? `${list}-${digest}-${(index + 1).toString(36)}` : undefined,
  });
}

function indexAt(list: ListKind, cursor: unknown, revision: string, digest: string, count: number): number {
  if (cursor === undefined) return 0;
  const read = readCursor(list, cursor);
  if (read.digest !== digest || read.revision !== revision) {
    throw McpError.invalidParams("Expired cursor: the list has changed");
  }
  if (read.index >= count) throw invalid();
  return read.index;
}

/** A cursor: the list, a digest of its contents and page size, the page, and the revision. */
const CURSOR = /^(tools|resources|templates|prompts)-([0-9a-z]+)-([1-9a-z][0-9a-z]*)-([0-9A-Za-z.-]+)$/;

function readCursor(list: ListKind, cursor: unknown): { digest: string; index: number; revision: string } {
  const [, ofList, digest = "", index = "", revision = ""] =
    (typeof cursor === "string" && cursor.length <= MAX_CURSOR_LENGTH && CURSOR.exec(cursor)) || [];
  if (ofList !== list) throw invalid();
  return { digest, index: Number.parseInt(index, 36), revision };
}

/** No list issues longer ones. */
const MAX_CURSOR_LENGTH = 2_048;

function invalid(): McpError {
  return McpError.invalidParams("Invalid cursor");
}

function digestOf(items: readonly object[], pageSize: number): string {
  const whole = digester();
  whole.addText(`${pageSize}:`);
  for (const item of items) whole.addDigest(itemDigest(item));
  const { high, low } = whole.digest();
  return high.toString(36) + low.toString(36);
}

/** Items are frozen and stay the same from list to list, so each is read once. */
const digests = new WeakMap<object, Digest>();

function itemDigest(item: object): Digest {
  let digest = digests.get(item);
  if (digest === undefined) {
    // The schemas of other libraries are not listed: what was made of them is. Nor are functions, and one of an
    // argument `toJSON` would be called.
    const { input, inputValidator, output, completers, wrappers, ...listed } = item as UnknownFields;
    const text = digester();
    text.addText(JSON.stringify(listed));
    digest = text.digest();
    digests.set(item, digest);
  }
  return digest;
}
