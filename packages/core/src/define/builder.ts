import type { ComponentKind } from "./component.ts";

/** Stands in a builder's type where a step is not possible: the compiler shows the reason. */
export interface Refusal<Reason extends string> {
  readonly refused: Reason;
}

/** What every unfinished builder carries, so that a server which is given one can say what is missing. */
export interface Unfinished {
  readonly "~unfinished": { readonly kind: ComponentKind; readonly name: unknown };
}

/** Whether a value is a builder whose last step was not called. */
export function isUnfinished(value: unknown): value is Unfinished {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "~unfinished");
}

/** Icons of one more step after those of the steps before. What is no list is kept, to be refused at the end. */
export function moreIcons(before: unknown, more: unknown): unknown {
  if (!Array.isArray(before)) return before;
  return Array.isArray(more) ? [...before, ...more] : (more ?? null);
}

/** The steps of a builder, frozen, and the mark of an unfinished one, which does not show when it is logged. */
export function builderOf<Steps extends object>(
  kind: Unfinished["~unfinished"]["kind"],
  name: unknown,
  steps: Steps,
): Steps {
  // A name that is no text cannot be quoted by whoever reports it.
  const shown = typeof name === "string" ? name : undefined;
  return Object.freeze(Object.defineProperty(steps, "~unfinished", { value: Object.freeze({ kind, name: shown }) }));
}
