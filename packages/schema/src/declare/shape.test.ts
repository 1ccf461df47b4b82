import { describe, expect, it } from "vitest";
import { gatheredBy, object, shape } from "./shape.ts";

describe("shape", () => {
  it("gives a new shape with each property and leaves the one before", () => {
    const base = shape().property("a", "string");
    const more = base.property("b", "integer", { required: true });
    expect(gatheredBy(base)).toEqual([{ name: "a", type: "string", options: undefined }]);
    expect(gatheredBy(more)?.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(Object.isFrozen(more)).toBe(true);
  });
});

describe("object", () => {
  it("gathers what its callback declares", () => {
    const type = object((o) => o.property("id", "string"), { additionalProperties: false });
    expect(type.gathered).toEqual([{ name: "id", type: "string", options: undefined }]);
    expect(type.options).toEqual({ additionalProperties: false });
  });

  it("leaves a callback that gives no shape to be told of with its path", () => {
    expect(object((() => 5) as never).gathered).toBeUndefined();
    expect(object("string" as never).gathered).toBeUndefined();
  });
});
