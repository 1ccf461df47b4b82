/**
 * A text that may be known in part: its pieces between slashes, and unknown texts among them. Written so, joining texts
 * with slashes is joining words: the word of `a/b` is `["a", "b"]`.
 */
export type Word = readonly (string | Unknown)[];

/** A text that is to be found: one piece or more. Each is an object of its own. */
export interface Unknown {
  /** Whether it may not be the empty text, which is the one empty piece. */
  readonly isFilled: boolean;
}

/** Two words that must be one text. */
export type Equation = readonly [left: Word, right: Word];

/** How many systems of equations one search looks at. */
const MAX_SYSTEMS = 2_000;

/** What is left of the work that several searches may do together. */
export interface SearchBudget {
  /** Symbols in the systems that are looked at. */
  symbols: number;
}

const MAX_SYMBOLS = 50_000;

/** The budget of searches that belong together. */
export function searchBudget(): SearchBudget {
  return { symbols: MAX_SYMBOLS };
}

/**
 * Finds texts for the unknowns that fulfil every equation.
 *
 * The search tries for the first unknown everything that it may begin with, and looks at no system twice. It ends by
 * itself where no unknown stands more than twice in all the equations, and where one side of each is known.
 *
 * @param budget is used up by what is looked at
 * @returns what gives the pieces of a word of unknowns; undefined when there are no such texts, or none was found
 *   before the search came to its bound
 * @see G. Plotkin, "Building-in equational theories" (1972), for the method
 */
export function solve(
  equations: readonly Equation[],
  budget: SearchBudget = searchBudget(),
): ((word: Word) => readonly string[]) | undefined {
  const seen = new Set<string>();
  const systems: System[] = [{ equations, found: undefined }];
  for (const system of systems) {
    budget.symbols -= system.equations.reduce((sum, [left, right]) => sum + left.length + right.length, 1);
    if (budget.symbols < 0) return undefined;
    const reduced = reduce(system);
    if (reduced === undefined) continue;
    const [first] = reduced.equations;
    if (first === undefined) return (word) => textOf(word, reduced.found);
    const key = keyOf(reduced.equations);
    if (seen.has(key)) continue;
    if (seen.size === MAX_SYSTEMS) return undefined;
    seen.add(key);
    for (const choice of choicesFor(first)) systems.push(choice.reduce(replace, reduced));
  }
  return undefined;
}

interface System {
  readonly equations: readonly Equation[];
  /** What unknowns were replaced by, the last one first. */
  readonly found: Found | undefined;
}

interface Found {
  readonly replacement: Replacement;
  readonly before: Found | undefined;
}

type Replacement = readonly [unknown: Unknown, word: Word];

/** Does whatever can be done in one way only; undefined when an equation cannot hold. */
function reduce(system: System): System | undefined {
  let current: System = { ...system, equations: system.equations.map(trimmed) };
  for (;;) {
    const { equations } = current;
    if (equations.some(isContradiction)) return undefined;
    const open = equations.filter(([left]) => left.length > 0);
    const single = open.find((equation) => lonely(equation) !== undefined);
    const replacement = single && lonely(single);
    if (replacement === undefined) return { ...current, equations: open };
    const others = open.filter((equation) => equation !== single);
    current = replace({ ...current, equations: others }, replacement);
  }
}

/** An equation without what both sides begin and end with. */
function trimmed([left, right]: Equation): Equation {
  const most = Math.min(left.length, right.length);
  let start = 0;
  while (start < most && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return [left.slice(start, left.length - end), right.slice(start, right.length - end)];
}

/** Whether a trimmed equation cannot hold, as far as its lengths and its ends tell. */
function isContradiction([left, right]: Equation): boolean {
  if (left.length === 0 || right.length === 0) return left.length !== right.length;
  const isFixed = (one: Word, at: number) => typeof one.at(at) === "string";
  if ([0, -1].some((at) => isFixed(left, at) && isFixed(right, at))) return true;
  return isTooShort(left, right) || isTooShort(right, left);
}

/** Whether one symbol stands for a longer word that holds it, or an unknown that is filled for the empty text. */
function isTooShort([symbol, ...more]: Word, word: Word): boolean {
  if (symbol === undefined || more.length > 0) return false;
  if (typeof symbol === "string") return word.length > 1;
  return word.includes(symbol) || (symbol.isFilled && word.length === 1 && word[0] === "");
}

/** What the one unknown that makes up a side must be; undefined where neither side is one. */
function lonely([left, right]: Equation): Replacement | undefined {
  const [one, other] = [left[0], right[0]];
  if (left.length === 1 && right.length === 1 && typeof one === "object" && typeof other === "object") {
    return merged(one, other);
  }
  if (left.length === 1 && typeof one === "object") return [one, right];
  return right.length === 1 && typeof other === "object" ? [other, left] : undefined;
}

/** Two unknowns made one, which is filled if either is. */
function merged(one: Unknown, other: Unknown): Replacement {
  return one.isFilled ? [other, [one]] : [one, [other]];
}

/** Everything that the first unknown of an equation may be, or begin with. */
function choicesFor([[left], [right]]: Equation): readonly (readonly Replacement[])[] {
  if (typeof left === "object" && typeof right === "object") {
    return [[merged(left, right)], [[left, [right, remainder()]]], [[right, [left, remainder()]]]];
  }
  const [unknown, piece] = typeof left === "object" ? [left, right] : [right, left];
  if (typeof unknown !== "object" || piece === undefined) return [];
  const longer: Replacement = [unknown, [piece, remainder()]];
  return unknown.isFilled && piece === "" ? [[longer]] : [[[unknown, [piece]]], [longer]];
}

/** What comes after the beginning of an unknown: any text, since there is a slash before it. */
function remainder(): Unknown {
  return { isFilled: false };
}

function replace({ equations, found }: System, replacement: Replacement): System {
  const [unknown, word] = replacement;
  const inside = (side: Word): Word =>
    side.includes(unknown) ? side.flatMap((symbol) => (symbol === unknown ? word : [symbol])) : side;
  return {
    equations: equations.map(([left, right]) => trimmed([inside(left), inside(right)])),
    found: { replacement, before: found },
  };
}

/** The same for systems that differ in nothing but which objects their unknowns are. */
function keyOf(equations: readonly Equation[]): string {
  const numbers = new Map<Unknown, number>();
  const written = (symbol: string | Unknown): string | number => {
    if (typeof symbol === "string") return symbol;
    const number = numbers.get(symbol) ?? numbers.size + 1;
    numbers.set(symbol, number);
    return symbol.isFilled ? number : -number;
  };
  return JSON.stringify(equations.map((sides) => sides.map((side) => side.map(written))));
}

/** The piece that an unknown is made of which no equation says anything about. */
const ANY_PIECE = "a";

function textOf(word: Word, found: Found | undefined): readonly string[] {
  let text = word;
  const replacements: Replacement[] = [];
  for (let each = found; each !== undefined; each = each.before) replacements.push(each.replacement);
  // In the order in which they were made: what is put in place of one may hold those that were replaced after it.
  for (const [unknown, replacement] of replacements.reverse()) {
    text = text.flatMap((symbol) => (symbol === unknown ? replacement : [symbol]));
  }
  return text.map((symbol) => (typeof symbol === "string" ? symbol : ANY_PIECE));
}
