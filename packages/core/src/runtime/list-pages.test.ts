import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type List, listPages, type Page } from "./list-pages.ts";

const items = (...names: string[]) => names.map((name) => ({ name }));

/** Every page that a client sees which follows the cursors. */
function follow(list: List): readonly Page[] {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = list.pageAt(cursor);
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

const invalid = expect.objectContaining({ name: "McpError", code: -32602, message: "Invalid cursor" });
const expired = expect.objectContaining({
  name: "McpError",
  code: -32602,
  message: "Expired cursor: the list has changed",
});

describe("listPages", () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [2, [2]],
    [3, [2, 1]],
    [4, [2, 2]],
    [5, [2, 2, 1]],
  ])("Q02: cuts %i items into pages of two: %j", (count, sizes) => {
    const list = listPages("tools", items(..."abcde".slice(0, count)), 2);
    expect(follow(list).map((page) => page.items.length)).toEqual(sizes);
  });

  it("Q01: gives every item once, in its order, for any page size", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 20 }), (names, pageSize) => {
        const pages = follow(listPages("prompts", items(...names), pageSize));
        expect(pages.flatMap((page) => page.items)).toEqual(items(...names));
        for (const page of pages) expect(page.items.length).toBeLessThanOrEqual(pageSize);
        expect(pages).toHaveLength(Math.max(1, Math.ceil(names.length / pageSize)));
      }),
    );
  });

  it("gives the same frozen page each time", () => {
    const list = listPages("tools", items("a", "b", "c"), 2);
    expect(list.pageAt(undefined)).toBe(list.pages[0]);
    expect(list.pageAt(list.pages[0]?.nextCursor)).toBe(list.pages[1]);
    expect(list.pages.every((page) => Object.isFrozen(page) && Object.isFrozen(page.items))).toBe(true);
  });

  it("made no list of tools whose library's schema refers to itself, or holds a bigint", () => {
    const input: { self?: unknown } = {};
    input.self = input;
    const tools = [
      { name: "a", input },
      { name: "b", output: { least: 1n } },
    ];
    const cursor = listPages("tools", tools, 1).pageAt(undefined).nextCursor;
    expect(cursor).toBe(listPages("tools", items("a", "b"), 1).pageAt(undefined).nextCursor);
  });

  it("Q01: issues cursors that another process with the same list takes", () => {
    const cursor = listPages("tools", items("a", "b", "c"), 2).pageAt(undefined).nextCursor;
    expect(listPages("tools", items("a", "b", "c"), 2).pageAt(cursor).items).toEqual(items("c"));
  });

  it.each([
    ["the empty text", ""],
    ["any text", "tools"],
    ["null", null],
    ["a number", 0],
    ["an object", {}],
    ["a list", ["tools-1-1"]],
    ["a text over 2,048 bytes", `tools-${"a".repeat(5_000)}`],
    ["a name that every object inherits", "constructor"],
  ])("Q04: refuses %s", (_what, cursor) => {
    const list = listPages("tools", items("a", "b", "c"), 2);
    expect(() => list.pageAt(cursor)).toThrow(invalid);
  });

  it("Q04: refuses a page that was never issued: the first, the one after the last, and one spelt otherwise", () => {
    const list = listPages("tools", items("a", "b", "c"), 2);
    const cursor = list.pages[0]?.nextCursor ?? "";
    const stem = cursor.slice(0, -1);
    for (const forged of [`${stem}0`, `${stem}2`, `${stem}zz`, `${stem}01`, `${cursor} `, cursor.toUpperCase()]) {
      expect(() => list.pageAt(forged)).toThrow(invalid);
    }
  });

  it("Q03: refuses the cursor of another list", () => {
    const cursor = listPages("prompts", items("a", "b", "c"), 2).pages[0]?.nextCursor;
    expect(() => listPages("tools", items("a", "b", "c"), 2).pageAt(cursor)).toThrow(invalid);
  });

  it.each([
    ["an item more", items("a", "b", "c", "d"), 2],
    ["an item less", items("a", "b"), 2],
    ["an item changed", items("a", "b", "C"), 2],
    ["another order", items("b", "a", "c"), 2],
    ["another page size", items("a", "b", "c"), 1],
  ])("Q03, Q04: says that a cursor has expired after %s", (_what, others, pageSize) => {
    const cursor = listPages("tools", items("a", "b", "c"), 2).pages[0]?.nextCursor;
    expect(() => listPages("tools", others, pageSize).pageAt(cursor)).toThrow(expired);
  });

  it("takes the cursor of no other text", () => {
    const list = listPages("tools", items("a", "b", "c"), 1);
    const issued = new Set(list.pages.map((page) => page.nextCursor));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue()), (cursor) => {
        fc.pre(typeof cursor !== "string" || !issued.has(cursor));
        expect(() => list.pageAt(cursor)).toThrow(expect.objectContaining({ code: -32602 }));
      }),
    );
  });

  it("digests as 64-bit FNV-1a does", () => {
    const [page] = listPages("tools", items("a", "b"), 1).pages;
    const text = '1:[{"name":"a"},{"name":"b"}]';
    let hash = 0xcbf29ce484222325n;
    for (const character of text) hash = ((hash ^ BigInt(character.charCodeAt(0))) * 0x100000001b3n) % 2n ** 64n;
    const digest = (hash >> 32n).toString(36) + (hash % 2n ** 32n).toString(36);
    expect(page?.nextCursor).toBe(`tools-${digest}-1`);
  });
});
