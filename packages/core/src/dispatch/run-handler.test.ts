import { describe, expect, it, vi } from "vitest";
import { runHandler } from "./run-handler.ts";

/** Says what came of the handler: which end, and with what. */
const outcomeOf = (run: () => unknown) =>
  runHandler<unknown>(
    run,
    (value) => ({ settled: value }),
    (error) => ({ failed: error }),
  );

/** An object with a `then` of its own making. */
function thenable(then: (resolve: (value: unknown) => void, reject: (reason: unknown) => void) => unknown): object {
  return { then };
}

const throwing = (reason: unknown) => () => {
  throw reason;
};

describe("runHandler", () => {
  it("T401: answers at once when the handler did", () => {
    expect(outcomeOf(() => "a")).toEqual({ settled: "a" });
    expect(outcomeOf(() => undefined)).toEqual({ settled: undefined });
  });

  it("brings what cannot even be looked at to the failing end", () => {
    const cause = new Error("looked at");
    const hostile = new Proxy(
      {},
      {
        getPrototypeOf() {
          throw cause;
        },
      },
    );
    expect(outcomeOf(() => hostile)).toEqual({ failed: cause });
  });

  it("waits when the handler returned a promise", async () => {
    const outcome = outcomeOf(async () => "a");
    expect(outcome).toBeInstanceOf(Promise);
    expect(await outcome).toEqual({ settled: "a" });
  });

  it.each([new Error("x"), undefined, null, "text", 0])(
    "E09: brings a thrown %s to the failing end",
    async (reason) => {
      expect(outcomeOf(throwing(reason))).toEqual({ failed: reason });
      expect(await outcomeOf(() => Promise.reject(reason))).toEqual({ failed: reason });
    },
  );

  it("E06: brings a returned error to the failing end", async () => {
    const error = new TypeError("returned");
    expect(outcomeOf(() => error)).toEqual({ failed: error });
    expect(await outcomeOf(async () => error)).toEqual({ failed: error });
  });

  it("brings what cannot be settled to the failing end", async () => {
    const run = (value: unknown) =>
      runHandler<unknown>(
        () => value,
        throwing("unfit"),
        (error) => ({ failed: error }),
      );
    expect(run("a")).toEqual({ failed: "unfit" });
    expect(await run(Promise.resolve("a"))).toEqual({ failed: "unfit" });
  });

  it("fails once with a returned error, also when the failing end throws", async () => {
    const fail = vi.fn(throwing("refused"));
    const run = (value: unknown) => runHandler(() => value, String, fail);
    expect(() => run(new Error("returned"))).toThrow("refused");
    expect(fail).toHaveBeenCalledTimes(1);
    await expect(run(Promise.resolve(new Error("returned")))).rejects.toBe("refused");
    expect(fail).toHaveBeenCalledTimes(2);
  });

  it("waits for what the settling end waits for", async () => {
    const outcome = runHandler<string>(
      () => "a",
      async (value) => `${value}b`,
      String,
    );
    expect(await outcome).toBe("ab");
  });

  describe("with a promise of another make", () => {
    it("does not answer nothing when its then answers nothing", async () => {
      expect(await outcomeOf(() => thenable((resolve) => resolve("a")))).toEqual({ settled: "a" });
    });

    it("does not let an error escape that its then throws", async () => {
      expect(await outcomeOf(() => thenable(throwing("then")))).toEqual({ failed: "then" });
    });

    it("does not let an error escape that reading its then throws", () => {
      // biome-ignore lint/suspicious/noThenProperty: a hostile one is what is tested
      const hostile = Object.defineProperty({}, "then", { get: throwing("getter") });
      expect(outcomeOf(() => hostile)).toEqual({ failed: "getter" });
    });

    it("does not let an error escape that reading a promise's constructor throws", async () => {
      const hostile = Object.defineProperty(Promise.resolve(), "constructor", { get: throwing("getter") });
      expect(await outcomeOf(() => hostile)).toEqual({ failed: "getter" });
    });

    it("does not depend on what somebody made of a promise's then", async () => {
      // biome-ignore lint/suspicious/noThenProperty: a replaced one is what is tested
      const replaced = Object.assign(Promise.resolve("a"), { then: () => undefined });
      expect(await outcomeOf(() => replaced)).toEqual({ settled: "a" });
    });

    it("does not come to both ends when it calls both callbacks", async () => {
      const settle = vi.fn(String);
      const fail = vi.fn(String);
      const both = thenable((resolve, reject) => {
        resolve("a");
        reject("b");
        throw new Error("c");
      });
      expect(await runHandler(() => both, settle, fail)).toBe("a");
      expect(settle).toHaveBeenCalledTimes(1);
      expect(fail).not.toHaveBeenCalled();
    });

    it("follows a thenable that resolves to another", async () => {
      const inner = thenable((resolve) => resolve("a"));
      expect(await outcomeOf(() => thenable((resolve) => resolve(inner)))).toEqual({ settled: "a" });
    });
  });
});
