import { describe, expect, it } from "vitest";
import { SchemaError } from "./validator.ts";

describe("SchemaError", () => {
  it("has a code, the place and the rule, and says them", () => {
    const cause = new Error("inner");
    const error = new SchemaError("unenforceable-schema", "/items", "cannot be compiled", { cause });
    expect(error).toMatchObject({ name: "SchemaError", code: "unenforceable-schema", path: "/items", cause });
    expect(error.message).toBe("JSON Schema at /items: cannot be compiled");
  });
});
