import { describe, expect, it } from "vitest";
import type { Caller } from "./call.ts";
import { listAll, listPage, MAX_PAGES } from "./follow-pages.ts";
import type { RawResult } from "./results.ts";

/** A caller that answers by the cursor, and counts. */
function paging(answer: (cursor: unknown, count: number) => RawResult) {
  const calls: (readonly [string, unknown])[] = [];
  const call: Caller = async (method, params: { readonly cursor?: unknown }) => {
    calls.push([method, params]);
    return answer(params.cursor, calls.length);
  };
  return { call, calls };
}

describe("listPage", () => {
  it("C407: gives one page with its cursor", async () => {
    const { call, calls } = paging(() => ({ prompts: [{ name: "a" }], nextCursor: "2" }));
    expect(await listPage(call, "prompts", "1", undefined)).toEqual({ items: [{ name: "a" }], nextCursor: "2" });
    expect(calls).toEqual([["prompts/list", { cursor: "1" }]]);
  });

  it.each([
    ["tools", "tools/list", "tools"],
    ["resources", "resources/list", "resources"],
    ["resourceTemplates", "resources/templates/list", "resourceTemplates"],
    ["prompts", "prompts/list", "prompts"],
  ] as const)("asks for %s by %s", async (list, method, member) => {
    const { call, calls } = paging(() => ({ [member]: [] }));
    expect(await listPage(call, list, undefined, undefined)).toEqual({ items: [] });
    expect(calls).toEqual([[method, {}]]);
  });

  it("takes the empty text for a cursor, and null for none", async () => {
    const { call, calls } = paging((cursor) => ({ tools: [], nextCursor: cursor === "" ? null : "" }));
    expect(await listPage(call, "tools", undefined, undefined)).toEqual({ items: [], nextCursor: "" });
    expect(await listPage(call, "tools", "", undefined)).toEqual({ items: [] });
    expect(calls[1]).toEqual(["tools/list", { cursor: "" }]);
  });

  it.each([
    [{}, "tools is not a list"],
    [{ tools: {} }, "tools is not a list"],
    [{ tools: [null] }, "an item of tools is not an object with a name"],
    [{ tools: [{}] }, "an item of tools is not an object with a name"],
    [{ tools: [{ name: 1 }] }, "an item of tools is not an object with a name"],
    [{ tools: [], nextCursor: 2 }, "nextCursor is not a string"],
  ])("refuses the page %j", async (result, rule) => {
    const { call } = paging(() => result as RawResult);
    await expect(listPage(call, "tools", undefined, undefined)).rejects.toMatchObject({
      name: "ConnectionError",
      code: "invalid-response",
      message: `Invalid response: ${rule}`,
    });
  });
});

describe("listAll", () => {
  it("C406: follows every page in order", async () => {
    const { call } = paging((cursor = "0") => {
      const page = Number(cursor);
      return { tools: [{ name: `t${page}` }], ...(page < 2 && { nextCursor: String(page + 1) }) };
    });
    expect(await listAll(call, "tools", undefined)).toEqual([{ name: "t0" }, { name: "t1" }, { name: "t2" }]);
  });

  it("C406: stops at a cursor that comes back", async () => {
    const { call, calls } = paging((cursor) => ({ tools: [], nextCursor: cursor === "a" ? "b" : "a" }));
    await expect(listAll(call, "tools", undefined)).rejects.toMatchObject({
      name: "ConnectionError",
      message: "Invalid response: a list comes back to a page it had",
    });
    expect(calls).toHaveLength(3);
  });

  it("C406: takes 1,000 pages and no more", async () => {
    expect(MAX_PAGES).toBe(1000);
    const of = (pages: number) =>
      paging((_, count) => ({ tools: [{ name: "t" }], ...(count < pages && { nextCursor: String(count) }) }));
    const most = of(1000);
    expect(await listAll(most.call, "tools", undefined)).toHaveLength(1000);
    const more = of(1001);
    await expect(listAll(more.call, "tools", undefined)).rejects.toMatchObject({
      name: "ConnectionError",
      message: "Invalid response: a list has more than 1000 pages",
    });
    expect(more.calls).toHaveLength(1000);
  });
});
