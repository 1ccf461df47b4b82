import type { Context, ContextTypes } from "../context/context.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { isRecord } from "../is-record.ts";
import { type Completers, checkCompleters, frozenCompleters } from "./completer.ts";
import { COMPONENT_KEYS, type ComponentFields, readFields } from "./component.ts";
import { frozenFields } from "./frozen-fields.ts";
import { checkKeys, checkText, type Report, reportOn, subjectOf } from "./report.ts";
import { wrapHandlers } from "./wrap-handlers.ts";

/** One argument of a prompt; its value is always a string. */
export interface PromptArgument {
  readonly name: string;
  /** The name that people see. */
  readonly title?: string;
  readonly description?: string;
  /** Absent: false. */
  readonly required?: boolean;
}

/**
 * A prompt: plain frozen data and its handler.
 *
 * @typeParam Args the arguments by name, as the handler receives them
 */
export interface Prompt<Name extends string = string, Args = unknown, Types extends ContextTypes = ContextTypes>
  extends ComponentFields {
  readonly kind: "prompt";
  readonly name: Name;
  /** In the order of their declaration. */
  readonly arguments: readonly PromptArgument[];
  /** By argument. */
  readonly completers?: Completers;
  /** Never there at run time: carries types to the client. */
  readonly "~types"?: { readonly args: Args; readonly context: Types };
  /** Answers what a `PromptBuilder`'s handler may. */
  render(args: Args, context: Context<Types>): unknown;
}

/** Any prompt, and a hand-written one: every `Prompt` fits. */
export interface AnyPrompt extends ComponentFields {
  readonly kind: "prompt";
  readonly name: string;
  readonly arguments?: readonly PromptArgument[];
  readonly completers?: Completers;
  render(args: never, context: never): unknown;
}

/** A prompt that was checked. */
export type CheckedPrompt = AnyPrompt & { readonly arguments: readonly PromptArgument[] };

const KEYS = ["kind", "name", ...COMPONENT_KEYS, "arguments", "completers", "render"] as const;
const ARGUMENT_KEYS = ["name", "title", "description", "required"] as const;

/** What has been checked before is not checked again. */
const checked = new WeakSet<object>();

/**
 * Checks a prompt and freezes a copy of it; one that was checked before comes back as it is.
 *
 * @param problems what a builder found before; they are reported first
 * @throws {DefinitionError} with every problem
 */
export function toPrompt(draft: AnyPrompt, problems: readonly DefinitionProblem[] = []): CheckedPrompt {
  if (checked.has(draft)) return draft as CheckedPrompt;
  const found = [...problems];
  const report = reportOn(subjectOf("prompt", draft.name), found);
  checkText(report, "name", draft.name);
  checkKeys(report, "", draft, KEYS);
  const fields = readFields(report, draft);
  const args = readArguments(report, draft.arguments === undefined ? [] : draft.arguments);
  checkCompleters(report, draft.completers, (name) =>
    args.some((arg) => arg.name === name) ? undefined : { rule: "names no argument of the prompt" },
  );
  if (typeof draft.render !== "function") report.add("", "has no handler", "End it with .render((args, context) => …)");
  if (found.length > 0) throw new DefinitionError(found);

  const prompt: CheckedPrompt = Object.freeze({
    kind: "prompt" as const,
    name: draft.name,
    ...fields,
    arguments: args,
    ...(draft.completers !== undefined && { completers: frozenCompleters(Object.entries(draft.completers)) }),
    render: draft.render,
  });
  wrapHandlers(draft, prompt);
  checked.add(prompt);
  return prompt;
}

function readArguments(report: Report, args: unknown): readonly PromptArgument[] {
  if (!Array.isArray(args)) {
    report.add("arguments", "must be a list");
    return [];
  }
  const names = new Set<unknown>();
  return Object.freeze(args.flatMap((arg: unknown, index) => readArgument(report, arg, index, names) ?? []));
}

function readArgument(report: Report, arg: unknown, index: number, names: Set<unknown>): PromptArgument | undefined {
  if (!isRecord(arg)) {
    report.add(`arguments[${index}]`, "must be an object with a name");
    return undefined;
  }
  const { name, required } = arg;
  const where = typeof name === "string" ? `argument ${JSON.stringify(name)}` : `arguments[${index}].name`;
  checkText(report, where, name);
  if (typeof name === "string" && names.has(name)) report.add(where, "is declared twice");
  names.add(name);
  for (const key of ["title", "description"] as const) {
    if (arg[key] !== undefined && typeof arg[key] !== "string") report.add(where, `${key} must be a string`);
  }
  if (required !== undefined && typeof required !== "boolean") report.add(where, "required must be a boolean");
  checkKeys(report, where, arg, ARGUMENT_KEYS);
  return frozenFields<PromptArgument>(arg, ARGUMENT_KEYS);
}
