import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fairQueue } from "./fair-queue.ts";

describe("fairQueue", () => {
  it("lets keys take turns, and serves each in its order", () => {
    const queue = fairQueue<string>();
    for (const item of ["a1", "a2", "a3", "b1", "n1", "b2"]) queue.add(item[0] === "n" ? null : (item[0] ?? ""), item);
    expect(Array.from({ length: 7 }, () => queue.next())).toEqual(["a1", "b1", "n1", "a2", "b2", "a3", undefined]);
    expect(queue.size).toBe(0);
  });

  it("takes what was given up out, once", () => {
    const queue = fairQueue<string>();
    const remove = queue.add("a", "a1");
    queue.add("a", "a2");
    expect([remove(), remove()]).toEqual([true, false]);
    expect([queue.size, queue.sizeOf("a"), queue.sizeOf("b")]).toEqual([1, 1, 0]);
    expect(queue.next()).toBe("a2");
  });

  it("is the same as a plain model, whatever is done to it", () => {
    const key = fc.constantFrom("a", "b", "c", null);
    const step = fc.oneof(
      fc.record({ kind: fc.constant("add" as const), key }),
      fc.record({ kind: fc.constant("next" as const) }),
      fc.record({ kind: fc.constant("remove" as const), at: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = fairQueue<number>();
        let turns: { key: string | null; items: number[] }[] = [];
        const added: { item: number; remove: () => boolean }[] = [];
        for (const [item, each] of steps.entries()) {
          if (each.kind === "add") {
            added.push({ item, remove: queue.add(each.key, item) });
            const line = turns.find((turn) => turn.key === each.key);
            if (line) line.items.push(item);
            else turns.push({ key: each.key, items: [item] });
          } else if (each.kind === "next") {
            const [line, ...rest] = turns;
            expect(queue.next()).toBe(line?.items.shift());
            if (line) turns = line.items.length > 0 ? [...rest, line] : rest;
          } else if (added.length > 0) {
            const { item, remove } = added[each.at % added.length] ?? { item: -1, remove: () => false };
            expect(remove()).toBe(turns.some(({ items }) => items.includes(item)));
            turns = turns
              .map((turn) => ({ ...turn, items: turn.items.filter((one) => one !== item) }))
              .filter(({ items }) => items.length > 0);
          }
          expect(queue.size).toBe(turns.flatMap(({ items }) => items).length);
          for (const one of ["a", "b", "c", null]) {
            expect(queue.sizeOf(one)).toBe(turns.find((turn) => turn.key === one)?.items.length ?? 0);
          }
        }
      }),
    );
  });
});
