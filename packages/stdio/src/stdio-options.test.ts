import { createServer } from "@snodo/core";
import { expect, it } from "vitest";
import { checkStdioOptions } from "./stdio-options.ts";

const server = createServer({ name: "empty", version: "1.0.0" });

it("fills in the defaults of the bounds, in bytes and milliseconds", () => {
  const defaults = { maxLineBytes: 2_000_000, maxSubscriptions: 256, blockedMs: 5_000, drainMs: 5_000 };
  expect(checkStdioOptions(server, {})).toEqual(defaults);
  const given = { maxLineBytes: 1, maxSubscriptions: 2, blockedMs: 0, drainMs: 0 };
  expect(checkStdioOptions(server, given)).toEqual(given);
});
