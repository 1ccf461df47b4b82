import { type JsonObject, type JsonSchemaObject, toJsonCopy } from "@snodo/schema";
import { attempt, checkKeys, type Report, readJsonObject, readObject, reportOn } from "../define/report.ts";
import type { ToolAnnotations } from "../define/tool.ts";
import { atCaller } from "../error/at-caller.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { isRecord, type UnknownFields } from "../is-record.ts";
import { type InputRequest, member, type Reading } from "./input-request.ts";
import { conversationProblem, messageProblem, type SamplingBlock, type SamplingMessage } from "./sampling-message.ts";

/** What a model answered. */
export interface SamplingAnswer {
  readonly role: "user" | "assistant";
  readonly content: SamplingBlock | readonly SamplingBlock[];
  /** Which model it was. */
  readonly model: string;
  /** Why it stopped: `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or a reason of the model's own. */
  readonly stopReason?: string;
  readonly _meta?: JsonObject;
}

/** Asks the client's model. Made by `sampling`. */
export interface SamplingRequest extends InputRequest<"sampling", SamplingAnswer> {}

/** A tool that a model may wish to be called; a tool made by `defineTool` is one. */
export interface SamplingTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonSchemaObject;
  readonly outputSchema?: JsonSchemaObject;
  readonly annotations?: ToolAnnotations;
}

/** Options of `sampling`. The client may change or ignore all but `maxTokens`. */
export interface SamplingOptions {
  /** How much the model may write at most: a whole number from 1. */
  readonly maxTokens: number;
  readonly systemPrompt?: string;
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
  /** For the provider of the model. */
  readonly metadata?: JsonObject;
  /** Parts of names of models, best first, and how much cost, speed and intelligence matter, from 0 to 1. */
  readonly modelPreferences?: {
    readonly hints?: readonly { readonly name?: string }[];
    readonly costPriority?: number;
    readonly speedPriority?: number;
    readonly intelligencePriority?: number;
  };
  /** @deprecated Other values than `none` need `sampling.context` of the client. */
  readonly includeContext?: "none" | "thisServer" | "allServers";
  /** What the model may wish to be called, by this side: needs `sampling.tools` of the client. */
  readonly tools?: readonly SamplingTool[];
  /** Whether the model may, must or must not use tools. */
  readonly toolChoice?: { readonly mode?: "auto" | "required" | "none" };
}

/**
 * Asks the client's model. The user may look at what is asked and at what comes of it, and may refuse.
 *
 * @param messages the conversation so far; a string is one message of the user
 * @throws {DefinitionError} listing everything that is wrong with it
 * @deprecated by MCP 2026-07-28, which still has it: a server asks a provider of models itself instead
 * @see MCP 2026-07-28, sampling
 */
export function sampling(messages: string | readonly SamplingMessage[], options: SamplingOptions): SamplingRequest {
  return atCaller(sampling, () => readSampling(messages, options));
}

function readSampling(messages: unknown, given: unknown): SamplingRequest {
  const problems: DefinitionProblem[] = [];
  const report = reportOn("sampling()", problems);
  const conversation = attempt(report, "messages", () => readMessages(report, messages));
  const options = readObject(report, "options", given, "must be an object with maxTokens");
  const rest = options === undefined ? {} : readOptions(report, options);
  const params = attempt(report, "params", () => toJsonCopy({ messages: conversation ?? [], ...rest }));
  if (params?.ok === false) report.add(`params at ${params.path}`, `JSON cannot carry them: ${params.rule}`);
  if (problems.length > 0 || options === undefined || params?.ok !== true) throw new DefinitionError(problems);
  const { tools, toolChoice, includeContext } = options;
  const needs = {
    ...((tools !== undefined || toolChoice !== undefined) && { tools: {} }),
    ...(includeContext !== undefined && includeContext !== "none" && { context: {} }),
  };
  return Object.freeze({
    kind: "sampling" as const,
    wire: Object.freeze({ method: "sampling/createMessage" as const, params: params.value as JsonObject }),
    needs: Object.freeze({ sampling: Object.freeze(needs) }),
    "~read": read,
  });
}

function readMessages(report: Report, messages: unknown): unknown {
  if (typeof messages === "string") return [{ role: "user", content: { type: "text", text: messages } }];
  if (!Array.isArray(messages) || messages.length === 0) {
    report.add("messages", "must be a string or a list of messages, at least one");
    return [];
  }
  const wrong = messages.map(messageProblem);
  const at = wrong.findIndex((problem) => problem !== undefined);
  const problem =
    at < 0 ? conversationProblem(messages) : { path: `/${at}${wrong[at]?.path}`, rule: wrong[at]?.rule ?? "" };
  if (problem !== undefined) report.add(`messages at ${problem.path}`, problem.rule);
  return messages;
}

/** Every option there is. An object, so that the compiler misses one that is left out. */
const CHECKS: { readonly [Option in keyof SamplingOptions]-?: readonly [(value: unknown) => boolean, string] } = {
  maxTokens: [(value) => Number.isSafeInteger(value) && Number(value) >= 1, "must be a whole number from 1"],
  systemPrompt: [isString, "must be a string"],
  temperature: [Number.isFinite, "must be a number"],
  stopSequences: [(value) => Array.isArray(value) && value.every(isString), "must be a list of strings"],
  metadata: [isRecord, "must be an object"],
  modelPreferences: [isPreferences, "must have hints with names, and priorities from 0 to 1"],
  includeContext: [(value) => CONTEXTS.includes(value), "must be none, thisServer or allServers"],
  tools: [
    (value) => Array.isArray(value) && value.every(isTool),
    "must be a list of tools with a name and an inputSchema",
  ],
  toolChoice: [(value) => isRecord(value) && MODES.includes(value.mode), "must have the mode auto, required or none"],
};

const CONTEXTS: readonly unknown[] = ["none", "thisServer", "allServers"];
const MODES: readonly unknown[] = [undefined, "auto", "required", "none"];

function readOptions(report: Report, options: UnknownFields): object {
  checkKeys(report, "options", options, Object.keys(CHECKS));
  const read: { [option: string]: unknown } = {};
  for (const [option, [holds, rule]] of Object.entries(CHECKS)) {
    const value = options[option];
    if (value === undefined && option !== "maxTokens") continue;
    const isSound = attempt(report, option, () => holds(value)) === true;
    if (!isSound) report.add(option, rule);
    else read[option] = option === "tools" ? (value as readonly SamplingTool[]).map(listed) : value;
  }
  if (options.toolChoice !== undefined && options.tools === undefined) report.add("toolChoice", "needs tools");
  if (read.metadata !== undefined) readJsonObject(report, "metadata", read.metadata);
  return read;
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isPreferences(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { hints, costPriority, speedPriority, intelligencePriority } = value;
  const isShare = (share: unknown) =>
    share === undefined || (Number.isFinite(share) && Number(share) >= 0 && Number(share) <= 1);
  const isHint = (hint: unknown) => isRecord(hint) && (hint.name === undefined || isString(hint.name));
  const areHints = hints === undefined || (Array.isArray(hints) && hints.every(isHint));
  return areHints && [costPriority, speedPriority, intelligencePriority].every(isShare);
}

function isTool(value: unknown): value is SamplingTool {
  return isRecord(value) && isString(value.name) && isRecord(value.inputSchema) && value.inputSchema.type === "object";
}

/** What a model is told of a tool: of one that `defineTool` made, not its handler. */
function listed({ name, title, description, inputSchema, outputSchema, annotations }: SamplingTool): object {
  return { name, title, description, inputSchema, outputSchema, annotations };
}

function read(response: JsonObject): Reading<SamplingAnswer> {
  if (typeof member(response, "model") !== "string") return { ok: false, path: "/model", rule: "must be a string" };
  const stopReason = member(response, "stopReason");
  if (stopReason !== undefined && typeof stopReason !== "string") {
    return { ok: false, path: "/stopReason", rule: "must be a string" };
  }
  const problem = messageProblem(response);
  return problem === undefined
    ? { ok: true, answer: response as unknown as SamplingAnswer }
    : { ok: false, path: problem.path, rule: problem.rule };
}
