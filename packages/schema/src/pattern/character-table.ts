import { characterRanges } from "./character-ranges.ts";
import { propertyCuts } from "./property-cuts.ts";

/** The characters of one pattern, numbered so that its atoms tell no two characters of one number apart. */
export interface CharacterTable {
  /** Of an ASCII character it is the character itself. */
  numberOf(code: number): number;
  /** Whether an atom, by its number in the list, reads the characters of a number. */
  reads(atom: number, number: number): boolean;
}

const ASCII = 128;

/**
 * Makes the table of some atoms and classes (`u` flag). The host is asked once for each atom and number at most, so
 * many different characters cost no more than few.
 */
export function characterTable(atoms: readonly string[]): CharacterTable {
  const expressions: (RegExp | undefined)[] = [];
  /** By atom and number: 0 is not known, 1 is read, 2 is not. */
  const known = atoms.map(() => new Uint8Array(ASCII));
  let starts: Int32Array | undefined;

  const ask = (atom: number, number: number): boolean => {
    expressions[atom] ??= new RegExp(`^(?:${atoms[atom]})$`, "u");
    return expressions[atom].test(String.fromCodePoint(starts?.[number] ?? number));
  };
  return {
    numberOf(code) {
      if (code < ASCII) return code;
      starts ??= Int32Array.from(characterRanges(atoms, propertyCuts(atoms)), ({ start }) => start);
      return lastUpTo(starts, code);
    },
    reads(atom, number) {
      let table = known[atom] as Uint8Array;
      if (number >= table.length) {
        const longer = new Uint8Array(starts?.length ?? 0);
        longer.set(table);
        table = known[atom] = longer;
      }
      if (table[number] === 0) table[number] = ask(atom, number) ? 1 : 2;
      return table[number] === 1;
    },
  };
}

/** The index of the last number of a sorted list that is no greater than one. */
function lastUpTo(sorted: Int32Array, most: number): number {
  let low = 0;
  let high = sorted.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= most) low = middle;
    else high = middle;
  }
  return low;
}
