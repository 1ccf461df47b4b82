import { isAnchored } from "./is-linear.ts";
import type { AssertedPlace, ParsedPattern, PatternNode } from "./parse.ts";

/** One step of a program. Where nothing else is said, the next one follows. */
export type Instruction =
  /** Reads one character, if the atom of that number does. */
  | { readonly op: "read"; readonly atom: number }
  /** Goes on in two ways. */
  | { readonly op: "split"; readonly to: number }
  | { readonly op: "jump"; readonly to: number }
  | { readonly op: "assert"; readonly at: AssertedPlace }
  /** Goes on where the look of that number matches, or where it does not. */
  | { readonly op: "look"; readonly look: number; readonly isNegated: boolean }
  | { readonly op: "match" };

/** What is looked for around a place. */
export interface LookProgram {
  readonly instructions: readonly Instruction[];
  /** One that looks ahead reads backwards, to find where it could start. */
  readonly isBehind: boolean;
}

/** A pattern as a program, in which each instruction is one place of its pattern (after Thompson). */
export interface Program {
  readonly instructions: readonly Instruction[];
  /** The sources of atoms and classes, by their numbers. */
  readonly atoms: readonly string[];
  readonly looks: readonly LookProgram[];
  /** Whether it can match from the start of a text only. */
  readonly isAnchored: boolean;
  /** How many instructions there are in all. */
  readonly size: number;
}

/** Instructions of one program, with counted repetitions written out, inclusive. */
export const MAX_INSTRUCTIONS = 2_000;

/**
 * Compiles a pattern without references to groups and without modifiers.
 *
 * @returns undefined for one with more than 2,000 instructions
 */
export function compilePattern({ root }: ParsedPattern): Program | undefined {
  const atoms = new Map<string, number>();
  const looks: LookProgram[] = [];
  const lookNumbers = new Map<PatternNode, number>();
  let size = 0;

  const programOf = (node: PatternNode, isBackward: boolean): readonly Instruction[] => {
    const code: Instruction[] = [];
    /** Adds an instruction, and tells its number. */
    const add = (instruction: Instruction): number => {
      size += 1;
      return code.push(instruction) - 1;
    };
    /** What is in between is done or left out. */
    const optional = (emitBody: () => void): void => {
      const split = add({ op: "split", to: 0 });
      emitBody();
      code[split] = { op: "split", to: code.length };
    };
    const repeat = (body: PatternNode, min: number, max: number): void => {
      let before = -1;
      for (let copies = 0; copies < min && before !== code.length && size <= MAX_INSTRUCTIONS; copies += 1) {
        before = code.length;
        emit(body);
      }
      // What reads nothing and asks nothing is the same however often it is repeated.
      if (before === code.length) return;
      if (max === Infinity && min > 0) {
        add({ op: "split", to: before });
      } else if (max === Infinity) {
        optional(() => {
          const start = code.length - 1;
          emit(body);
          add({ op: "jump", to: start });
        });
      } else {
        const splits: number[] = [];
        for (let copies = min; copies < max && size <= MAX_INSTRUCTIONS; copies += 1) {
          splits.push(add({ op: "split", to: 0 }));
          before = code.length;
          emit(body);
          if (before === code.length) break;
        }
        for (const split of splits) code[split] = { op: "split", to: code.length };
      }
    };
    const choice = (branches: readonly PatternNode[]): void => {
      const ends: number[] = [];
      for (const [index, branch] of branches.entries()) {
        if (index === branches.length - 1) emit(branch);
        else {
          optional(() => {
            emit(branch);
            ends.push(add({ op: "jump", to: 0 }));
          });
        }
      }
      for (const end of ends) code[end] = { op: "jump", to: code.length };
    };
    const emit = (part: PatternNode): void => {
      if (size > MAX_INSTRUCTIONS) return;
      switch (part.kind) {
        case "one":
          add({ op: "read", atom: numberOf(atoms, part.source) });
          break;
        case "list":
          for (const item of isBackward ? part.items.toReversed() : part.items) emit(item);
          break;
        case "choice":
          choice(part.branches);
          break;
        case "repeat":
          repeat(part.body, part.min, part.max);
          break;
        case "look":
          add({ op: "look", look: lookOf(part.body, part.isBehind), isNegated: part.isNegated });
          break;
        case "assert":
          add({ op: "assert", at: part.at });
          break;
        case "back":
          throw new TypeError("references to groups cannot be compiled");
      }
    };
    emit(node);
    add({ op: "match" });
    return code;
  };
  const lookOf = (body: PatternNode, isBehind: boolean): number => {
    const known = lookNumbers.get(body);
    if (known !== undefined) return known;
    const instructions = programOf(body, !isBehind);
    const number = looks.push({ instructions, isBehind }) - 1;
    lookNumbers.set(body, number);
    return number;
  };

  const instructions = programOf(root, false);
  if (size > MAX_INSTRUCTIONS) return undefined;
  return { instructions, atoms: [...atoms.keys()], looks, isAnchored: isAnchored(root), size };
}

function numberOf(numbers: Map<string, number>, source: string): number {
  const number = numbers.get(source) ?? numbers.size;
  numbers.set(source, number);
  return number;
}
