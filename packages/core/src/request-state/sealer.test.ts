import type { JsonObject } from "@snodo/schema";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { memoryReplayGuard, type ReplayGuard } from "./replay-guard.ts";
import { type CheckedRequestState, DEFAULT_REQUEST_STATE } from "./request-state-options.ts";
import { createSealer, type Sealer } from "./sealer.ts";

const secret = (letter: string) => new TextEncoder().encode(letter.repeat(32));
const key = (id: string) => ({ id, secret: secret(id) });

function sealerOf(
  options: Partial<CheckedRequestState> = {},
  server = "s",
  events: InstrumentationEvent[] = [],
): Sealer {
  return createSealer({ ...DEFAULT_REQUEST_STATE, keys: [key("a")], ...options }, server, (event) =>
    events.push(event),
  );
}

const seal = (sealer: Sealer, payload: JsonObject = { n: 1 }, bond = "bond") => sealer.seal(payload, bond, () => "it");

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each([false, true])("a seal, encrypted: %s", (encrypt) => {
  const sealer = sealerOf({ encrypt });

  it("I407: opens for what it was made for", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()),
        fc.string(),
        async (payload, bond) => {
          const sent = JSON.parse(JSON.stringify(payload));
          expect(await sealer.open(await seal(sealer, sent, bond), bond)).toEqual(sent);
        },
      ),
    );
  });

  it("waited for ever for a key whose derivation the host had dropped with the request that began it", async () => {
    const fresh = sealerOf({ encrypt, keys: [key("b")] });
    vi.spyOn(crypto.subtle, "deriveKey").mockReturnValueOnce(new Promise(() => {}));
    void seal(fresh);
    const opened = await fresh.open(await seal(fresh), "bond");
    expect(opened).toEqual({ n: 1 });
  });

  it("I407, I409: opens for nothing else, whatever was done to it", async () => {
    const token = await seal(sealer, { n: 1, text: "ümläut" });
    expect(await sealer.open(token, "bond")).toEqual({ n: 1, text: "ümläut" });
    const character = fc.constantFrom(
      ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n\u0000é",
    );
    const place = fc.nat({ max: token.length });
    const mutation = fc.oneof(
      fc.record({ at: place, by: character }).map(({ at, by }) => token.slice(0, at) + by + token.slice(at + 1)),
      fc.record({ at: place, by: character }).map(({ at, by }) => token.slice(0, at) + by + token.slice(at)),
      fc
        .record({ at: place, length: fc.integer({ min: 1, max: 40 }) })
        .map(({ at, length }) => token.slice(0, at) + token.slice(at + length)),
      place.map((at) => token.slice(0, at)),
      place.map((at) => token.slice(at)),
      fc.tuple(place, place).map(([from, to]) => {
        const characters = [...token];
        const [left = "", right = ""] = [characters[from], characters[to]];
        characters[from] = right;
        characters[to] = left;
        return characters.join("");
      }),
      fc.string({ unit: "binary" }),
    );
    await fc.assert(
      fc.asyncProperty(mutation, async (changed) => {
        fc.pre(changed !== token);
        expect(await sealer.open(changed, "bond")).toBeUndefined();
      }),
    );
  });

  it("I407: opens for no other bond, server or key, and no longer than it holds", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const token = await seal(sealer);
    expect(await sealer.open(token, "bond ")).toBeUndefined();
    expect(await sealerOf({ encrypt }, "other").open(token, "bond")).toBeUndefined();
    expect(await sealerOf({ encrypt, keys: [{ id: "a", secret: secret("b") }] }).open(token, "bond")).toBeUndefined();
    expect(await sealerOf({ encrypt: !encrypt }).open(token, "bond")).toBeUndefined();
    vi.advanceTimersByTime(299_999);
    expect(await sealer.open(token, "bond")).toEqual({ n: 1 });
    vi.advanceTimersByTime(1);
    expect(await sealer.open(token, "bond")).toBeUndefined();
  });

  it("I408: names its key: the first one seals, and all of them open", async () => {
    const before = await seal(sealerOf({ encrypt, keys: [key("old")] }));
    const rotated = sealerOf({ encrypt, keys: [key("new"), key("old")] });
    const after = await seal(rotated);
    expect([before, after].map((token) => token.split(".")[1])).toEqual(["old", "new"]);
    expect(await rotated.open(before, "bond")).toEqual({ n: 1 });
    expect(await rotated.open(after, "bond")).toEqual({ n: 1 });
    expect(await sealerOf({ encrypt, keys: [key("new")] }).open(before, "bond")).toBeUndefined();
  });

  it("I408: takes one verification to open, whatever is wrong", async () => {
    const keyed = sealerOf({ encrypt, keys: [key("a"), key("b"), key("c")] });
    const token = await seal(keyed);
    const [version, id, left, right] = token.split(".");
    const verify = vi.spyOn(crypto.subtle, encrypt ? "decrypt" : "verify");
    const odd = [
      "",
      ".",
      "x".repeat(16_384),
      `${version}.z.${left}.${right}`,
      `x1.${id}.${left}.${right}`,
      `${token}.`,
    ];
    for (const [index, wrong] of [...odd, token.slice(0, -1), `${version}.${id}.${left}`].entries()) {
      expect(await keyed.open(wrong, "bond")).toBeUndefined();
      expect(verify).toHaveBeenCalledTimes(index + 1);
    }
    // Of another request or caller, which is its bond; and out of its time.
    expect(await keyed.open(token, "another bond")).toBeUndefined();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DEFAULT_REQUEST_STATE.ttlMs });
    expect(await keyed.open(token, "bond")).toBeUndefined();
    expect(verify).toHaveBeenCalledTimes(odd.length + 4);
  });

  it.each([undefined, null, 1, {}, [], "x".repeat(16_385)])(
    "I409: refuses %j, which is no state at all",
    async (wrong) => {
      expect(await sealer.open(wrong, "bond")).toBeUndefined();
    },
  );

  it("is refused a second time where there is a guard, and not before it is known to be genuine", async () => {
    const replayGuard: ReplayGuard = memoryReplayGuard();
    const use = vi.fn(replayGuard.use);
    const guarded = sealerOf({ encrypt, replayGuard: { use } });
    const token = await seal(guarded);
    expect(await guarded.open(`${token.slice(0, -2)}AA`, "bond")).toBeUndefined();
    expect(use).not.toHaveBeenCalled();
    expect(await guarded.open(token, "bond")).toEqual({ n: 1 });
    expect(await guarded.open(token, "bond")).toBeUndefined();
    expect(await guarded.open(await seal(guarded), "bond")).toEqual({ n: 1 });
    const [first] = use.mock.calls[0] ?? [];
    expect(first).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });
});

describe("a sealer", () => {
  it("I409: lets clients read what is signed, and not what is encrypted", async () => {
    const textOf = (token: string) => atob((token.split(".").at(-2) ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    expect(textOf(await seal(sealerOf()))).toContain('"payload":{"n":1}');
    const encrypted = await seal(sealerOf({ encrypt: true }));
    expect(textOf(encrypted) + textOf(`${encrypted}.`)).not.toContain("payload");
  });

  it.each([false, true])("seals 16,384 bytes, and not one more; encrypted: %s", async (encrypt) => {
    const lengths = new Set<number>();
    // A key of another length moves the length of the whole, which grows by four with three bytes of the payload.
    for (const id of ["k", "kk", "kkk", "kkkk"]) {
      const sealer = sealerOf({ encrypt, keys: [{ id, secret: secret("s") }] });
      for (let size = 12_000; size < 12_300; size += 1) {
        const payload = { text: "x".repeat(size) };
        const token = await seal(sealer, payload).catch((error) => error as RangeError);
        if (token instanceof RangeError) {
          lengths.add(Number(/have (\d+) bytes/.exec(token.message)?.[1]));
          break;
        }
        lengths.add(token.length);
        if (token.length > 16_380) expect(await sealer.open(token, "bond")).toEqual(payload);
      }
    }
    const reached = [...lengths].filter((length) => length >= 16_384);
    expect(reached).toEqual(expect.arrayContaining([16_384, 16_385]));
  });

  it("I408: without keys seals with one that no other process has", async () => {
    const sealerOfProcess = async () => {
      // Modules that are loaded anew are those of another process, as far as this one can tell.
      vi.resetModules();
      const { createSealer: create } = await import("./sealer.ts");
      return create({ ...DEFAULT_REQUEST_STATE, keys: [] }, "s", () => {});
    };
    const [one, other] = [await sealerOfProcess(), await sealerOfProcess()];
    const token = await seal(one);
    expect(await one.open(token, "bond")).toEqual({ n: 1 });
    expect(await other.open(token, "bond")).toBeUndefined();
    expect(await sealerOf({ keys: [{ id: "process", secret: new Uint8Array(32) }] }).open(token, "bond")).toBe(
      undefined,
    );
  });

  it("names what is too large", async () => {
    await expect(seal(sealerOf(), { text: "x".repeat(16_384) })).rejects.toThrow(
      /^The request state would have \d+ bytes, of at most 16384. The largest part is it$/,
    );
  });

  it("without keys has one of the process, and says once what follows from that", async () => {
    const events: InstrumentationEvent[] = [];
    const sealer = sealerOf({ keys: [] }, "s", events);
    expect(events).toEqual([]);
    const token = await seal(sealer);
    await seal(sealer);
    expect(events).toEqual([
      {
        type: "warning",
        code: "request-state-key",
        message: expect.stringMatching(/refused by every other process and after a restart/),
      },
    ]);
    expect(await sealerOf({ keys: [] }).open(token, "bond")).toEqual({ n: 1 });
  });
});
