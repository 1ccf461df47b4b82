import { suggest } from "@snodo/schema";
import type { Context, ContextTypes } from "../context/context.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { type Completers, readCompleters } from "./completer.ts";
import { COMPONENT_KEYS, type ComponentFields, readFields } from "./component.ts";
import { frozenFields } from "./frozen-fields.ts";
import { checkHandler } from "./last-step.ts";
import { readDraft } from "./read-draft.ts";
import { checkKeys, checkText, type Report, readList, readObject } from "./report.ts";
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
 * @param place where it stands in a server, for one that has no name
 * @throws {DefinitionError} with every problem
 */
export function toPrompt(draft: AnyPrompt, problems: readonly DefinitionProblem[] = [], place?: string): CheckedPrompt {
  if (checked.has(draft)) return draft as CheckedPrompt;
  const found = [...problems];
  const read = readDraft("prompt", draft, place, KEYS, found);
  if (read === undefined) throw new DefinitionError(found);
  const { report, written } = read;
  const { name, render } = written;
  const fields = readFields(report, written);
  const args = readArguments(report, written.arguments === undefined ? [] : written.arguments);
  const completers = readCompleters(report, written.completers, (argument) => misnamed(argument, args));
  checkHandler(report, "prompt", render);
  if (found.length > 0) throw new DefinitionError(found);

  const prompt: CheckedPrompt = Object.freeze({
    kind: "prompt" as const,
    name,
    ...fields,
    arguments: args,
    ...(completers !== undefined && { completers }),
    render,
  });
  wrapHandlers(draft, written, prompt);
  checked.add(prompt);
  return prompt;
}

/** Why no argument of the name can be completed, and which was probably meant. */
function misnamed(
  argument: string,
  args: readonly PromptArgument[],
): { readonly rule: string; readonly hint?: string } | undefined {
  const names = args.map(({ name }) => name).filter((name) => typeof name === "string");
  if (names.includes(argument)) return undefined;
  const hint = suggest(argument, names);
  return { rule: "names no argument of the prompt", ...(hint !== undefined && { hint }) };
}

function readArguments(report: Report, args: unknown): readonly PromptArgument[] {
  const list = readList(report, "arguments", args, LIST_HINT);
  const names = new Set<unknown>();
  return Object.freeze(list.flatMap((arg: unknown, index) => readArgument(report, arg, index, names) ?? []));
}

const LIST_HINT = 'Such as [{ name: "text", required: true }]';

function readArgument(report: Report, given: unknown, index: number, names: Set<unknown>): PromptArgument | undefined {
  const arg = readObject(report, `arguments[${index}]`, given, "must be an object with a name");
  if (arg === undefined) return undefined;
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
