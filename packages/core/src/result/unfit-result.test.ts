import { expect, it } from "vitest";
import { UnfitResult } from "./unfit-result.ts";

it("names the place and the rule", () => {
  expect(new UnfitResult("/content/0", "a content block is an object")).toMatchObject({
    name: "UnfitResult",
    code: "unfit-result",
    path: "/content/0",
    rule: "a content block is an object",
    message: "The handler's answer does not fit at /content/0: a content block is an object",
  });
  expect(new UnfitResult("", "no").message).toBe("The handler's answer does not fit at its root: no");
});
