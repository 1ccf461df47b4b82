import { type Refusal, suggest } from "@snodo/schema";
import { atCaller } from "../error/at-caller.ts";
import { DefinitionError } from "../error/definition-error.ts";
import type { ComponentKind } from "./component.ts";
import { subjectOf } from "./report.ts";

/** What every unfinished builder carries, so that a server which is given one can say what is missing. */
export interface Unfinished<Missing extends string = string> {
  /** No kind yet: where a component is taken, the compiler shows what is missing. */
  readonly kind: Refusal<Missing>;
  readonly name: unknown;
  readonly "~unfinished": {
    readonly kind: ComponentKind;
    readonly name: unknown;
    /** @throws {DefinitionError} with everything that is wrong so far, among it that there is no handler */
    check(): void;
  };
}

/** Whether a value is a builder whose last step was not called. */
export function isUnfinished(value: unknown): value is Unfinished {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "~unfinished");
}

/**
 * The steps of a builder, frozen, with the step that ends it, and what does not show when it is logged: the mark of an
 * unfinished one, and steps that it does not have, which say what was probably meant when they are called.
 *
 * @param end the name of the last step
 * @param finish makes the component
 */
export function builderOf(
  kind: ComponentKind,
  name: unknown,
  steps: { readonly [step: string]: (...given: never[]) => object },
  end: string,
  finish: (handler: never) => object,
): object {
  // A name that is no text cannot be quoted by whoever reports it.
  const shown = typeof name === "string" ? name : undefined;
  const last = (handler: never) => atCaller(last, () => finish(handler));
  const mark = Object.freeze({ kind, name: shown, check: () => void finish(undefined as never) });
  // As a literal, since to assign a member would ask what stands behind.
  const builder = { __proto__: MISTAKEN[kind], ...steps, [end]: last };
  return Object.freeze(Object.defineProperty(builder, "~unfinished", { value: mark }));
}

/** What stands behind the steps of a builder: it is asked for those that the builder does not have. */
const MISTAKEN: { readonly [Kind in ComponentKind]: object } = {
  tool: mistakenSteps("tool"),
  resource: mistakenSteps("resource"),
  prompt: mistakenSteps("prompt"),
};

/** The steps that only one kind has. */
const OWNERS: ReadonlyMap<string, ComponentKind> = new Map<string, ComponentKind>([
  ...["call", "input", "output", "schema", "additionalProperties"].map((step) => [step, "tool"] as const),
  ...["read", "uri", "template", "matches", "param", "size", "mimeType"].map((step) => [step, "resource"] as const),
  ["render", "prompt"],
]);

function mistakenSteps(kind: ComponentKind): object {
  return new Proxy(Object.freeze({ kind: Object.freeze({ refused: "it is not finished" }) }), {
    get(inherited, key, builder) {
      if (key === "name") return (builder as Unfinished)["~unfinished"].name;
      // Whatever else is asked of a builder, such as whether it can be awaited, it has not.
      if (typeof key === "symbol" || key in inherited) return Reflect.get(inherited, key);
      const owner = OWNERS.get(key);
      const hint = suggest(key, Object.keys(builder));
      if (owner === undefined && hint === undefined) return undefined;
      const rule = `.${key}() is no step of a ${kind}${owner === undefined ? "" : `: it belongs to a ${owner}`}`;
      const refuse = () =>
        atCaller(refuse, () => {
          const where = subjectOf(kind, (builder as Unfinished)["~unfinished"].name);
          throw new DefinitionError([{ where, rule, ...(hint !== undefined && { hint }) }]);
        });
      return refuse;
    },
  });
}
