import { type AnyComponent, concurrency, rateLimit, structured, timeout, type Wrapper } from "@snodo/core";
import type { Random } from "./random.ts";

/** What handlers do. None but `"echo"` answers with what it got. */
export type Behaviour = "fixed" | "later" | "echo" | "throw" | "reject" | "unfit";

/** A request that a component has to take, and what its handler then gets. */
export interface Sound {
  readonly method: string;
  readonly params: { readonly [member: string]: unknown };
  readonly received: unknown;
}

/** A component of the server, and what is known of it without asking the server. */
export interface Part {
  readonly kind: AnyComponent["kind"];
  readonly name: string;
  /** The URI of a resource at one; of others, what all their URIs begin with. */
  readonly uri?: string;
  readonly prefix?: string;
  readonly template?: string;
  readonly behaviour: Behaviour;
  /** What only insiders may know of. */
  readonly isSecret: boolean;
  /** Whether a `CatalogSource` has it. */
  readonly isGiven: boolean;
  readonly component: AnyComponent;
  /** The names that are completed. */
  readonly completed: readonly string[];
  /** What it has to take, with a text of a peer's choice in it. */
  sound(text: string): Sound;
}

/** What one function of a component was run with. */
export interface Run {
  readonly part: Part;
  readonly slot: string | undefined;
  /** A copy, made before the function did anything to it. */
  readonly input: unknown;
  /** Where the input has more than own members of plain objects. */
  readonly foreign: readonly string[];
}

/** Makes the functions of parts: each writes down that it ran. */
export interface Recorder {
  readonly runs: Run[];
  handler(partOf: () => Part, behaviour: Behaviour): (input: unknown) => unknown;
  completer(partOf: () => Part, slot: string): (prefix: string, request: { readonly arguments: object }) => string[];
}

export function recorder(): Recorder {
  const runs: Run[] = [];
  const note = (part: Part, slot: string | undefined, input: unknown) => {
    runs.push({ part, slot, input: structuredClone(input), foreign: foreignIn(input) });
    scribble(input);
  };
  return {
    runs,
    handler: (partOf, behaviour) => (input) => {
      const part = partOf();
      const text = JSON.stringify(input);
      const copy: unknown = JSON.parse(text);
      note(part, undefined, input);
      return behave(behaviour, part, copy, text);
    },
    completer: (partOf, slot) => (prefix, request) => {
      note(partOf(), slot, { prefix, arguments: request.arguments });
      return ["fixed"];
    },
  };
}

function behave(behaviour: Behaviour, { kind }: Part, input: unknown, text: string): unknown {
  switch (behaviour) {
    case "fixed":
      return "fixed";
    case "later":
      return Promise.resolve("fixed");
    case "echo":
      return kind === "tool" ? structured({ echo: input }) : text;
    case "throw":
      throw new Error(text);
    case "reject":
      return Promise.reject(new TypeError(text));
    case "unfit":
      return kind === "tool" ? structured({ n: input, deep: { n: [input] } }) : { broken: [input, 5n] };
  }
}

/** Members that nobody sent: those that `in` or a loop would find beside the own ones, or what is no plain object. */
function foreignIn(value: unknown, path = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const prototype = Object.getPrototypeOf(value);
  const plain = [null, Object.prototype, Array.prototype].includes(prototype);
  const found = plain ? [] : [`${path} has a prototype of its own`];
  for (const key in value) if (!Object.hasOwn(value, key)) found.push(`${path}/${key} is inherited`);
  for (const key of Reflect.ownKeys(value)) {
    const { get, value: member } = Reflect.getOwnPropertyDescriptor(value, key) ?? {};
    found.push(...(get === undefined ? foreignIn(member, `${path}/${String(key)}`) : [`${path} has a getter`]));
  }
  return found;
}

/** Changes whatever can be changed, so that what two requests share shows in the second. */
function scribble(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null || depth > 200) return;
  for (const key of Object.keys(value)) scribble(Reflect.get(value, key), depth + 1);
  if (Array.isArray(value) && !Object.isFrozen(value)) value.push("scribbled");
  else Reflect.defineProperty(value, "scribbled", { value: "scribbled", enumerable: true });
}

const passing: Wrapper = (next) => (input, context) => next(input, context);
const waiting: Wrapper = (next) => async (input, context) => next(input, context);

/** Wrappers that let everything through. */
export function someWrappers(random: Random): readonly Wrapper[] {
  const wrappers = [
    passing,
    waiting,
    timeout({ ms: 600_000 }),
    concurrency({ limit: 1_000 }),
    rateLimit({ limit: 1e9, windowMs: 1_000 }),
  ];
  return random.chance(0.1) ? wrappers.filter(() => random.chance(0.5)) : [];
}
