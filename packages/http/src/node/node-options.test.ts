import { expect, it } from "vitest";
import { nodeBounds } from "./node-options.ts";

it("fills in the defaults of the bounds, in bytes and milliseconds", () => {
  const defaults = {
    bodyTimeoutMs: 10_000,
    maxIncomingBytes: 64_000_000,
    writeTimeoutMs: 10_000,
    maxUnsentBytes: 256_000_000,
  };
  for (const options of [undefined, {}]) expect(nodeBounds(options)).toEqual(defaults);
  const given = { bodyTimeoutMs: 1, maxIncomingBytes: 2, writeTimeoutMs: 3, maxUnsentBytes: 4 };
  expect(nodeBounds(given)).toEqual(given);
});
