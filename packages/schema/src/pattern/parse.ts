/**
 * A regular expression as far as it matters for whether a text matches, and for how many ways there are to match it.
 */
export type PatternNode =
  | { readonly kind: "one"; readonly source: string }
  | { readonly kind: "list"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly branches: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly body: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: "look"; readonly body: PatternNode; readonly isBehind: boolean; readonly isNegated: boolean }
  | { readonly kind: "back"; readonly group: string }
  | { readonly kind: "assert"; readonly at: AssertedPlace };

/** What an assertion without a width asks of the place where it stands: `^`, `$`, `\b` or `\B`. */
export type AssertedPlace = "start" | "end" | "word-edge" | "no-word-edge";

/** A pattern that was read. */
export interface ParsedPattern {
  readonly root: PatternNode;
  /** The sources of its atoms and classes. */
  readonly atoms: ReadonlySet<string>;
  /** The groups that capture, by number and by name. */
  readonly groups: ReadonlyMap<string, PatternNode>;
  /**
   * Whether there are no references to groups and no modifiers. Under modifiers an atom is one that reads anything, a
   * reference reads any text, and assertions are left out.
   */
  readonly isRegular: boolean;
}

const ATOM =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[pP]\{[^}]*\}|\\.|[^\\[]/suy;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;
const GROUP = /\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?/y;
const LOOK = /^\(\?<?[=!]$/;
const MODIFIERS = /^\(\?[a-z-]+:$/;
const NAME = /^\(\?<([^=!>][^>]*)>$/;

const ASSERTED: ReadonlyMap<string, AssertedPlace> = new Map([
  ["^", "start"],
  ["$", "end"],
  ["\\b", "word-edge"],
  ["\\B", "no-word-edge"],
]);

const NOTHING: PatternNode = { kind: "list", items: [] };
const ANYTHING = { kind: "one", source: "[^]" } as const satisfies PatternNode;
const ANY_TEXT: PatternNode = { kind: "repeat", body: ANYTHING, min: 0, max: Infinity };

/** Groups in groups; a pattern with more is not read. */
const MAX_DEPTH = 100;

/**
 * Reads a pattern that is known to compile with the `u` flag; undefined where groups are nested deeper than 100 levels.
 */
export function parsePattern(source: string): ParsedPattern | undefined {
  const atoms = new Set<string>();
  const groups = new Map<string, PatternNode>();
  let captures = 0;
  let index = 0;
  let depth = 0;
  let isTooDeep = false;
  let isRegular = true;
  let isUnderModifiers = false;
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
    if (source[index] === "[") return one(characterClass());
    const text = take(ATOM)?.[0] ?? source[index++] ?? "";
    const at = ASSERTED.get(text);
    if (at !== undefined) return isUnderModifiers ? NOTHING : { kind: "assert", at };
    if (/^\\[1-9]$/.test(text)) return back(text.slice(1) + (take(/\d*/y)?.[0] ?? ""));
    if (text === "\\k") return back((take(/<[^>]*>/y)?.[0] ?? "").slice(1, -1));
    return one(text);
  };
  const back = (referred: string): PatternNode => {
    isRegular = false;
    if (!isUnderModifiers) return { kind: "back", group: referred };
    // Where case does not matter, it reads more than its group did.
    atoms.add(ANYTHING.source);
    return ANY_TEXT;
  };
  const one = (text: string): PatternNode => {
    const atom = isUnderModifiers ? ANYTHING : ({ kind: "one", source: text } as const);
    atoms.add(atom.source);
    return atom;
  };
  const group = (): PatternNode => {
    const opening = take(GROUP)?.[0] ?? "(";
    const name = NAME.exec(opening)?.[1];
    const number = opening === "(" || name !== undefined ? String(++captures) : undefined;
    const outer = isUnderModifiers;
    if (MODIFIERS.test(opening)) {
      isRegular = false;
      isUnderModifiers = true;
    }
    depth += 1;
    isTooDeep ||= depth > MAX_DEPTH;
    if (isTooDeep) index = source.length;
    const body = choice();
    index += 1;
    depth -= 1;
    isUnderModifiers = outer;
    if (number !== undefined) groups.set(number, body);
    // Several groups of one name stand in different branches: a reference may be to each of them.
    if (name !== undefined) groups.set(name, { kind: "choice", branches: [groups.get(name) ?? NOTHING, body] });
    return LOOK.test(opening)
      ? { kind: "look", body, isBehind: opening.includes("<"), isNegated: opening.endsWith("!") }
      : body;
  };
  const characterClass = (): string => {
    const from = index;
    index += 1;
    while (index < source.length && source[index] !== "]") index += source[index] === "\\" ? 2 : 1;
    index += 1;
    return source.slice(from, index);
  };
  const root = choice();
  return isTooDeep ? undefined : { root, atoms, groups, isRegular };
}
