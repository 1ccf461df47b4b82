/** A regular expression as far as it matters for how many ways there are to match a text. */
export type PatternNode =
  | { readonly kind: "one"; readonly source: string }
  | { readonly kind: "list"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly branches: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly body: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: "look"; readonly body: PatternNode }
  | { readonly kind: "back" }
  | { readonly kind: "start" }
  | { readonly kind: "end" };

const ATOM =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[pP]\{[^}]*\}|\\.|[^\\[]/suy;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;
const GROUP = /\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?/y;

/** Reads a pattern that is known to compile with the `u` flag. */
export function parsePattern(source: string): PatternNode {
  let index = 0;
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = index;
    const match = expression.exec(source);
    if (match !== null) index += match[0].length;
    return match;
  };

  const choice = (): PatternNode => {
    const branches = [list()];
    while (source[index] === "|") {
      index += 1;
      branches.push(list());
    }
    return branches.length === 1 && branches[0] !== undefined ? branches[0] : { kind: "choice", branches };
  };
  const list = (): PatternNode => {
    const items: PatternNode[] = [];
    while (index < source.length && source[index] !== "|" && source[index] !== ")") items.push(quantified());
    return { kind: "list", items };
  };
  const quantified = (): PatternNode => {
    const body = single();
    const quantifier = take(QUANTIFIER);
    if (quantifier === null) return body;
    const [text, least, comma, most] = quantifier;
    if (least === undefined) {
      return { kind: "repeat", body, min: text.startsWith("+") ? 1 : 0, max: text.startsWith("?") ? 1 : Infinity };
    }
    const min = Number(least);
    return { kind: "repeat", body, min, max: comma === "" ? min : most === "" ? Infinity : Number(most) };
  };
  const single = (): PatternNode => {
    if (source[index] === "(") return group();
    if (source[index] === "[") return { kind: "one", source: characterClass() };
    const text = take(ATOM)?.[0] ?? source[index++] ?? "";
    if (text === "^") return { kind: "start" };
    if (text === "$" || /^\\[bB]$/.test(text)) return { kind: "end" };
    if (/^\\[1-9]$/.test(text)) {
      take(/\d*/y);
      return { kind: "back" };
    }
    if (text === "\\k") {
      take(/<[^>]*>/y);
      return { kind: "back" };
    }
    return { kind: "one", source: text };
  };
  const group = (): PatternNode => {
    const opening = take(GROUP)?.[0] ?? "(";
    const body = choice();
    index += 1;
    return /^\(\?<?[=!]$/.test(opening) ? { kind: "look", body } : body;
  };
  const characterClass = (): string => {
    const from = index;
    index += 1;
    while (index < source.length && source[index] !== "]") index += source[index] === "\\" ? 2 : 1;
    index += 1;
    return source.slice(from, index);
  };
  return choice();
}
