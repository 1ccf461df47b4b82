import { nearestName, withoutSeparators } from "./near-miss.ts";
import { adviceOn, OTHER_WORDS } from "./other-words.ts";

/**
 * A sentence, without its period, that says what was probably meant by a word that is not known: the same name in
 * another spelling, the name for what other SDKs and languages call so, or a name that is near.
 *
 * @param known the names that are known where the word stands, the likeliest first
 * @returns undefined when none of that is so
 */
export function suggest(word: string, known: readonly string[]): string | undefined {
  const folded = withoutSeparators(word);
  const others = OTHER_WORDS.get(folded);
  const meant =
    known.find((name) => withoutSeparators(name) === folded) ?? known.find((name) => others?.has(name) === true);
  if (meant !== undefined) return question(meant);
  const advice = adviceOn(folded, known);
  if (advice !== undefined) return advice;
  const near = nearestName(word, known);
  return near === undefined ? undefined : question(near);
}

function question(name: string): string {
  return `Did you mean ${JSON.stringify(name)}?`;
}
