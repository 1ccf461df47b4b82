import { characterReader } from "./characters.ts";
import type { ParsedPattern, PatternNode } from "./parse.ts";
import { hasFewPaths } from "./path-count.ts";
import { placeAutomaton } from "./place-automaton.ts";

/** In how many ways at most one text may be read by a pattern that counts as linear. */
const MOST_WAYS = 64;

/** The same for a pattern without repetitions that is tried at the start of a text only, such as a list of words. */
const MOST_WAYS_ONCE = 1_000;

/**
 * How many steps at most are taken at each place of a text for what has no repetition: in what looks around, and in a
 * pattern that is tried anywhere.
 */
const MOST_STEPS = 64;

/**
 * Whether it is proven that a backtracking engine matches a pattern in a time that grows with the length of a text, and
 * no faster. Many patterns for which that is true are not proven, and none is for which it is not.
 */
export function isLinear(parsed: ParsedPattern): boolean {
  const { root, atoms } = parsed;
  if (isAnchored(root) ? waysOf(root) <= MOST_WAYS_ONCE : stepsOf(root, parsed) <= MOST_STEPS) return true;
  const charactersOf = characterReader(atoms);
  const isFew = (node: PatternNode, hasPrefix: boolean): boolean => {
    const automaton = placeAutomaton(node, parsed, charactersOf, hasPrefix);
    return automaton !== undefined && hasFewPaths(automaton, MOST_WAYS);
  };
  const areLooksCheap = everyLook(root, false, (look, isOnce) => {
    const steps = stepsOf(look.body, parsed);
    if (steps <= MOST_STEPS || (isOnce && waysOf(look.body) <= MOST_WAYS)) return true;
    // A repetition in what looks around runs through the text anew wherever that is tried: it must be at the start.
    return isOnce && !look.isBehind && !hasCostlyLook(look.body, parsed) && isFew(look.body, false);
  });
  return areLooksCheap && isFew(withoutTail(root), !isAnchored(root));
}

type Look = PatternNode & { readonly kind: "look" };

/** Goes through what looks around, except inside other such: whether each is tried only once, behind the first `^`. */
function everyLook(
  node: PatternNode,
  isBehindStart: boolean,
  holds: (look: Look, isOnce: boolean) => boolean,
): boolean {
  switch (node.kind) {
    case "list": {
      let isOnce = isBehindStart;
      return node.items.every((item) => {
        const isFine = everyLook(item, isOnce, holds);
        const isStart = item.kind === "assert" && item.at === "start";
        isOnce = isStart || (isOnce && (item.kind === "assert" || item.kind === "look"));
        return isFine;
      });
    }
    case "choice":
      return node.branches.every((branch) => everyLook(branch, isBehindStart, holds));
    case "repeat":
      return everyLook(node.body, isBehindStart && node.max <= 1, holds);
    case "look":
      return holds(node, isBehindStart);
    default:
      return true;
  }
}

const hasCostlyLook = (node: PatternNode, parsed: ParsedPattern): boolean =>
  !everyLook(node, false, (look) => stepsOf(look.body, parsed) <= MOST_STEPS);

/** How many ways there are through what has no repetition; Infinity where there is one. */
function waysOf(node: PatternNode): number {
  switch (node.kind) {
    case "list":
      return node.items.reduce((ways, item) => ways * waysOf(item), 1);
    case "choice":
      return node.branches.reduce((ways, branch) => ways + waysOf(branch), 0);
    case "repeat":
      if (node.max > 1) return Infinity;
      return 1 + waysOf(node.body);
    case "look":
      return waysOf(node.body);
    case "back":
      return Infinity;
    default:
      return 1;
  }
}

/**
 * How many characters a backtracking engine looks at in what has no repetition, by all ways through it; Infinity where
 * there is one, and for what refers to a group that it is in.
 */
function stepsOf(node: PatternNode, { groups }: ParsedPattern): number {
  const open = new Set<PatternNode>();
  const read = (part: PatternNode): number => {
    switch (part.kind) {
      case "one":
        return 1;
      case "list":
        // What follows is looked at once for each way through what comes before.
        return part.items.reduceRight((after, item) => read(item) + waysThrough(item) * after, 0);
      case "choice":
        return part.branches.reduce((steps, branch) => steps + read(branch), 0);
      case "repeat":
        return part.max > 1 ? Infinity : read(part.body);
      case "look":
        return read(part.body);
      case "back": {
        const group = groups.get(part.group);
        if (group === undefined || open.has(group)) return Infinity;
        open.add(group);
        const steps = read(group);
        open.delete(group);
        return steps;
      }
      default:
        return 0;
    }
  };
  return read(node);
}

/** The ways through a part in which references to groups, which have one, may stand. */
const waysThrough = (node: PatternNode): number => (node.kind === "back" ? 1 : waysOf(node));

/** Whether a pattern can match at the start of a text only, and is not tried anywhere else. */
export function isAnchored(node: PatternNode): boolean {
  if (node.kind === "choice") return node.branches.every(isAnchored);
  if (node.kind === "list") return node.items[0] !== undefined && isAnchored(node.items[0]);
  return node.kind === "assert" && node.at === "start";
}

/** A repeated character at the very end, with nothing after it that could fail, is never tried again. */
function withoutTail(node: PatternNode): PatternNode {
  switch (node.kind) {
    case "choice":
      return { ...node, branches: node.branches.map(withoutTail) };
    case "repeat":
      return node.body.kind === "one" ? { ...node, max: node.min } : node;
    case "list": {
      const last = node.items.at(-1);
      return last === undefined ? node : { ...node, items: [...node.items.slice(0, -1), withoutTail(last)] };
    }
    default:
      return node;
  }
}
