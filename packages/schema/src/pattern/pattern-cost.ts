import { degreeOf, isExponential } from "./ambiguity.ts";
import { automatonOf } from "./automaton.ts";
import { isLinear } from "./is-linear.ts";
import { type PatternNode, parsePattern } from "./parse.ts";
import { sampler } from "./samples.ts";

/** Texts are held against a pattern up to this length, by the power of the length that matching grows with. */
const LONGEST: readonly number[] = [Infinity, Infinity, 8_192, 512, 128];

/** A pattern is asked for several times while it is compiled. */
const known = new Map<string, number>();
const MAX_KNOWN = 500;

/** The longest text that is held against a pattern: Infinity where matching takes linear time. */
export function longestFor(pattern: string): number {
  return LONGEST[powerOf(pattern)] ?? 0;
}

/** Whether texts may be too long for a pattern. */
export function isBounded(pattern: string): boolean {
  return longestFor(pattern) !== Infinity;
}

/** Whether matching could take a time that nobody can wait for, even for a short text. */
export function isHopeless(pattern: string): boolean {
  return powerOf(pattern) >= LONGEST.length;
}

/**
 * The power of a text's length that the time for matching a pattern grows with; Infinity where it is exponential.
 * Host engines match by trying one way after another, so what counts is how many ways one text can take.
 */
export function powerOf(pattern: string): number {
  const found = known.get(pattern) ?? analysed(pattern);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(pattern, found);
  return found;
}

/** A longer pattern with repetitions is not looked into, and counts as exponential. */
const MAX_PATTERN_LENGTH = 4_096;

function analysed(pattern: string): number {
  if (!/[*+?{|]/.test(pattern)) return 1;
  if (pattern.length > MAX_PATTERN_LENGTH) return Infinity;
  const parsed = parsePattern(pattern);
  if (parsed === undefined) return Infinity;
  return isLinear(pattern, parsed) ? 1 : Math.max(2, estimated(pattern, parsed.root));
}

/** Where it is not proven that matching takes linear time, this tells how much more it may take. */
function estimated(pattern: string, root: PatternNode): number {
  const looks: { readonly body: PatternNode; readonly isOnce: boolean }[] = [];
  const isRisky = collect(root, looks, true, false);
  if (isRisky) return Infinity;
  const bitsOf = sampler(pattern);
  const hasPrefix = !isAnchored(root);
  const power = costOf(withoutTail(root), bitsOf, hasPrefix);
  return looks.reduce((worst, { body, isOnce }) => {
    const inner = costOf(body, bitsOf, false);
    return Math.max(worst, inner > 0 && (!isOnce || hasPrefix) ? inner + 1 : inner);
  }, power);
}

function costOf(node: PatternNode, bitsOf: (source: string) => bigint, hasPrefix: boolean): number {
  if (isExponential(automatonOf(node, bitsOf, { isLoose: false, hasPrefix: false }))) return Infinity;
  return degreeOf(automatonOf(node, bitsOf, { isLoose: true, hasPrefix }));
}

/**
 * Lists the bodies of lookaheads and lookbehinds, and tells whether there is what the automaton does not show: a back
 * reference inside a repetition, or a counted repetition of what may be empty.
 */
function collect(
  node: PatternNode,
  looks: { readonly body: PatternNode; readonly isOnce: boolean }[],
  isFirst: boolean,
  isRepeated: boolean,
): boolean {
  switch (node.kind) {
    case "list": {
      let isStart = isFirst;
      return node.items.some((item) => {
        const isRisky = collect(item, looks, isStart, isRepeated);
        isStart &&= item.kind === "assert" || item.kind === "look";
        return isRisky;
      });
    }
    case "choice":
      return node.branches.some((branch) => collect(branch, looks, isFirst, isRepeated));
    case "repeat":
      if (node.min > 1 && canBeEmpty(node.body)) return true;
      return collect(node.body, looks, false, isRepeated || node.max > 1);
    case "look":
      looks.push({ body: node.body, isOnce: isFirst && !isRepeated });
      return collect(node.body, looks, isFirst, isRepeated);
    case "back":
      return isRepeated;
    default:
      return false;
  }
}

function canBeEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case "one":
      return false;
    case "list":
      return node.items.every(canBeEmpty);
    case "choice":
      return node.branches.some(canBeEmpty);
    case "repeat":
      return node.min === 0 || canBeEmpty(node.body);
    default:
      return true;
  }
}

function isAnchored(node: PatternNode): boolean {
  if (node.kind === "choice") return node.branches.every(isAnchored);
  if (node.kind !== "list") return node.kind === "assert" && node.at === "start";
  const first = node.items.find(({ kind }) => kind !== "look");
  return first !== undefined && isAnchored(first);
}

/** A repetition at the very end, with nothing after it that could fail, is never tried again. */
function withoutTail(node: PatternNode): PatternNode {
  if (node.kind === "choice") return { ...node, branches: node.branches.map(withoutTail) };
  if (node.kind === "repeat") {
    return node.min === 0 ? { kind: "list", items: [] } : node.min === 1 ? withoutTail(node.body) : node;
  }
  const last = node.kind === "list" ? node.items.at(-1) : undefined;
  if (node.kind !== "list" || last === undefined) return node;
  const shorter = withoutTail(last);
  return shorter === last ? node : { kind: "list", items: [...node.items.slice(0, -1), shorter] };
}
