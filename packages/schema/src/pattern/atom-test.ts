/** Whether an atom of a pattern reads a character. */
export type AtomTest = (code: number) => boolean;

const ASCII = 128;
const MAX_KNOWN = 1_000;

/**
 * The test of one atom or class (`u` flag), which remembers what it found: for ASCII always, for others for a while.
 */
export function atomTest(source: string): AtomTest {
  const expression = new RegExp(`^(?:${source})$`, "u");
  const ask = (code: number): boolean => expression.test(String.fromCodePoint(code));
  const ascii = Uint8Array.from({ length: ASCII }, (_, code) => Number(ask(code)));
  const known = new Map<number, boolean>();
  return (code) => {
    if (code < ASCII) return ascii[code] === 1;
    const found = known.get(code);
    if (found !== undefined) return found;
    if (known.size >= MAX_KNOWN) known.clear();
    const reads = ask(code);
    known.set(code, reads);
    return reads;
  };
}
