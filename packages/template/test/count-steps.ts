/** A function of the language that is called on a text or a list, and what one call of it looks at, at the most. */
type Cost = (receiver: unknown, given: readonly unknown[], answer: unknown) => number;

const lengthOf = (value: unknown): number =>
  typeof value === "string" || Array.isArray(value)
    ? value.length
    : typeof value === "object" && value !== null
      ? 1
      : 0;

const ofReceiver: Cost = (receiver) => 1 + lengthOf(receiver);
const ofAnswer: Cost = (_, __, answer) => 1 + lengthOf(answer);
const ofText: Cost = (_, [text]) => 1 + lengthOf(text);
const ofPieces: Cost = (receiver) =>
  1 + (Array.isArray(receiver) ? receiver.reduce((sum: number, piece) => sum + 1 + lengthOf(piece), 0) : 0);
const ofOne: Cost = () => 1;

/**
 * Counts the characters and list items that a function looks at, by the built-in functions that it calls: each counts
 * with the whole length of what it could read, so that the number is never too low. Loops over a list count by its
 * iterator. Expressions count as one pass over their text, which is true of those that look for one character.
 */
export function countSteps(run: () => void): number {
  let steps = 0;
  const restored: (() => void)[] = [];
  const watch = (owner: object, name: PropertyKey, cost: Cost) => {
    const original = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    Object.defineProperty(owner, name, {
      configurable: true,
      writable: true,
      value(this: unknown, ...given: unknown[]) {
        const answer = Reflect.apply(original, this, given);
        steps += cost(this, given, answer);
        return answer;
      },
    });
    restored.push(() => Object.defineProperty(owner, name, { configurable: true, writable: true, value: original }));
  };
  for (const [owner, cost, names] of WATCHED) for (const name of names) watch(owner, name, cost);
  try {
    run();
  } finally {
    for (const restore of restored.reverse()) restore();
  }
  return steps;
}

const WATCHED: readonly (readonly [owner: object, cost: Cost, names: readonly PropertyKey[]])[] = [
  [
    String.prototype,
    ofReceiver,
    ["indexOf", "lastIndexOf", "includes", "search", "match", "replace", "replaceAll", "split", "toLowerCase", "trim"],
  ],
  [String.prototype, ofAnswer, ["slice", "substring", "padEnd", "repeat", "concat"]],
  [String.prototype, ofOne, ["charAt", "charCodeAt", "codePointAt", "at"]],
  [String.prototype, ofText, ["startsWith", "endsWith"]],
  [String.prototype, ofReceiver, [Symbol.iterator]],
  // Not exec, which the language calls again for each match of replace: that counts as one pass.
  [RegExp.prototype, ofText, ["test"]],
  [
    Array.prototype,
    ofReceiver,
    [
      ...["map", "filter", "flatMap", "every", "some", "find", "findIndex", "forEach", "reduce", "includes", "indexOf"],
      ...["reverse", "sort", "entries", "keys", "values", "splice", "shift", "unshift"],
    ],
  ],
  [Array.prototype, ofReceiver, [Symbol.iterator]],
  [Array.prototype, ofAnswer, ["slice", "concat"]],
  [Array.prototype, ofPieces, ["join"]],
  [Array.prototype, ofOne, ["push", "pop", "at"]],
  [Map.prototype, ofOne, ["get", "set", "has", "keys", "values", "entries"]],
  [globalThis, ofText, ["decodeURIComponent", "encodeURIComponent"]],
];
