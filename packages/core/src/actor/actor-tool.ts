import {
  basicValidator,
  type FromSchema,
  isForeignSchema,
  type JsonObject,
  type JsonSchemaObject,
  type Problem,
  readInputSchema,
  type SchemaLike,
  suggest,
} from "@snodo/schema";
import type { Context } from "../context/context.ts";
import type { Icon } from "../define/icon.ts";
import { checkKeys, type Report, reportOn, subjectOf } from "../define/report.ts";
import { type AnyTool, type CheckedTool, type ToolAnnotations, toTool } from "../define/tool.ts";
import type { DefinitionProblem } from "../error/definition-error.ts";
import { isRecord, type UnknownFields } from "../is-record.ts";
import { toolError } from "../result/tool-error.ts";
import type { AnyTarget, UntypedTarget } from "./actor.ts";
import { knownMessages } from "./known-messages.ts";
import { messageNotMade, unavailable } from "./tool-failure.ts";

/** What both kinds of actor tools are declared by. */
export interface ActorToolFields<Target extends AnyTarget, Input extends SchemaLike> {
  /**
   * Whom the message goes to. A function is asked at every call, so that one that was restarted is found, and may answer
   * that there is none. Clients cannot choose it.
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
}

/** What the message carries: made of the checked arguments, or always the same. It may be left out where it is nothing. */
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

const KEYS = [
  "target",
  "message",
  "input",
  "args",
  "title",
  "description",
  "icons",
  "metadata",
  "annotations",
] as const;

/** @throws {DefinitionError} listing every problem of the declaration */
export function actorTool(name: unknown, options: unknown, kind: ActorToolKind): CheckedTool {
  const problems: DefinitionProblem[] = [];
  const report = reportOn(subjectOf("tool", name), problems);
  const given = isRecord(options) ? options : {};
  if (!isRecord(options)) report.add("", "needs an object of options");
  checkKeys(report, "", given, [...KEYS, ...kind.keys]);
  checkTarget(report, given.target);
  checkMessage(report, given, kind.messages);
  const inputSchema = readInput(report, given.input);
  const send = kind.read(report, given);
  const { title, description, icons, metadata, annotations, output, target, args } = given;
  const fields = {
    title,
    description,
    icons,
    metadata,
    annotations,
    [isForeignSchema(output) ? "output" : "outputSchema"]: output,
  };
  const check = lazyCheck(inputSchema ?? {});
  const tool = {
    kind: "tool",
    name,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...(inputSchema !== undefined && { inputSchema }),
    async call(sent: unknown, context: Context) {
      const [problem] = check(sent);
      if (problem !== undefined) return toolError(describe(problem));
      const payload = await payloadOf(args, sent);
      return send(aliveTarget(target), payload, context);
    },
  };
  return toTool(tool as AnyTool, problems);
}

function checkTarget(report: Report, target: unknown): void {
  if (target === undefined) report.add("target", "is missing", "An actor, or a function that finds one");
  else if (typeof target !== "function" && !isTarget(target)) {
    report.add("target", "must be an actor, or a function that finds one");
  }
}

function isTarget(value: unknown): value is UntypedTarget {
  return isRecord(value) && typeof value.call === "function" && typeof value.cast === "function";
}

/** Which messages there are is known of an actor of this process; of another target its type says so. */
function checkMessage(report: Report, { target, message }: UnknownFields, kind: "calls" | "casts"): void {
  const known = isTarget(target) ? knownMessages(target) : undefined;
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

/** The schema that both sides see; undefined where there is none, or one that was reported. */
function readInput(report: Report, input: unknown): JsonSchemaObject | undefined {
  if (input === undefined) {
    report.add("input", "is missing", "A schema of the arguments: nothing is guessed");
    return undefined;
  }
  const { schema, problems, standard } = readInputSchema(input);
  if (standard !== undefined) {
    report.add(
      "input",
      "must be a JSON Schema or a TypeBox schema",
      "Actor tools are checked by basicValidator() alone",
    );
    return undefined;
  }
  for (const { path, rule, hint } of problems) report.add(placeIn("input", path), rule, hint);
  if (schema === undefined || problems.length > 0) return undefined;
  for (const { path, rule } of basicValidator().checkSchema?.(schema) ?? []) {
    report.add(placeIn("input", path), rule, "An actor tool takes nothing else: write this one with defineTool");
  }
  return schema;
}

function placeIn(where: string, path: string): string {
  return path === "" ? where : `${where} at ${path}`;
}

/** The check, made when it is first needed: most tools are never called. */
function lazyCheck(schema: JsonSchemaObject): (value: unknown) => readonly Problem[] {
  let check: ((value: unknown) => readonly Problem[]) | undefined;
  return (value) => {
    check ??= basicValidator().compile(schema);
    return check(value);
  };
}

/** In the words that a server has for it. */
function describe({ path, rule }: Problem): string {
  return `${placeIn("Invalid arguments", path)}: ${rule}`;
}

async function payloadOf(args: unknown, sent: unknown): Promise<unknown> {
  if (typeof args !== "function") return args;
  try {
    return await args(sent);
  } catch (cause) {
    throw messageNotMade(cause);
  }
}

function aliveTarget(target: unknown): UntypedTarget {
  let found: unknown;
  try {
    found = typeof target === "function" ? target() : target;
  } catch (cause) {
    throw unavailable(cause);
  }
  if (found === undefined) throw unavailable();
  if (!isTarget(found))
    throw unavailable(new TypeError("The function for an actor must answer a target, or undefined"));
  if (!found.isAlive) throw unavailable();
  return found;
}
