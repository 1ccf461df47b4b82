import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type List, listPages, nextCursor, type Page, viewPage } from "./list-pages.ts";

const REVISION = "2026-07-28";
const items = (...names: string[]) => names.map((name) => ({ name }));

/** The cursor of the second page. */
const cursorOf = ({ pages: [first] }: List) => first && nextCursor(first, REVISION);

/** Every page that a client sees which follows the cursors. */
function follow(list: List): readonly Page[] {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = list.pageAt(cursor, REVISION);
    pages.push(page);
    cursor = nextCursor(page, REVISION);
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
    expect(list.pageAt(undefined, REVISION)).toBe(list.pages[0]);
    expect(list.pageAt(cursorOf(list), REVISION)).toBe(list.pages[1]);
    expect(list.pages.every((page) => Object.isFrozen(page) && Object.isFrozen(page.items))).toBe(true);
  });

  it("made no list of tools whose library's schema refers to itself, or holds a bigint", () => {
    const input: { self?: unknown } = {};
    input.self = input;
    const tools = [
      { name: "a", input },
      { name: "b", output: { least: 1n } },
    ];
    expect(cursorOf(listPages("tools", tools, 1))).toBe(cursorOf(listPages("tools", items("a", "b"), 1)));
  });

  it("Q01: issues cursors that another process with the same list takes", () => {
    const cursor = cursorOf(listPages("tools", items("a", "b", "c"), 2));
    expect(listPages("tools", items("a", "b", "c"), 2).pageAt(cursor, REVISION).items).toEqual(items("c"));
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
    expect(() => list.pageAt(cursor, REVISION)).toThrow(invalid);
  });

  it("Q04: refuses a page that was never issued: the first, the one after the last, and one spelt otherwise", () => {
    const list = listPages("tools", items("a", "b", "c"), 2);
    const cursor = cursorOf(list) ?? "";
    const at = (index: string) => cursor.replace(/-1-/, `-${index}-`);
    expect(at("1")).toBe(cursor);
    for (const forged of [at("0"), at("2"), at("zz"), at("01"), at("z".repeat(400)), `${cursor} `, `tools${cursor}`]) {
      expect(() => list.pageAt(forged, REVISION)).toThrow(invalid);
    }
  });

  it("Q03: refuses the cursor of another list", () => {
    const cursor = cursorOf(listPages("prompts", items("a", "b", "c"), 2));
    expect(() => listPages("tools", items("a", "b", "c"), 2).pageAt(cursor, REVISION)).toThrow(invalid);
  });

  it.each([
    ["an item more", items("a", "b", "c", "d"), 2],
    ["an item less", items("a", "b"), 2],
    ["an item changed", items("a", "b", "C"), 2],
    ["another order", items("b", "a", "c"), 2],
    ["another page size", items("a", "b", "c"), 1],
  ])("Q03, Q04: says that a cursor has expired after %s", (_what, others, pageSize) => {
    const cursor = cursorOf(listPages("tools", items("a", "b", "c"), 2));
    expect(() => listPages("tools", others, pageSize).pageAt(cursor, REVISION)).toThrow(expired);
  });

  it("takes the cursor of no other text", () => {
    const list = listPages("tools", items("a", "b", "c"), 1);
    const issued = new Set(list.pages.map((page) => nextCursor(page, REVISION)));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue()), (cursor) => {
        fc.pre(typeof cursor !== "string" || !issued.has(cursor));
        expect(() => list.pageAt(cursor, REVISION)).toThrow(expect.objectContaining({ code: -32602 }));
      }),
    );
  });

  it("Q03: says that a cursor has expired in another revision", () => {
    const list = listPages("tools", items("a", "b", "c"), 2);
    expect(() => list.pageAt(cursorOf(list), "2025-11-25")).toThrow(expired);
  });

  it("reads only what is listed of an item: the schema of another library may lead to itself", () => {
    const input: { self?: unknown } = {};
    input.self = input;
    expect(listPages("tools", [{ name: "a", input }], 1).pages).toHaveLength(1);
  });
});

describe("viewPage", () => {
  it("Q01, Q03: is the same page as that of a list that stands, with the same cursors", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 5 }), (names, pageSize) => {
        const listed = items(...names);
        for (const page of follow(listPages("tools", listed, pageSize))) {
          expect(viewPage("tools", page.items, pageSize, undefined, REVISION).items).toEqual(page.items);
        }
        const list = listPages("tools", listed, pageSize);
        for (const cursor of [undefined, cursorOf(list)]) {
          expect(viewPage("tools", listed, pageSize, cursor, REVISION)).toEqual(list.pageAt(cursor, REVISION));
        }
      }),
    );
  });
});
