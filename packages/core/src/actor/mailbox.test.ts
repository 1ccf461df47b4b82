import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMailbox, type Envelope } from "./mailbox.ts";

describe("a mailbox", () => {
  it("gives messages in the order of their arrival", () => {
    const mailbox = createMailbox<string>(3);
    for (const message of ["a", "b", "c"]) mailbox.put(message);
    expect([mailbox.take(), mailbox.take(), mailbox.take(), mailbox.take()]).toEqual(["a", "b", "c", undefined]);
  });

  it("takes no more than its limit, and takes again when one has left", () => {
    const mailbox = createMailbox<string>(1);
    const first = mailbox.put("a") as Envelope<string>;
    expect(mailbox.put("b")).toBeUndefined();
    expect(mailbox.remove(first)).toBe(true);
    expect(mailbox.put("c")).toBeDefined();
    expect([mailbox.size, mailbox.take()]).toEqual([1, "c"]);
  });

  it("removes a message once", () => {
    const mailbox = createMailbox<string>(2);
    const first = mailbox.put("a") as Envelope<string>;
    mailbox.put("b");
    expect([mailbox.remove(first), mailbox.remove(first), mailbox.size]).toEqual([true, false, 1]);
  });

  it("does what a list does, whatever is put in, taken and removed", () => {
    const step = fc.oneof(
      fc.constant({ kind: "put" as const }),
      fc.constant({ kind: "take" as const }),
      fc.record({ kind: fc.constant("remove" as const), at: fc.nat(20) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step), (limit, steps) => {
        const mailbox = createMailbox<number>(limit);
        const list: number[] = [];
        const envelopes: Envelope<number>[] = [];
        for (const [number, each] of steps.entries()) {
          if (each.kind === "put") {
            const envelope = mailbox.put(number);
            expect(envelope !== undefined).toBe(list.length < limit);
            if (envelope === undefined) continue;
            list.push(number);
            envelopes.push(envelope);
          } else if (each.kind === "take") {
            expect(mailbox.take()).toBe(list.shift());
          } else {
            const envelope = envelopes[each.at];
            if (envelope === undefined) continue;
            const at = list.indexOf(envelope.message);
            expect(mailbox.remove(envelope)).toBe(at >= 0);
            if (at >= 0) list.splice(at, 1);
          }
          expect(mailbox.size).toBe(list.length);
        }
        for (const message of list) expect(mailbox.take()).toBe(message);
      }),
    );
  });
});
