import { expect, it } from "vitest";
import { newSpanId } from "./span-id.ts";

it("a span id is 16 hexadecimal digits, and another one each time", () => {
  const ids = Array.from({ length: 1_000 }, newSpanId);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true);
});
