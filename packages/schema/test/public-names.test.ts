import { expect, it } from "vitest";
import * as schema from "../src/index.ts";

it("the package exports these names", () => {
  expect(Object.keys(schema).sort()).toMatchInlineSnapshot(`
    [
      "SchemaError",
      "appendPointer",
      "arrayOf",
      "checkSchema",
      "declarationsOf",
      "declareArgument",
      "defaultFiller",
      "fullValidator",
      "headerParameters",
      "isPlainObject",
      "jsonEqual",
      "object",
      "objectSchema",
      "passthroughValidator",
      "pointer",
      "pointerSteps",
      "readInputSchema",
      "readOutputSchema",
      "shape",
      "toJsonValue",
    ]
  `);
});
