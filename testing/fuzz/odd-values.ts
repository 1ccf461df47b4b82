import { KLAXON } from "./canary.ts";
import { type JsonTree, leaf } from "./json-tree.ts";
import type { Random } from "./random.ts";

/** Texts of JSON values that something may stumble over. */
const ODD: readonly string[] = [
  "null",
  "true",
  "false",
  "0",
  "-0",
  "1",
  "-1",
  "1.5",
  "1e2",
  "1E+2",
  "1e308",
  "1e309",
  "-1e400",
  "5e-324",
  "1e-400",
  "9007199254740991",
  "9007199254740992",
  "-9007199254740993",
  "1".repeat(64),
  "1".repeat(65),
  `${"9".repeat(64)}.5`,
  `0.${"1".repeat(100)}`,
  '""',
  '" "',
  '"a"',
  '"\\u0000"',
  '"\\ud800"',
  '"x\\udfffy"',
  '"\ud83d\ude00"',
  '"é\\u0301"',
  '"\\u2028\\u2029"',
  '"\\r\\n"',
  '"=?base64?dGV4dA==?="',
  '"=?base64?////?="',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  `"${KLAXON}"`,
  `"${"x".repeat(255)}"`,
  `"${"x".repeat(257)}"`,
  `"${"é".repeat(128)}"`,
  `"${"é".repeat(129)}"`,
  `"${"y".repeat(5_000)}"`,
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '[1,"a",{}]',
  '{"a":1}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":null}',
  '{"then":"x"}',
  '{"length":3}',
  '{"":""}',
];

/** A value that does not belong where it is put. */
export function oddValue(random: Random): JsonTree {
  if (random.oneIn(30)) return leaf(deep(random.pick([2, 20, 110, 120, 124, 126, 128, 129, 200, 5_000]), random));
  if (random.oneIn(60)) return leaf(wide(random.pick([10, 100, 1_000, 5_000]), random));
  return leaf(random.pick(ODD));
}

function deep(levels: number, random: Random): string {
  return random.oneIn(2)
    ? `${"[".repeat(levels)}${"]".repeat(levels)}`
    : `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
}

function wide(items: number, random: Random): string {
  if (random.oneIn(2)) return `[${Array.from({ length: items }, (_, index) => index).join(",")}]`;
  return `{${Array.from({ length: items }, (_, index) => `"k${index}":${index}`).join(",")}}`;
}
