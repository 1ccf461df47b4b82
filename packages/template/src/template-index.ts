import type { UriPieces } from "./split-uri.ts";
import { isVariableLength, type Part, type Template } from "./template.ts";

/**
 * A tree of templates by what they say about scheme, authority and each segment, for finding the few that may match.
 *
 * Templates that agree up to a part share the branches up to there. The parts after one of variable length are kept from
 * the last to the first, as they are matched from the end. Looking up follows, for each segment, the branch of its text
 * and the branch of any expression, so its cost depends on the URI and on how many patterns of literals and expressions
 * the templates follow, not on how many templates follow each.
 */
export interface Branch<Entry> {
  readonly literals: Map<string, Branch<Entry>>;
  /** Goes on after an expression that covers one segment, or the authority. */
  expression: Branch<Entry> | undefined;
  /** Goes on after an expression of variable length, with the parts behind it from the last to the first. */
  fromEnd: Branch<Entry> | undefined;
  /** The templates that have no further part. */
  readonly entries: Entry[];
}

export function newBranch<Entry>(): Branch<Entry> {
  return { literals: new Map(), expression: undefined, fromEnd: undefined, entries: [] };
}

/** Files an entry under its template. */
export function addEntry<Entry>(root: Branch<Entry>, template: Template, entry: Entry): void {
  const split = template.path.findIndex(isVariableLength);
  const head = split === -1 ? template.path : template.path.slice(0, split);
  const tail = split === -1 ? [] : template.path.slice(split + 1).reverse();
  let branch = literalChild(root, template.scheme);
  for (const part of [template.authority, ...head]) branch = childFor(branch, part);
  if (split !== -1) {
    branch.fromEnd ??= newBranch();
    branch = branch.fromEnd;
  }
  for (const part of tail) branch = childFor(branch, part);
  branch.entries.push(entry);
}

/** The entries whose literals agree with a URI: all whose template matches it, and at times one whose does not. */
export function findEntries<Entry>(root: Branch<Entry>, uri: UriPieces): Entry[] {
  const keys = [uri.scheme, uri.authority, ...uri.segments];
  const found: Entry[] = [];
  followFromStart(root, keys, 0, found);
  return found;
}

function childFor<Entry>(branch: Branch<Entry>, part: Part): Branch<Entry> {
  if (part.kind === "literal") return literalChild(branch, part.text);
  branch.expression ??= newBranch();
  return branch.expression;
}

function literalChild<Entry>(branch: Branch<Entry>, text: string): Branch<Entry> {
  const known = branch.literals.get(text);
  if (known !== undefined) return known;
  const child = newBranch<Entry>();
  branch.literals.set(text, child);
  return child;
}

/** Follows the keys from `start` on. */
function followFromStart<Entry>(branch: Branch<Entry>, keys: readonly string[], start: number, found: Entry[]): void {
  if (branch.fromEnd !== undefined) followFromEnd(branch.fromEnd, keys, start, keys.length, found);
  const key = keys[start];
  if (key === undefined) {
    for (const entry of branch.entries) found.push(entry);
    return;
  }
  for (const child of childrenFor(branch, key)) followFromStart(child, keys, start + 1, found);
}

/** Follows the keys before `end` towards `start`; those left over belong to the expression of variable length. */
function followFromEnd<Entry>(
  branch: Branch<Entry>,
  keys: readonly string[],
  start: number,
  end: number,
  found: Entry[],
): void {
  for (const entry of branch.entries) found.push(entry);
  const key = keys[end - 1];
  if (key === undefined || end === start) return;
  for (const child of childrenFor(branch, key)) followFromEnd(child, keys, start, end - 1, found);
}

function childrenFor<Entry>(branch: Branch<Entry>, key: string): Branch<Entry>[] {
  return [branch.literals.get(key), branch.expression].filter((child) => child !== undefined);
}
