/** One of RFC 6570's operators: how it is written, and what an expression with it stands for. */
export interface Operator {
  /** The character after the opening brace; empty for simple expansion. */
  readonly symbol: string;
  /** How messages call an expression with this operator. */
  readonly shape: string;
  /** How many whole path segments it covers; undefined for an operator that templates here may not use. */
  readonly segments: SegmentSpan | undefined;
  /** Whether characters that are reserved in URIs, `/` among them, may stand unescaped in its value. */
  readonly keepsReserved: boolean;
}

/** How many segments, both bounds inclusive. */
export interface SegmentSpan {
  readonly least: number;
  readonly most: number;
}

/** What an expression without an operator is. */
export const SIMPLE_EXPANSION: Operator = operator("", "simple expansion ({var})", { least: 1, most: 1 });

/**
 * Every character that RFC 6570 lets follow an opening brace as an operator, its reserved ones included.
 *
 * @see RFC 6570 section 2.2 and appendix A
 */
export const OPERATORS: readonly Operator[] = Object.freeze([
  SIMPLE_EXPANSION,
  operator("+", "reserved expansion ({+var})", { least: 1, most: Number.POSITIVE_INFINITY }, true),
  operator("#", "fragment expansion ({#var})", undefined, true),
  operator(".", "label expansion ({.var})"),
  operator("/", "path segment expansion ({/var})"),
  operator(";", "path-style parameter expansion ({;var})"),
  operator("?", "query expansion ({?var})"),
  operator("&", "query continuation ({&var})"),
  operator("=", "an operator that RFC 6570 reserves ({=var})"),
  operator(",", "an operator that RFC 6570 reserves ({,var})"),
  operator("!", "an operator that RFC 6570 reserves ({!var})"),
  operator("@", "an operator that RFC 6570 reserves ({@var})"),
  operator("|", "an operator that RFC 6570 reserves ({|var})"),
]);

const BY_SYMBOL: ReadonlyMap<string, Operator> = new Map(OPERATORS.map((row) => [row.symbol, row]));

/** The operator that the character after an opening brace stands for: simple expansion unless it is a symbol. */
export function operatorOf(character: string): Operator {
  return BY_SYMBOL.get(character) ?? SIMPLE_EXPANSION;
}

function operator(symbol: string, shape: string, segments?: SegmentSpan, keepsReserved = false): Operator {
  return Object.freeze({ symbol, shape, segments: segments && Object.freeze(segments), keepsReserved });
}
