/**
 * What kind of mistake a `TemplateError` reports.
 *
 * - `unsupported-shape`: the template is outside the shapes that can be matched without ambiguity
 * - `malformed`: the template is not a URI template at all, such as one with an open brace
 * - `over-limit`: the template is longer, or has more variables, than allowed
 * - `missing-value`, `empty-value`, `unencodable-value`: what is wrong with a value given to `expandTemplate`
 */
export type TemplateErrorCode =
  | "unsupported-shape"
  | "malformed"
  | "over-limit"
  | "missing-value"
  | "empty-value"
  | "unencodable-value";

/** What a `TemplateError` is made of; each field is described there. */
export interface TemplateErrorDetails {
  readonly code: TemplateErrorCode;
  readonly template: string;
  readonly shape: string;
  readonly position: number;
  readonly variable?: string;
  /** What to do instead, in words that end the message. */
  readonly hint: string;
}

/**
 * Says what is wrong with a template, or with a value to expand it with.
 *
 * The message names the template, the place and the remedy. It never holds a value.
 */
export class TemplateError extends Error {
  override readonly name = "TemplateError" as const;
  readonly code: TemplateErrorCode;
  /** The whole text of the template. */
  readonly template: string;
  /** The shape or fault that was found, in words: `fragment expansion ({#var})`, `a missing value`. */
  readonly shape: string;
  /** The index in `template` where the mistake begins; for a value, where its expression begins. */
  readonly position: number;
  /** The variable whose value is at fault; undefined unless the code is about a value. */
  readonly variable: string | undefined;

  constructor({ code, template, shape, position, variable, hint }: TemplateErrorDetails) {
    const subject = variable === undefined ? shape : `variable ${JSON.stringify(variable)} has ${shape}`;
    const rule = code === "unsupported-shape" ? `${subject} is not supported` : subject;
    super(`URI template ${quote(template)}: ${rule} (at index ${position}). ${hint}.`);
    this.code = code;
    this.template = template;
    this.shape = shape;
    this.position = position;
    this.variable = variable;
  }
}

/** How much of a template a message shows. */
const MAX_QUOTED_LENGTH = 120;

function quote(template: string): string {
  return template.length > MAX_QUOTED_LENGTH
    ? `${JSON.stringify(template.slice(0, MAX_QUOTED_LENGTH))}…`
    : JSON.stringify(template);
}
