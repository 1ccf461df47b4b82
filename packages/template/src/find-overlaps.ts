import { overlapOf } from "./overlap.ts";
import { isVariableLength, type Part, type Template } from "./template.ts";
import { addEntry, type Branch, newBranch } from "./template-index.ts";

/** Two templates that match one URI. */
export interface TemplateOverlap<Value> {
  /** The value of the one that was given first. */
  readonly one: Value;
  readonly other: Value;
  /** A URI that both match. */
  readonly uri: string;
}

/**
 * Every pair of templates that both match some URI, as `overlapOf` tells it, each pair once. Pairs are looked for as
 * they are asked for: take as many as are of use.
 *
 * Only pairs that agree in scheme, authority and literal segments are compared, so that templates of distinct literal
 * prefixes cost no more than reading them. In the worst case all pairs are compared: many templates of one prefix, half
 * of them with an expression of variable length after it.
 */
export function* findOverlaps<Value>(
  entries: Iterable<readonly [Template, Value]>,
): Generator<TemplateOverlap<Value>, void, undefined> {
  const index = newBranch<readonly [Template, Value]>();
  for (const entry of entries) {
    const [template, other] = entry;
    for (const [known, one] of candidatesFor(index, template)) {
      const uri = overlapOf(known, template);
      if (uri !== undefined) yield { one, other, uri };
    }
    addEntry(index, template, entry);
  }
}

/** The entries whose parts may stand for the same as those of a template, at either end of the path. */
function candidatesFor<Entry>(root: Branch<Entry>, template: Template): readonly Entry[] {
  const found: Entry[] = [];
  const branch = root.literals.get(template.scheme);
  if (branch !== undefined) fromStart(branch, [template.authority, ...template.path], found);
  return found;
}

function fromStart<Entry>(branch: Branch<Entry>, parts: readonly Part[], found: Entry[]): void {
  const [part, ...rest] = parts;
  const tail = parts.slice(parts.findIndex(isVariableLength) + 1).reverse();
  for (const child of branch.fromEnd.values()) fromEnd(child, tail, found);
  if (part === undefined) {
    collect(branch, found);
  } else if (isVariableLength(part)) {
    collect(branch, found);
    for (const child of childrenOf(branch)) below(child, tail, found);
  } else {
    for (const child of childrenFor(branch, part)) fromStart(child, rest, found);
  }
}

/** Follows the last parts of a template along those that come after an expression of variable length. */
function fromEnd<Entry>(branch: Branch<Entry>, tail: readonly Part[], found: Entry[]): void {
  collect(branch, found);
  const [part, ...rest] = tail;
  const children = part === undefined ? childrenOf(branch) : childrenFor(branch, part);
  for (const child of children) fromEnd(child, rest, found);
}

/** Everything that an expression of variable length may cover the beginning of. */
function below<Entry>(branch: Branch<Entry>, tail: readonly Part[], found: Entry[]): void {
  collect(branch, found);
  for (const child of branch.fromEnd.values()) fromEnd(child, tail, found);
  for (const child of childrenOf(branch)) below(child, tail, found);
}

function collect<Entry>({ ends }: Branch<Entry>, found: Entry[]): void {
  if (ends !== undefined) for (const entry of ends.all) found.push(entry);
}

/** The branches that a part of fixed length may stand for. */
function childrenFor<Entry>(branch: Branch<Entry>, part: Part): readonly Branch<Entry>[] {
  if (part.kind === "expression") return childrenOf(branch);
  return [branch.literals.get(part.text), branch.expression].filter((child) => child !== undefined);
}

function childrenOf<Entry>({ literals, expression }: Branch<Entry>): readonly Branch<Entry>[] {
  return expression === undefined ? [...literals.values()] : [...literals.values(), expression];
}
