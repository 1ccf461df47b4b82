import {
  basicValidator,
  type FromSchema,
  isForeignSchema,
  type JsonObject,
  type JsonSchema,
  type SchemaLike,
  suggest,
  type Validator,
} from "@snodo/schema";
import type { Context, ContextTypes } from "../context/context.ts";
import { COMPONENT_KEYS } from "../define/component.ts";
import type { Icon } from "../define/icon.ts";
import { attempt, checkKeys, type Report, readObject, reportOn, subjectOf } from "../define/report.ts";
import { type AnyTool, type CheckedTool, type ToolAnnotations, toTool } from "../define/tool.ts";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { isRecord, type UnknownFields } from "../is-record.ts";
import { ignoreRejection } from "../thenable.ts";
import type { Wrapper } from "../wrapper/wrapper.ts";
import type { AnyTarget, UntypedTarget } from "./actor.ts";
import { knownMessages } from "./known-messages.ts";
import { messageNotMade, unavailable } from "./tool-failure.ts";

/** What both kinds of actor tools are declared by. */
export interface ActorToolFields<
  Target extends AnyTarget,
  Input extends SchemaLike,
  Types extends ContextTypes = ContextTypes,
> {
  /**
   * Whom the message goes to. A function is asked at every call, so that one that was restarted is found, and may
   * answer that there is none. Clients cannot choose it.
   */
  readonly target: Target | (() => Target | undefined);
  /**
   * The arguments: a JSON Schema or a TypeBox schema, with an object at its root. They are checked with
   * `basicValidator()`, whatever the server's validator is, so it may say only what that enforces. Defaults are not
   * filled in.
   */
  readonly input: Input;
  /** The name that people see. */
  readonly title?: string;
  /** What the tool does, for the model. */
  readonly description?: string;
  readonly icons?: readonly Icon[];
  /** Becomes `_meta` of the listed tool. */
  readonly metadata?: JsonObject;
  readonly annotations?: ToolAnnotations;
  /** What is around it, the outermost first: it refuses, or limits, before the message is made. */
  readonly wrappers?: readonly Wrapper<Types>[];
}

/**
 * What the message carries: made of the checked arguments, or always the same. It may be left out where it is nothing.
 */
export type ArgsOption<Input extends SchemaLike, Payload> = undefined extends Payload
  ? { readonly args?: Args<Input, Payload> }
  : { readonly args: Args<Input, Payload> };

type Args<Input extends SchemaLike, Payload> = Payload | ((args: FromSchema<Input>) => Payload | Promise<Payload>);

/** What tells the two kinds apart. */
export interface ActorToolKind {
  readonly messages: "calls" | "casts";
  /** Options besides those that both have. */
  readonly keys: readonly string[];
  /** Checks them, and gives how the message is sent, as soon as it is made. */
  read(report: Report, options: UnknownFields): Send;
}

/** Sends the message of one call, and gives what the tool answers. */
export type Send = (target: UntypedTarget, payload: unknown, context: Context) => unknown;

const TOOL_KEYS = [...COMPONENT_KEYS, "annotations"] as const;
const KEYS = ["target", "message", "input", "args", ...TOOL_KEYS] as const;

/** @throws {DefinitionError} listing every problem of the declaration */
export function actorTool(name: unknown, options: unknown, kind: ActorToolKind): CheckedTool {
  const problems: DefinitionProblem[] = [];
  const report = reportOn(subjectOf("tool", name), problems);
  const given = readObject(report, "", options, "needs an object of options") ?? {};
  checkKeys(report, "", given, [...KEYS, ...kind.keys]);
  attempt(report, "target", () => checkTarget(report, given.target));
  checkMessage(report, given, kind.messages);
  const inputSchema = readInput(report, given.input);
  const send = kind.read(report, given);
  const { output, target, args } = given;
  const tool = {
    kind: "tool",
    name,
    ...Object.fromEntries(TOOL_KEYS.map((key) => [key, given[key]])),
    inputSchema,
    inputValidator: INPUT_VALIDATOR,
    [attempt(report, "output", () => isForeignSchema(output)) === true ? "output" : "outputSchema"]: output,
    async call(sent: unknown, context: Context) {
      const payload = await payloadOf(args, sent);
      return send(aliveTarget(target), payload, context);
    },
  };
  return toTool(tool as AnyTool, problems);
}

const BASIC = basicValidator();

/** Says besides what to do about a schema that it cannot enforce: to take another validator is no way out here. */
const INPUT_VALIDATOR: Validator = Object.freeze({
  ...BASIC,
  checkSchema: (schema: JsonSchema) =>
    (BASIC.checkSchema?.(schema) ?? []).map((problem) => ({
      ...problem,
      hint: "An actor tool takes nothing else: write this one with defineTool",
    })),
});

function checkTarget(report: Report, target: unknown): void {
  if (target === undefined) report.add("target", "is missing", "An actor, or a function that finds one");
  else if (typeof target !== "function" && !isTarget(target)) {
    report.add("target", "must be an actor, or a function that finds one");
  }
}

function isTarget(value: unknown): value is UntypedTarget {
  if (!isRecord(value) || typeof value.call !== "function" || typeof value.cast !== "function") return false;
  return typeof value.isAlive === "boolean";
}

/** Which messages there are is known of an actor of this process; of another target its type says so. */
function checkMessage(report: Report, { target, message }: UnknownFields, kind: "calls" | "casts"): void {
  const known = knownMessages(target);
  if (message === undefined) report.add("message", "is missing", "The name of the message that is sent");
  else if (typeof message !== "string") report.add("message", "must be a string");
  else if (known !== undefined && !known[kind].includes(message)) {
    const other = kind === "calls" ? "casts" : "calls";
    const hint = known[other].includes(message)
      ? `It is one of its ${other}: use ${kind === "calls" ? "actorCast" : "actorCall"}`
      : suggest(message, known[kind]);
    report.add("message", `${JSON.stringify(message)} is none of the actor's ${kind}`, hint);
  }
}

/** The schema as it was given; undefined where it is none that could be checked here, which is reported. */
function readInput(report: Report, input: unknown): unknown {
  if (input === undefined) report.add("input", "is missing", "A schema of the arguments: nothing is guessed");
  if (attempt(report, "input", () => isForeignSchema(input)) === false) return input;
  const hint = "Actor tools are checked by basicValidator() alone";
  report.add("input", "must be a JSON Schema or a TypeBox schema", hint);
  return undefined;
}

async function payloadOf(args: unknown, sent: unknown): Promise<unknown> {
  if (typeof args !== "function") return args;
  try {
    return await args(sent);
  } catch (cause) {
    throw messageNotMade(cause);
  }
}

/** Whoever is there and takes messages. What the application's code throws meanwhile is for the sink. */
function aliveTarget(target: unknown): UntypedTarget {
  let found: UntypedTarget | undefined;
  try {
    const given: unknown = typeof target === "function" ? target() : target;
    if (given !== undefined && !isTarget(given)) {
      ignoreRejection(given);
      throw new TypeError("The function for an actor must answer a target (isAlive, call, cast), or undefined");
    }
    if (given?.isAlive) found = given;
  } catch (cause) {
    throw unavailable(cause);
  }
  if (found === undefined) throw unavailable();
  return found;
}
