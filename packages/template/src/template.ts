import type { Operator, SegmentSpan } from "./operator.ts";

/**
 * A compiled URI template: plain data, frozen throughout, that `matchTemplate`, `expandTemplate` and `templateSet`
 * read.
 *
 * `compileTemplate` makes it. It holds no function and no reference to what it is used for.
 */
export interface Template<Text extends string = string> {
  /** The template as it was written. */
  readonly text: Text;
  /** Each variable's name once, in the order of first appearance. */
  readonly variables: readonly string[];
  /** In lower case. */
  readonly scheme: string;
  /** A literal, which may be empty, or a `{var}` that stands for the whole authority. */
  readonly authority: Part;
  /** What covers the segments, in order. At most one part covers a number of them that is not fixed. */
  readonly path: readonly Part[];
  /** What `{?a,b}` and `{&c}` name, in order. A template without them matches no URI with a query. */
  readonly query: readonly QueryParameter[];
}

/** A piece of a template that stands for whole path segments, or for the authority. */
export type Part = LiteralPart | ExpressionPart;

/** A whole segment, or the whole authority, that stands for itself. */
export interface LiteralPart {
  readonly kind: "literal";
  /** Compared as it is. Characters outside ASCII are already in their escaped form. */
  readonly text: string;
}

/** An expression that stands for whole segments, or for the whole authority. */
export interface ExpressionPart {
  readonly kind: "expression";
  readonly operator: Operator;
  readonly variable: string;
  /** How many segments it covers in a URI. */
  readonly segments: SegmentSpan;
  /** The index of its opening brace in the template's text. */
  readonly position: number;
}

/** A query parameter, which a URI may have or lack. Its variable has its name. */
export interface QueryParameter {
  readonly variable: string;
  /** The index in the template's text of the opening brace of its expression. */
  readonly position: number;
}

/** Whether a part covers a number of segments that only a URI decides. */
export function isVariableLength(part: Part): part is ExpressionPart {
  return part.kind === "expression" && part.segments.least !== part.segments.most;
}
