import fc from "fast-check";
import { key, ugly } from "./values.ts";

/** Something done to one place of a message. */
export interface Mutation {
  readonly at: number;
  readonly how: "replace" | "remove" | "add";
  readonly key: string;
  readonly value: unknown;
}

/** A few of them. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({ at: fc.nat(), how: fc.constantFrom("replace", "remove", "add"), key, value: ugly }),
  { minLength: 1, maxLength: 3 },
);

/** A changed copy of a message. */
export function mutated(message: object, all: readonly Mutation[]): unknown {
  let value: unknown = structuredClone(message);
  for (const mutation of all) value = mutatedOnce(value, mutation);
  return value;
}

function mutatedOnce(message: unknown, { at, how, key: added, value }: Mutation): unknown {
  const places = placesIn(message);
  const place = places[at % (places.length || 1)];
  if (place === undefined) return message;
  const { holder, member } = place;
  if (how === "remove") Reflect.deleteProperty(holder, member);
  else
    Reflect.defineProperty(holder, how === "add" && !Array.isArray(holder) ? added : member, {
      ...OPEN,
      value: structuredClone(value),
    });
  return message;
}

const OPEN = { enumerable: true, writable: true, configurable: true };

function placesIn(value: unknown): readonly { readonly holder: object; readonly member: string }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((member) => {
    // Most changes of metadata are refused before anything else is looked at, so it has its own turn.
    const deeper = member === "_meta" ? [] : placesIn(Reflect.get(value, member));
    return [{ holder: value, member }, ...deeper];
  });
}
