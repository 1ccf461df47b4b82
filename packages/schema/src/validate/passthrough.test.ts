import { expect, it } from "vitest";
import { passthroughValidator } from "./passthrough.ts";

it("F03: enforces nothing", () => {
  expect(passthroughValidator().compile({ type: "string" })(5)).toEqual([]);
});
