/** A longer text is taken to quote: nobody reads it, and searching it costs. */
const MAX_TEXT = 1_000;

/** A value of more strings and numbers than this is taken to be quoted. */
const MAX_LEAVES = 10_000;

/**
 * Whether a text may quote something of a value: a string, a number or a boolean in it, standing by itself in the text
 * as it is or as JSON writes it.
 * In doubt it does: where the text or the value is too large to be searched.
 */
export function mayQuote(text: string, value: unknown): boolean {
  if (text.length > MAX_TEXT) return true;
  let left = MAX_LEAVES;
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const item = pending.pop();
    if (typeof item === "object" && item !== null) {
      for (const inner of Object.values(item)) pending.push(inner);
      if (pending.length > MAX_LEAVES) return true;
      continue;
    }
    left -= 1;
    if (left < 0) return true;
    if (item === null || item === undefined) continue;
    const word = String(item);
    if (stands(text, word) || stands(text, JSON.stringify(word).slice(1, -1))) return true;
  }
  return false;
}

const WORD = /[\p{L}\p{N}_]/u;

/** Whether a word stands in a text with no letter or digit right beside it. */
function stands(text: string, word: string): boolean {
  if (word === "" || word.length > text.length) return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = at > 0 && WORD.test(word.charAt(0)) && WORD.test(text.charAt(at - 1));
    const end = at + word.length;
    const after = end < text.length && WORD.test(word.charAt(word.length - 1)) && WORD.test(text.charAt(end));
    if (!before && !after) return true;
  }
  return false;
}
