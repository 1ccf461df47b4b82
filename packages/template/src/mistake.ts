import type { TemplateErrorCode } from "./template-error.ts";

/** The first thing found wrong in a template's text, as data: `compileTemplate` makes a `TemplateError` of it. */
export interface Mistake {
  readonly kind: "mistake";
  readonly code: TemplateErrorCode;
  readonly shape: string;
  readonly position: number;
  readonly advice: string;
}

export function unsupported(shape: string, position: number, advice: string): Mistake {
  return { kind: "mistake", code: "unsupported-shape", shape, position, advice };
}

export function malformed(shape: string, position: number, advice: string): Mistake {
  return { kind: "mistake", code: "malformed", shape, position, advice };
}

export function overLimit(shape: string, position: number, advice: string): Mistake {
  return { kind: "mistake", code: "over-limit", shape, position, advice };
}

export function isMistake(found: { readonly kind: string }): found is Mistake {
  return found.kind === "mistake";
}
