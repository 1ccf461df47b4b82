import { expect, it } from "vitest";
import * as template from "./index.ts";

it("exports these values and no others", () => {
  expect(Object.keys(template).sort()).toEqual([
    "TemplateError",
    "compileTemplate",
    "expandTemplate",
    "matchTemplate",
    "maxTemplateBytes",
    "maxTemplateVariables",
    "templateSet",
  ]);
});
