import { describe, expect, it } from "vitest";
import { type EngineError, explain } from "./explain.ts";

const error = (keyword: string, instancePath: string, params: object = {}, schemaPath = "#"): EngineError => ({
  keyword,
  instancePath,
  schemaPath,
  params: params as EngineError["params"],
});
const told = (...errors: EngineError[]) => explain(errors, {}).map(({ path, keyword }) => `${path} ${keyword}`);

describe("explain", () => {
  it("F21: tells one place by the table, a place before its inside, declared before undeclared, by name", () => {
    expect(
      told(
        error("additionalProperties", "", { additionalProperties: ["b", "a"] }),
        error("minimum", "/z", { limit: 1 }),
        error("type", "/list/10"),
        error("type", "/list/9"),
        error("uniqueItems", "/list"),
        error("required", "", { requiredProperties: ["y"] }),
        error("enum", "", { allowedValues: [] }),
        error("type", ""),
      ),
    ).toEqual([
      " type",
      " enum",
      " required",
      "/list uniqueItems",
      "/list/9 type",
      "/list/10 type",
      "/z minimum",
      "/a additionalProperties",
      "/b additionalProperties",
    ]);
  });

  it("tells what the branches of alternatives break after everything else", () => {
    expect(
      told(
        error("type", "/a", {}, "#/anyOf/0/properties/a"),
        error("anyOf", ""),
        error("type", "/z", {}, "#/properties/z"),
        error("type", "/y", {}, "#/properties/anyOf"),
      ),
    ).toEqual([" anyOf", "/y type", "/z type", "/a type"]);
  });

  it("tells why an undeclared property breaks its schema, and else only that it is not allowed", () => {
    expect(
      told(
        error("type", "/a", {}, "#/additionalProperties"),
        error("additionalProperties", "", { additionalProperties: ["a"] }),
      ),
    ).toEqual(["/a type"]);
    expect(
      told(
        error("boolean", "/a", {}, "#/additionalProperties"),
        error("additionalProperties", "", { additionalProperties: ["a"] }),
      ),
    ).toEqual(["/a additionalProperties"]);
  });

  it("says that a name is not allowed, not what its value would break", () => {
    expect(
      told(
        error("maxLength", "/abc", { limit: 2 }, "#/propertyNames"),
        error("propertyNames", "", { propertyNames: ["abc"] }),
      ),
    ).toEqual(["/abc propertyNames"]);
  });

  it("tells the same thing once", () => {
    expect(told(error("type", "/a"), error("type", "/a"))).toEqual(["/a type"]);
  });

  it("tells something when the engine names nothing", () => {
    expect(told()).toEqual([" schema"]);
    expect(explain([], false)).toEqual([{ path: "", rule: "no value is allowed here", keyword: "boolean" }]);
  });
});
