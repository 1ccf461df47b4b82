import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { ignoreRejection } from "../thenable.ts";
import type { CompletionInput, Next, WrapperInfo } from "../wrapper/wrapper.ts";
import type { Completers } from "./completer.ts";
import type { AnyPrompt } from "./prompt.ts";
import { type Report, reportOn, subjectOf, threw } from "./report.ts";
import type { AnyResource } from "./resource.ts";
import type { AnyTool } from "./tool.ts";

/** The functions of a component with its wrappers around them. */
export interface Wrapped {
  readonly handler: Next;
  /** By the argument or variable that is completed. Without prototype. */
  readonly completers: { readonly [slot: string]: Next };
}

type Component = AnyTool | AnyResource | AnyPrompt;

/** By the checked component. */
const wrapped = new WeakMap<Component, Wrapped>();

/** By the component as it was written, with what it was made of: several servers may be given the same one. */
const written = new WeakMap<Component, { readonly parts: readonly unknown[]; readonly wrapped: Wrapped }>();

/** What calls a component's functions through its wrappers; undefined when it has none. */
export function wrappedOf(component: Component): Wrapped | undefined {
  return wrapped.get(component);
}

/**
 * Puts the wrappers of a component around its functions, once. A hand-written component that is checked again for
 * another server, and has not been changed since, keeps what its wrappers hold.
 *
 * @param draft the component as it was written, by which it is known again
 * @param fields its members, each read once
 * @param component the checked copy of it
 * @throws {DefinitionError} when a wrapper throws, or makes no function
 */
export function wrapHandlers(draft: Component, fields: Component, component: Component): void {
  if (component.wrappers === undefined) return;
  const parts = partsOf(fields, component);
  const known = written.get(draft);
  const isSame = known?.parts.length === parts.length && parts.every((part, index) => part === known.parts[index]);
  const made = isSame ? known.wrapped : wrap(component);
  written.set(draft, { parts, wrapped: made });
  wrapped.set(component, made);
}

function partsOf(fields: Component, { wrappers = [], ...component }: Component): readonly unknown[] {
  const completers = "completers" in component ? component.completers : undefined;
  return [...Object.entries(fields).flat(), ...wrappers, ...Object.entries(completers ?? {}).flat()];
}

function wrap(component: Component): Wrapped {
  const completers: { [slot: string]: Next } = Object.create(null);
  const handler = around(component, OPERATIONS[component.kind], undefined, handlerOf(component));
  for (const [slot, completer] of Object.entries(("completers" in component && component.completers) || {})) {
    completers[slot] = around(component, "complete", slot, completerOf(completer));
  }
  return Object.freeze({ handler, completers: Object.freeze(completers) });
}

const OPERATIONS = { tool: "call", resource: "read", prompt: "render" } as const;

function handlerOf(component: Component): Next {
  switch (component.kind) {
    case "tool":
      return (input, context) => component.call(input as never, context as never);
    case "resource":
      return (input, context) => component.read(input as never, context as never);
    case "prompt":
      return (input, context) => component.render(input as never, context as never);
  }
}

function completerOf(completer: Completers[string]): Next {
  return (input, context) => {
    const { prefix, arguments: others } = input as CompletionInput;
    return completer(prefix as never, { arguments: others } as never, context as never);
  };
}

function around(component: Component, operation: WrapperInfo["operation"], slot: string | undefined, own: Next): Next {
  const { kind, name, wrappers = [] } = component;
  const info: WrapperInfo = Object.freeze({ component: name, kind, operation, slot });
  const problems: DefinitionProblem[] = [];
  const report = reportOn(subjectOf(kind, name), problems);
  let isMade = false;
  let next: Next = (input, context) => {
    // A wrapper that mistakes its two steps for one must not run a handler while a server starts.
    if (!isMade) throw new TypeError("next is there before a request is");
    return own(input, context);
  };
  for (const [fromEnd, wrapper] of [...wrappers].reverse().entries()) {
    const where = `wrappers[${wrappers.length - 1 - fromEnd}]`;
    next = made(report, where, () => wrapper(next as never, info as never)) ?? next;
  }
  if (problems.length > 0) throw new DefinitionError(problems.reverse());
  isMade = true;
  return next;
}

const FORM = "A wrapper is (next, info) => (input, context) => next(input, context)";

function made(report: Report, where: string, make: () => unknown): Next | undefined {
  try {
    const next = make();
    if (typeof next === "function") return next as Next;
    ignoreRejection(next);
    report.add(where, "must make a function", FORM);
  } catch (cause) {
    report.add(where, threw("threw", cause), FORM, cause);
  }
  return undefined;
}
