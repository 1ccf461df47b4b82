import * as stdio from "@snodo/stdio";
import { expect, it } from "vitest";

it("the package exports these names", () => {
  expect(Object.keys(stdio)).toEqual(["serveStdio"]);
});
