import { describe, expect, it } from "vitest";
import { declareArgument } from "../declare/argument.ts";
import { readInputSchema, readOutputSchema } from "./json-schema.ts";

/** As Zod, Valibot and ArkType mark theirs. */
const foreign = { "~standard": { version: 1, vendor: "zod" }, type: "object" };
const callable = Object.assign(() => true, foreign);
const said = {
  rule: "a schema of another library is no JSON Schema",
  hint: "Give what the library's own conversion makes of it, such as z.toJSONSchema(schema)",
};

describe("a schema of another library", () => {
  it.each([foreign, callable])("is refused as a whole schema, with what to give instead", (schema) => {
    expect(readInputSchema(schema)).toEqual({ schema: undefined, problems: [{ path: "", ...said }] });
    expect(readOutputSchema(schema)).toEqual({ schema: undefined, problems: [{ path: "", ...said }] });
  });

  it.each([foreign, callable])("is refused as the type of an argument", (schema) => {
    expect(declareArgument("a", schema, {}).problems).toEqual([{ path: "a", ...said }]);
  });
});
