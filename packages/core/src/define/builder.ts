/** Stands in a builder's type where a step is not possible: the compiler shows the reason. */
export interface Refusal<Reason extends string> {
  readonly refused: Reason;
}

/** What every unfinished builder carries, so that a server which is given one can say what is missing. */
export interface Unfinished {
  readonly "~unfinished": { readonly kind: "tool" | "resource" | "prompt"; readonly name: unknown };
}

/** Whether a value is a builder whose last step was not called. */
export function isUnfinished(value: unknown): value is Unfinished {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "~unfinished");
}

/** The steps of a builder, frozen, and the mark of an unfinished one, which does not show when it is logged. */
export function builderOf<Steps extends object>(
  kind: Unfinished["~unfinished"]["kind"],
  name: unknown,
  steps: Steps,
): Steps {
  return Object.freeze(Object.defineProperty(steps, "~unfinished", { value: Object.freeze({ kind, name }) }));
}
