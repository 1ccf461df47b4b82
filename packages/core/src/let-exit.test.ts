import { letExit } from "@snodo/core/transport";
import { expect, it } from "vitest";

it("lets a process end that a timer of Node would keep, and takes what other hosts give for one", () => {
  const timer = setTimeout(() => {}, 60_000);
  try {
    expect(timer.hasRef()).toBe(true);
    letExit(timer);
    expect(timer.hasRef()).toBe(false);
  } finally {
    clearTimeout(timer);
  }
  expect(() => letExit(17)).not.toThrow();
});
