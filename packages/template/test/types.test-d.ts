import {
  compileTemplate,
  findOverlaps,
  TemplateError,
  type TemplateErrorCode,
  type TemplateErrorDetails,
  type TemplateMatch,
  type TemplateOverlap,
  templateSet,
} from "@snodo/template";
import { expectTypeOf } from "vitest";

// A match carries the value that was given with its template.
const set = templateSet([[compileTemplate("hex://{name}/info"), 42]] as const);
expectTypeOf(set.match("hex://jason/info")).toEqualTypeOf<readonly TemplateMatch<42>[]>();

// The codes can be told apart to the last one.
function kindOf(code: TemplateErrorCode): "template" | "value" {
  switch (code) {
    case "unsupported-shape":
    case "malformed":
    case "over-limit":
      return "template";
    case "missing-value":
    case "empty-value":
    case "unencodable-value":
      return "value";
  }
}
expectTypeOf(kindOf).returns.toEqualTypeOf<"template" | "value">();

// An error of one's own says everything that those of the package say, the variable excepted.
const details: TemplateErrorDetails = {
  code: "malformed",
  template: "hex://{",
  shape: "an open brace",
  position: 6,
  hint: "Close it",
};
expectTypeOf(new TemplateError(details).variable).toEqualTypeOf<string | undefined>();

// So does an overlap, with the values of both.
expectTypeOf(findOverlaps([[compileTemplate("hex://{name}"), "info"]] as const)).toEqualTypeOf<
  Generator<TemplateOverlap<"info">, void, undefined>
>();
