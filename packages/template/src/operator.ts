/** One of RFC 6570's operators: how it is written, and what an expression with it stands for. */
export interface Operator {
  /** The character after the opening brace; empty for simple expansion. */
  readonly symbol: string;
  /** How messages call an expression with this operator. */
  readonly shape: string;
  /** How many whole path segments it covers; undefined for an operator that has no place in a path here. */
  readonly segments: SegmentSpan | undefined;
  /** How many it covers with the explode modifier; undefined for an operator that may not have it here. */
  readonly exploded: SegmentSpan | undefined;
  /** Whether characters that are reserved in URIs, `/` among them, may stand unescaped in its value. */
  readonly keepsReserved: boolean;
}

/** How many segments, both bounds inclusive. */
export interface SegmentSpan {
  readonly least: number;
  readonly most: number;
}

/** What an expression without an operator is. */
export const SIMPLE_EXPANSION: Operator = operator("", "simple expansion ({var})", {
  segments: { least: 1, most: 1 },
});

/** Covers segments that a URI may lack, and brings the slash before them. */
export const PATH_EXPANSION: Operator = operator("/", "path segment expansion ({/var})", {
  segments: { least: 0, most: 1 },
  exploded: { least: 0, most: Number.POSITIVE_INFINITY },
});

/** Begins the query. */
export const QUERY_EXPANSION: Operator = operator("?", "query expansion ({?var})");

/** Goes on with the query. */
export const QUERY_CONTINUATION: Operator = operator("&", "query continuation ({&var})");

/**
 * Every character that RFC 6570 lets follow an opening brace as an operator, its reserved ones included.
 *
 * @see RFC 6570 section 2.2 and appendix A
 */
export const OPERATORS: readonly Operator[] = Object.freeze([
  SIMPLE_EXPANSION,
  operator("+", "reserved expansion ({+var})", {
    segments: { least: 1, most: Number.POSITIVE_INFINITY },
    keepsReserved: true,
  }),
  operator("#", "fragment expansion ({#var})", { keepsReserved: true }),
  operator(".", "label expansion ({.var})"),
  PATH_EXPANSION,
  operator(";", "path-style parameter expansion ({;var})"),
  QUERY_EXPANSION,
  QUERY_CONTINUATION,
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

/** The operator of the expression whose opening brace stands at an index of a template; undefined when none does. */
export function operatorAt(text: string, index: number): Operator | undefined {
  return text.charAt(index) === "{" ? operatorOf(text.charAt(index + 1)) : undefined;
}

/** Whether expressions with the operator name query parameters. */
export function isQueryOperator(found: Operator | undefined): boolean {
  return found === QUERY_EXPANSION || found === QUERY_CONTINUATION;
}

function operator(symbol: string, shape: string, covers: Partial<Omit<Operator, "symbol" | "shape">> = {}): Operator {
  const { segments, exploded, keepsReserved = false } = covers;
  return Object.freeze({
    symbol,
    shape,
    segments: segments && Object.freeze(segments),
    exploded: exploded && Object.freeze(exploded),
    keepsReserved,
  });
}
