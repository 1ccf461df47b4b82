import { type Mistake, malformed } from "./mistake.ts";
import { type Operator, operatorOf } from "./operator.ts";

/** What an expression is made of, before its variables are looked at. */
export interface Braces {
  readonly kind: "braces";
  readonly operator: Operator;
  /** What stands between the operator and the closing brace. */
  readonly content: string;
  /** The index of the first character of `content`. */
  readonly contentStart: number;
  /** The index after the closing brace. */
  readonly end: number;
}

/** Takes an expression apart, from its opening brace to its closing one. */
export function parseBraces(text: string, start: number): Braces | Mistake {
  const close = text.indexOf("}", start);
  if (close === -1) return malformed("an expression without its closing brace", start, "Close it with }");
  const operator = operatorOf(text.charAt(start + 1));
  const contentStart = start + 1 + operator.symbol.length;
  return { kind: "braces", operator, content: text.slice(contentStart, close), contentStart, end: close + 1 };
}
