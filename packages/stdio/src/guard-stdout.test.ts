import { afterEach, describe, expect, it, vi } from "vitest";
import { guardStdout } from "./guard-stdout.ts";

afterEach(() => void vi.restoreAllMocks());

/** The real streams write nothing while a test runs. */
function silenced() {
  const out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const error = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  return { out, error };
}

describe("guardStdout", () => {
  it("keeps standard output for whoever guards it, and gives it back", () => {
    const { out, error } = silenced();
    const before = process.stdout.write;
    const guard = guardStdout();
    process.stdout.write("stray");
    guard.write("message");
    expect(error).toHaveBeenCalledExactlyOnceWith("stray");
    expect(out).toHaveBeenCalledExactlyOnceWith("message");
    guard.release();
    guard.release();
    expect(process.stdout.write).toBe(before);
  });

  it("is one for several that serve at once", () => {
    const { out } = silenced();
    const before = process.stdout.write;
    const [first, second] = [guardStdout(), guardStdout()];
    second.write("second");
    expect(out).toHaveBeenCalledExactlyOnceWith("second");
    first.release();
    first.release();
    expect(process.stdout.write).not.toBe(before);
    second.release();
    expect(process.stdout.write).toBe(before);
  });

  it("leaves a function alone that somebody else put there meanwhile", () => {
    silenced();
    const before = process.stdout.write;
    const guard = guardStdout();
    const own = () => true;
    process.stdout.write = own;
    guard.release();
    expect(process.stdout.write).toBe(own);
    process.stdout.write = before;
  });
});
