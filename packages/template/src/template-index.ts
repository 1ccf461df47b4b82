import type { SegmentSpan } from "./operator.ts";
import { addNaming, findNaming, newQueryIndex, type QueryIndex } from "./query-index.ts";
import type { UriPieces } from "./split-uri.ts";
import { isVariableLength, type Part, type Template } from "./template.ts";

/**
 * A tree of templates by what they say about scheme, authority, each segment and the query, for finding the few that
 * may match.
 *
 * Templates that agree up to a part share the branches up to there. The parts after one of variable length are kept
 * from the last to the first, as they are matched from the end. Looking up follows, for each segment, the branch of its
 * text and the branch of any expression, so its cost depends on the URI and on how many patterns of literals and
 * expressions the templates follow, not on how many templates follow each. Since it is a tree, no branch is come to
 * twice: whatever URI a peer makes up, one lookup visits no more than all branches.
 */
export interface Branch<Entry> {
  readonly literals: Map<string, Branch<Entry>>;
  /** Goes on after an expression that covers one segment, or the authority. */
  expression: Branch<Entry> | undefined;
  /**
   * Goes on after an expression of variable length, by its span, with the parts behind it from the last to the first.
   */
  readonly fromEnd: Map<SegmentSpan, Branch<Entry>>;
  /** The templates that have no further part. */
  ends: QueryIndex<Entry> | undefined;
}

export function newBranch<Entry>(): Branch<Entry> {
  return { literals: new Map(), expression: undefined, fromEnd: new Map(), ends: undefined };
}

/** Files an entry under its template. */
export function addEntry<Entry>(root: Branch<Entry>, template: Template, entry: Entry): void {
  const { scheme, authority, path, query } = template;
  const variableLength = path.find(isVariableLength);
  const split = variableLength === undefined ? path.length : path.indexOf(variableLength);
  let branch = childAt(root.literals, scheme);
  for (const part of [authority, ...path.slice(0, split)]) branch = childFor(branch, part);
  if (variableLength !== undefined) branch = childAt(branch.fromEnd, variableLength.segments);
  for (const part of path.slice(split + 1).reverse()) branch = childFor(branch, part);
  branch.ends ??= newQueryIndex();
  const names = query.map(({ variable }) => variable);
  addNaming(branch.ends, names, entry);
}

/** The entries whose literals agree with a URI: all whose template matches it, and at times one whose does not. */
export function findEntries<Entry>(root: Branch<Entry>, uri: UriPieces): Entry[] {
  const keys = [uri.scheme, uri.authority, ...uri.segments];
  const found: Entry[] = [];
  const collect = ({ ends }: Branch<Entry>): void => {
    if (ends !== undefined) for (const entry of findNaming(ends, uri.query.keys())) found.push(entry);
  };
  followFromStart(root, keys, 0, collect);
  return found;
}

function childFor<Entry>(branch: Branch<Entry>, part: Part): Branch<Entry> {
  if (part.kind === "literal") return childAt(branch.literals, part.text);
  branch.expression ??= newBranch();
  return branch.expression;
}

function childAt<Key, Entry>(children: Map<Key, Branch<Entry>>, key: Key): Branch<Entry> {
  const known = children.get(key);
  if (known !== undefined) return known;
  const child = newBranch<Entry>();
  children.set(key, child);
  return child;
}

type Collect<Entry> = (branch: Branch<Entry>) => void;

/** Follows the keys from `start` on, to the branches that end with them. */
function followFromStart<Entry>(
  branch: Branch<Entry>,
  keys: readonly string[],
  start: number,
  collect: Collect<Entry>,
): void {
  for (const [span, child] of branch.fromEnd) followFromEnd(child, keys, { start, end: keys.length, span }, collect);
  const key = keys[start];
  if (key === undefined) {
    collect(branch);
    return;
  }
  for (const child of childrenFor(branch, key)) followFromStart(child, keys, start + 1, collect);
}

/** The keys that belong to an expression of variable length, and how many it may cover. */
interface LeftOver {
  readonly start: number;
  readonly end: number;
  readonly span: SegmentSpan;
}

/** Follows the keys before the end of those left over, to the branches that leave over as many as there may be. */
function followFromEnd<Entry>(
  branch: Branch<Entry>,
  keys: readonly string[],
  leftOver: LeftOver,
  collect: Collect<Entry>,
): void {
  const { start, end, span } = leftOver;
  const count = end - start;
  if (count >= span.least && count <= span.most) collect(branch);
  const key = keys[end - 1];
  if (key === undefined || count <= span.least) return;
  for (const child of childrenFor(branch, key)) followFromEnd(child, keys, { ...leftOver, end: end - 1 }, collect);
}

function childrenFor<Entry>(branch: Branch<Entry>, key: string): Branch<Entry>[] {
  return [branch.literals.get(key), branch.expression].filter((child) => child !== undefined);
}
