/**
 * The candidate that someone probably meant: the one that differs only in case, or by at most two letters put in,
 * left out, changed or swapped, and in less than half of the word. A word longer than any name is near none.
 */
export function nearestName(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > MAX_WORD_LENGTH) return undefined;
  const wanted = withoutSeparators(word);
  let best: string | undefined;
  let bestDistance = Math.min(2, Math.floor((wanted.length - 1) / 2)) + 1;
  for (const candidate of candidates) {
    const distance = lettersBetween(wanted, withoutSeparators(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

const MAX_WORD_LENGTH = 200;

/** A word as spellings of it are compared: `min_length`, `min-length` and `minLength` are one. */
export function withoutSeparators(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, "");
}

/** Edit distance with swapped neighbours counted as one, by rows. */
function lettersBetween(left: string, right: string): number {
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      row.push(
        Math.min(
          at(above, j) + 1,
          at(row, j - 1) + 1,
          at(above, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = above;
    above = row;
  }
  return at(above, right.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
