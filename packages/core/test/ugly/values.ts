import fc from "fast-check";
import { CANARY, CANARY_NUMBER, UGLY } from "./texts.ts";

/** Ugly texts with the canary in them, mostly. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.constant(CANARY),
  fc.constantFrom(...UGLY).map((ugly) => ugly + CANARY),
  fc.constantFrom(...UGLY).map((ugly) => CANARY + ugly),
  fc.string({ unit: "binary" }).map((some) => `${some}${CANARY}${some}`),
  fc.constant(CANARY.padEnd(5_000, "x")),
);

const INHERITED = ["__proto__", "constructor", "prototype"];

/** Keys of every ugly kind, and those that a request has. */
export const key: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...UGLY),
  fc.string(),
  fc.constantFrom("name", "uri", "ref", "arguments", "_meta", "id"),
);

const leaf = fc.oneof(
  text,
  fc.constantFrom(...UGLY),
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1.5, -1, 2 ** 53, 1e308, 5e-324, CANARY_NUMBER, [], {}, ""),
);

/** Values of every ugly kind: deep, wide, and such as would change a prototype if they were merged. */
export const ugly: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 6, arbitrary: leaf },
    { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 4 }) },
    { weight: 4, arbitrary: fc.array(fc.tuple(key, tie("value")), { maxLength: 4 }).map(Object.fromEntries) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...INHERITED), tie("value")).map(polluting) },
    { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 1, max: 200 }), tie("value"), key).map(deep) },
    { weight: 1, arbitrary: fc.integer({ min: 50, max: 1_000 }).map(wide) },
  ),
})).value;

function polluting([of, value]: readonly [string, unknown]): unknown {
  return Object.fromEntries([[of, { polluted: CANARY, inherited: value, prototype: { polluted: CANARY } }]]);
}

function deep([depth, value, under]: readonly [number, unknown, string]): unknown {
  let nested = value;
  for (let level = 0; level < depth; level += 1) {
    nested = level % 2 === 0 ? [nested] : Object.fromEntries([[under, nested]]);
  }
  return nested;
}

function wide(count: number): unknown {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${index}${UGLY[index % UGLY.length]}`, CANARY]),
  );
}
