import { decodePercent, encodeSegment } from "./percent.ts";
import { isVariableLength, type Part, type Template } from "./template.ts";
import { type Equation, type SearchBudget, searchBudget, solve, type Word } from "./word-equations.ts";

/**
 * A URI that two templates both match, or undefined when there is none.
 *
 * Everything is looked at that the templates may hold: optional and exploded parts, an authority that is a variable,
 * escapes in literals, and variables that appear twice. Query parameters never keep templates apart, since a URI may
 * lack them all; so the example has none. Where both templates tie several segments to each other by variables that
 * appear more than twice, the search has a bound, past which it answers undefined.
 *
 * @returns the shortest in segments of all such URIs; it need not be one that the application would ever be asked for
 */
export function overlapOf(one: Template, other: Template): string | undefined {
  if (one.scheme !== other.scheme || differ(one.authority, other.authority)) return undefined;
  if (differ(one.path.at(-1), other.path.at(-1))) return undefined; // so most pairs of one prefix cost no more
  const [counts, others] = [countsOf(one), countsOf(other)];
  const least = Math.max(counts.least, others.least);
  // With one more segment than what is fixed at either end, another one would only make two in the middle out of one
  // that may hold them both.
  const enough = Math.max(counts.before, others.before) + Math.max(counts.after, others.after) + 1;
  const most = Math.min(counts.most, others.most, enough);
  const budget = searchBudget();
  for (let count = least; count <= most && budget.symbols > 0; count += 1) {
    const uri = exampleOf(one, other, count, budget);
    if (uri !== undefined) return uri;
  }
  return undefined;
}

/** Whether two parts that cover the same place are two literals. */
function differ(one: Part | undefined, other: Part | undefined): boolean {
  return one?.kind === "literal" && other?.kind === "literal" && one.text !== other.text;
}

interface SegmentCounts {
  readonly least: number;
  readonly most: number;
  /** How many parts stand before the one of variable length, and after it. */
  readonly before: number;
  readonly after: number;
}

function countsOf({ path }: Template): SegmentCounts {
  const at = path.findIndex(isVariableLength);
  const part = path[at];
  if (part?.kind !== "expression") return { least: path.length, most: path.length, before: path.length, after: 0 };
  const fixed = path.length - 1;
  const { least, most } = part.segments;
  return { least: fixed + least, most: fixed + most, before: at, after: fixed - at };
}

/** A URI with so many segments that both match. */
function exampleOf(one: Template, other: Template, count: number, budget: SearchBudget): string | undefined {
  const covers = [coversOf(one, count), coversOf(other, count)];
  const literals = literalsOf(covers.flat());
  if (literals === undefined) return undefined;
  const words = Array.from({ length: count + 1 }, (_, place): Word | undefined => {
    const literal = literals.get(place);
    return literal === undefined ? [{ isFilled: true }] : wordOf(literal);
  });
  const equations = covers.map((each) => equationsOf(each, words));
  const [first, second] = equations;
  const textOf = first && second && solve([...first, ...second], budget);
  if (textOf === undefined) return undefined;
  const [authority = "", ...segments] = words.map(
    (word, place) => literals.get(place) ?? encodeSegment(textOf(word ?? []).join("/")) ?? "",
  );
  return `${one.scheme}://${[authority, ...segments].join("/")}`;
}

/** A part and the places it covers: 0 is the authority, and the segments are counted from 1. */
interface Cover {
  readonly part: Part;
  readonly start: number;
  readonly end: number;
}

function coversOf({ authority, path }: Template, count: number): readonly Cover[] {
  const leftOver = count - path.length + 1;
  let start = 0;
  return [authority, ...path].map((part) => {
    const end = start + (isVariableLength(part) ? leftOver : 1);
    const cover = { part, start, end };
    start = end;
    return cover;
  });
}

/** The literal at each place that has one; undefined where two differ. */
function literalsOf(covers: readonly Cover[]): ReadonlyMap<number, string> | undefined {
  const literals = new Map<number, string>();
  for (const { part, start } of covers) {
    if (part.kind !== "literal") continue;
    if ((literals.get(start) ?? part.text) !== part.text) return undefined;
    literals.set(start, part.text);
  }
  return literals;
}

/** A literal as the value that a variable would have there; undefined where it can have none. */
function wordOf(literal: string): Word | undefined {
  return literal === "" ? undefined : decodePercent(literal)?.split("/");
}

/** What one template demands: that a variable has one value wherever it stands. Undefined where it can have none. */
function equationsOf(covers: readonly Cover[], words: readonly (Word | undefined)[]): readonly Equation[] | undefined {
  const values = new Map<string, Word>();
  const equations: Equation[] = [];
  for (const { part, start, end } of covers) {
    if (part.kind !== "expression" || start === end) continue;
    const covered = words.slice(start, end);
    if (covered.includes(undefined)) return undefined;
    const value = covered.flatMap((word) => word ?? []);
    const known = values.get(part.variable);
    if (known === undefined) values.set(part.variable, value);
    else equations.push([known, value]);
  }
  return equations;
}
