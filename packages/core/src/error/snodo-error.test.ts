import { expect, it } from "vitest";
import { SnodoError } from "./snodo-error.ts";

it("is an error with a name, a code and a cause", () => {
  const cause = new Error("before");
  const error = new SnodoError("OddError", "ODD", "odd", { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: "OddError", code: "ODD", message: "odd", cause });
  expect(String(error)).toBe("OddError: odd");
  expect("cause" in new SnodoError("OddError", 1, "odd")).toBe(false);
});
