import { describe, expect, it, vi } from "vitest";
import { andThen, ignoreRejection, isThenable } from "./thenable.ts";

/** An object with a `then` of its own making. */
function thenable(then: (resolve: (value: unknown) => void, reject: (reason: unknown) => void) => unknown): object {
  return { then };
}

describe("isThenable", () => {
  it("knows what await would wait for", () => {
    const callable = Object.assign(
      () => {},
      thenable(() => {}),
    );
    for (const value of [Promise.resolve(), thenable(() => {}), callable])
      expect(isThenable<unknown>(value)).toBe(true);
  });

  it("knows what await would not wait for", () => {
    // biome-ignore lint/suspicious/noThenProperty: data may be called so
    for (const value of [undefined, null, 0, "then", {}, { then: 5 }, () => {}]) {
      expect(isThenable<unknown>(value)).toBe(false);
    }
  });
});

describe("andThen", () => {
  it("goes on at once with a value", () => {
    expect(andThen(1, (value) => value + 1)).toBe(2);
  });

  it("throws what the next step throws, where nothing is waited for", () => {
    const failing = () =>
      andThen(1, () => {
        throw new Error("next");
      });
    expect(failing).toThrow("next");
  });

  it("goes on with a promise when it comes", async () => {
    const answer = andThen(Promise.resolve(1), (value) => value + 1);
    expect(answer).toBeInstanceOf(Promise);
    expect(await answer).toBe(2);
  });

  it("answers a promise for a thenable whose then answers nothing", async () => {
    const silent = thenable((resolve) => resolve(1)) as PromiseLike<number>;
    expect(await andThen(silent, (value) => value + 1)).toBe(2);
  });

  it("runs the next step once for a thenable that settles twice", async () => {
    const seen: number[] = [];
    const twice = thenable((resolve) => {
      resolve(1);
      resolve(2);
    }) as PromiseLike<number>;
    await andThen(twice, (value) => seen.push(value));
    expect(seen).toEqual([1]);
  });

  it("rejects for a thenable that throws", async () => {
    const throwing = thenable(() => {
      throw new Error("then");
    }) as PromiseLike<number>;
    await expect(andThen(throwing, (value) => value)).rejects.toThrow("then");
  });
});

describe("ignoreRejection", () => {
  it("keeps whatever is rejected from ending the process, and takes anything", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const rejecting = thenable((_, reject) => reject("late"));
    // biome-ignore lint/suspicious/noThenProperty: whoever awaits it reads it
    const unreadable = Object.defineProperty({}, "then", {
      get() {
        throw new Error("no then");
      },
    });
    const rejected = Promise.reject(new Error("late"));
    for (const value of [rejected, rejecting, unreadable, undefined, null, 5, () => 1]) ignoreRejection(value);
    await new Promise((resolve) => setTimeout(resolve, 0));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
