/** What each value counts besides its characters: about what an empty object takes. */
const VALUE_SIZE = 64;

/**
 * Whether what must be kept of a parsed value is no more than `most`: the characters of its texts and names, and 64 for
 * each value. Looks at no more than it takes to know.
 */
export function isSmall(value: unknown, most: number): boolean {
  const left: unknown[] = [value];
  let size = 0;
  while (left.length > 0) {
    const next = left.pop();
    size += VALUE_SIZE;
    if (typeof next === "string") size += next.length;
    if (size > most) return false;
    if (typeof next !== "object" || next === null) continue;
    if (Array.isArray(next)) {
      // What is not looked at any more counts as well.
      if (size + VALUE_SIZE * (left.length + next.length) > most) return false;
      left.push(...next);
      continue;
    }
    for (const [name, inner] of Object.entries(next)) {
      size += name.length;
      left.push(inner);
    }
  }
  return true;
}
