import { type CharacterTable, characterTable } from "./character-table.ts";
import type { AssertedPlace } from "./parse.ts";
import type { Instruction, Program } from "./program.ts";

/** A pattern that is matched by following all ways at once (after Pike), never one after another. */
export interface LinearMatcher {
  /** How many steps were taken since it was made. For one text there are at most 2 for each instruction and place. */
  readonly steps: number;
  /** Whether a text has a match anywhere, as with the `u` flag. */
  test(text: string): boolean;
}

/** Makes a matcher, once for a pattern. It is not entered twice at a time. */
export function linearMatcher({ instructions, atoms, looks, isAnchored }: Program): LinearMatcher {
  const table = characterTable(atoms);
  const work = { steps: 0 };
  const main = machine(instructions, table, work);
  const lookMachines = looks.map((look) => ({ ...look, run: machine(look.instructions, table, work) }));
  return {
    get steps() {
      return work.steps;
    },
    test(text) {
      const codes = codesOf(text, table);
      const tables: (Uint8Array | undefined)[] = [];
      // Where each look matches is found for all places at once, when it is asked for first.
      const looksAt = (look: number, place: number): boolean => {
        let found = tables[look];
        if (found === undefined) {
          found = tables[look] = new Uint8Array(codes.length + 1);
          const { run, isBehind } = lookMachines[look] ?? { run: main, isBehind: true };
          run({ codes, looksAt, isBackward: !isBehind, isAnchored: false, matches: found });
        }
        return found[place] === 1;
      };
      return main({ codes, looksAt, isBackward: false, isAnchored, matches: undefined });
    },
  };
}

interface Run {
  /** The characters by their numbers in the table. */
  readonly codes: Int32Array;
  readonly isBackward: boolean;
  /** Whether it starts at the first place only, and not at every one. */
  readonly isAnchored: boolean;
  /** Gets a 1 at each place where a match ends; undefined where it is enough to know that there is one. */
  readonly matches: Uint8Array | undefined;
  looksAt(look: number, place: number): boolean;
}

const READ = 0;
const SPLIT = 1;
const JUMP = 2;
const LOOK = 3;
const NO_LOOK = 4;
const ASSERT = 5;
const MATCH = 6;
const ASSERTED: readonly AssertedPlace[] = ["start", "end", "word-edge", "no-word-edge"];

/** An instruction as two numbers: what it does, and with what. */
function encoded(instruction: Instruction): readonly [operation: number, operand: number] {
  switch (instruction.op) {
    case "read":
      return [READ, instruction.atom];
    case "split":
      return [SPLIT, instruction.to];
    case "jump":
      return [JUMP, instruction.to];
    case "look":
      return [instruction.isNegated ? NO_LOOK : LOOK, instruction.look];
    case "assert":
      return [ASSERT, ASSERTED.indexOf(instruction.at)];
    default:
      return [MATCH, 0];
  }
}

function machine(
  instructions: readonly Instruction[],
  table: CharacterTable,
  work: { steps: number },
): (run: Run) => boolean {
  const size = instructions.length;
  const codeOf = instructions.map(encoded);
  const operations = Uint8Array.from(codeOf, ([operation]) => operation);
  const operands = Int32Array.from(codeOf, ([, operand]) => operand);
  // For each instruction the last round in which it was reached.
  const reached = new Float64Array(size);
  let round = 0;
  let readers = new Int32Array(size);
  let nextReaders = new Int32Array(size);
  const pending = new Int32Array(size + 1);

  /**
   * Follows all ways from an instruction to those that read, at one place, and lists these behind others. Tells how
   * many there are then; where a match was reached, with the sign turned and one less.
   */
  const enter = (from: number, place: number, listed: number, { codes, looksAt }: Run): number => {
    let count = listed;
    let isMatch = false;
    let top = 0;
    let steps = 0;
    pending[top++] = from;
    while (top > 0) {
      let at = pending[--top] ?? 0;
      for (;;) {
        steps += 1;
        if (reached[at] === round) break;
        reached[at] = round;
        const operand = operands[at] ?? 0;
        const operation = operations[at];
        if (operation === READ) {
          nextReaders[count++] = at;
          break;
        }
        if (operation === JUMP) {
          at = operand;
          continue;
        }
        if (operation === SPLIT) pending[top++] = operand;
        else if (operation === ASSERT) {
          if (!isAt(ASSERTED[operand] ?? "start", codes, place)) break;
        } else if (operation === MATCH) {
          isMatch = true;
          break;
        } else if (looksAt(operand, place) !== (operation === LOOK)) break;
        at += 1;
      }
    }
    work.steps += steps;
    return isMatch ? -1 - count : count;
  };

  return (run) => {
    const { codes, isBackward, isAnchored, matches } = run;
    let active = 0;
    for (let index = 0; index <= codes.length; index += 1) {
      const place = isBackward ? codes.length - index : index;
      round += 1;
      let count = 0;
      let isMatch = false;
      const code = codes[isBackward ? place : place - 1] ?? 0;
      work.steps += active;
      // The last turn is for a start at this place.
      for (let reader = 0; reader <= active; reader += 1) {
        let from = 0;
        if (reader < active) {
          const at = readers[reader] ?? 0;
          if (!table.reads(operands[at] ?? 0, code)) continue;
          from = at + 1;
        } else if (isAnchored && index > 0) continue;
        const listed = enter(from, place, count, run);
        isMatch ||= listed < 0;
        count = listed < 0 ? -1 - listed : listed;
      }
      if (isMatch) {
        if (matches === undefined) return true;
        matches[place] = 1;
      }
      if (isAnchored && count === 0) return false;
      active = count;
      [readers, nextReaders] = [nextReaders, readers];
    }
    return false;
  };
}

function isAt(asserted: AssertedPlace, codes: Int32Array, place: number): boolean {
  switch (asserted) {
    case "start":
      return place === 0;
    case "end":
      return place === codes.length;
    default:
      return (isWord(codes[place - 1]) !== isWord(codes[place])) === (asserted === "word-edge");
  }
}

/** Whether a character is one of a word: without the flag `i`, these are ASCII only. */
function isWord(code = 0): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

/** The characters of a text, as the table numbers them: a pair of surrogates is one, and so is a lone one. */
function codesOf(text: string, table: CharacterTable): Int32Array {
  const codes = new Int32Array(text.length);
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.codePointAt(index) ?? 0;
    codes[count++] = table.numberOf(code);
    if (code > 0xffff) index += 1;
  }
  return codes.subarray(0, count);
}
