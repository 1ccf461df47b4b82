import { TemplateError, type TemplateErrorCode } from "./template-error.ts";

/** The first thing found wrong in a template's text, as data: `compileTemplate` makes a `TemplateError` of it. */
export interface Mistake {
  readonly kind: "mistake";
  readonly code: TemplateErrorCode;
  readonly shape: string;
  readonly position: number;
  readonly hint: string;
}

/** The template is outside the shapes that can be matched. */
export function unsupported(shape: string, position: number, hint: string): Mistake {
  return { kind: "mistake", code: "unsupported-shape", shape, position, hint };
}

/** The text is no URI template. */
export function malformed(shape: string, position: number, hint: string): Mistake {
  return { kind: "mistake", code: "malformed", shape, position, hint };
}

/** The template goes over a bound. */
export function overLimit(shape: string, position: number, hint: string): Mistake {
  return { kind: "mistake", code: "over-limit", shape, position, hint };
}

/** Whether what a parser found is a mistake. */
export function isMistake(found: { readonly kind: string }): found is Mistake {
  return found.kind === "mistake";
}

/** What a program without types may hand in for a template's text. */
export const NO_TEXT: Mistake = malformed("a template that is not a string", 0, "Give it as a string");

/** The error for a mistake that was found in a text. */
export function toTemplateError(mistake: Mistake, text: string): TemplateError {
  const { code, shape, position, hint } = mistake;
  return new TemplateError({ code, template: mistake === NO_TEXT ? "" : text, shape, position, hint });
}
