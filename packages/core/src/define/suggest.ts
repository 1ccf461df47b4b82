import { nearestName } from "@snodo/schema";

const HANDLERS = ["call", "read", "render"];
const ARGUMENTS = ["inputSchema", "arguments", "input"];

/** Words that people write for another one. Keys are lower case with `_` and `-` removed. */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ["args", ARGUMENTS],
  ["arguments", ARGUMENTS],
  ["parameters", ARGUMENTS],
  ["params", ARGUMENTS],
  ["input", ARGUMENTS],
  ["schema", ARGUMENTS],
  ["inputschema", ["input"]],
  ["payload", ["args"]],
  ["output", ["outputSchema"]],
  ["outputschema", ["output"]],
  ["encodereply", ["reply"]],
  ["encode", ["reply"]],
  ["callback", HANDLERS],
  ["handler", HANDLERS],
  ["execute", HANDLERS],
  ["run", HANDLERS],
  ["handle", HANDLERS],
  ["complete", ["completers"]],
  ["template", ["uriTemplate"]],
  ["meta", ["metadata"]],
  ["schemavalidator", ["validator"]],
  ["wrap", ["wrappers"]],
  ["timeout", ["ms", "timeoutMs"]],
  ["timeoutms", ["ms"]],
  ["window", ["windowMs"]],
  ["max", ["limit"]],
]);

/**
 * A sentence that offers the name that was probably meant.
 *
 * @returns undefined when no candidate is near, and the word is no known other word for one of them
 */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  const folded = fold(word);
  const meant = ALIASES.get(folded) ?? [];
  const near =
    candidates.find((candidate) => fold(candidate) === folded) ??
    candidates.find((candidate) => meant.includes(candidate)) ??
    nearestName(word, candidates);
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, "");
}
