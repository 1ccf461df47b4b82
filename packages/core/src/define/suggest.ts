const HANDLERS = ["call", "read", "render"];
const ARGUMENTS = ["inputSchema", "arguments"];

/** Words that people write for another one. Keys are lower case with `_` and `-` removed. */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ["args", ARGUMENTS],
  ["arguments", ARGUMENTS],
  ["parameters", ARGUMENTS],
  ["params", ARGUMENTS],
  ["input", ARGUMENTS],
  ["schema", ARGUMENTS],
  ["output", ["outputSchema"]],
  ["callback", HANDLERS],
  ["handler", HANDLERS],
  ["execute", HANDLERS],
  ["run", HANDLERS],
  ["handle", HANDLERS],
  ["complete", ["completers"]],
  ["template", ["uriTemplate"]],
  ["meta", ["metadata"]],
  ["schemavalidator", ["validator"]],
]);

/**
 * A sentence that offers the name that was probably meant.
 *
 * @returns undefined when no candidate is near: at most two edits away, or a known other word for one of them
 */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  const folded = fold(word);
  const meant = ALIASES.get(folded) ?? [];
  const near =
    candidates.find((candidate) => fold(candidate) === folded) ??
    candidates.find((candidate) => meant.includes(candidate)) ??
    nearest(folded, candidates);
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, "");
}

function nearest(folded: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.min(3, folded.length);
  for (const candidate of candidates) {
    const distance = editDistance(folded, fold(candidate));
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** How many characters must be put in, taken out or replaced to turn one word into the other. */
function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return 3;
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
