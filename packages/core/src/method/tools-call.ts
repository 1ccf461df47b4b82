import type { Check, Converted, JsonObject, Problem } from "@snodo/schema";
import { checkParameterHeaders, headerMismatch } from "../dialect/mirrored-headers.ts";
import { eventRequest, reportFault } from "../dispatch/fault.ts";
import { findTool } from "../dispatch/route.ts";
import { runHandler } from "../dispatch/run-handler.ts";
import { isMcpError, McpError } from "../error/mcp-error.ts";
import { askedIn, inRound } from "../interaction/round-trip.ts";
import { isRecord } from "../is-record.ts";
import { failure, fromToolError, normalizeTool, type ToolOutcome } from "../result/normalize-tool.ts";
import { structuredValue, withStructured } from "../result/structured-value.ts";
import { isToolError } from "../result/tool-error.ts";
import type { Convert, ToolEntry } from "../runtime/catalog-entry.ts";
import { withoutInherited } from "../runtime/inherited-names.ts";
import { andThen } from "../thenable.ts";
import type { Call } from "./call.ts";
import type { InputOutcome, Outcome } from "./outcome.ts";

/** What a tool comes to: what it answered, or what it lacks to answer. */
type Answered = ToolOutcome | InputOutcome;

const NO_ARGUMENTS: JsonObject = Object.freeze({});
const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);
const NO_OUTPUT: readonly Problem[] = Object.freeze([
  Object.freeze({ path: "", rule: "the tool answered no structured content", keyword: "type" }),
]);

/**
 * `tools/call`: look up, authorize, check the arguments, run the handler, check what it answered.
 *
 * @see MCP 2026-07-28, tools, "Calling Tools" and "Error Handling"
 */
export function toolsCall(call: Call): Outcome | PromiseLike<Outcome> {
  const { name } = call.params;
  if (typeof name !== "string") throw McpError.invalidParams("Invalid params: name must be a string");
  const outcome = andThen(findTool(call, name), (entry) => callTool(call, entry));
  return andThen(outcome, (answer): Outcome => ("kind" in answer ? answer : { kind: "tool", answer }));
}

function callTool(call: Call, entry: ToolEntry): Answered | PromiseLike<Answered> {
  const { params, headers, context } = call;
  context.component = entry.component;
  // Not before: for whoever may not call it, its headers are those of a tool that is not there.
  const rule = headers && checkParameterHeaders(headers, entry.headerParameters, params.arguments);
  if (rule !== undefined) throw headerMismatch(rule);
  const sent = params.arguments ?? (params.arguments === undefined ? NO_ARGUMENTS : null);
  if (!isRecord(sent)) throw McpError.invalidParams("Invalid params: arguments must be an object");

  const missing = entry.required.filter((argument) => !Object.hasOwn(sent, argument));
  if (missing.length > 0) {
    reportArguments(call, entry, missing.map(missingArgument));
    return failure(`Missing required arguments: ${missing.join(", ")}`);
  }
  const given = entry.withoutNulls === undefined ? (sent as JsonObject) : entry.withoutNulls(sent as JsonObject);
  const args = entry.fillDefaults === undefined ? given : entry.fillDefaults(given);
  const { checkInput, convertInput } = entry;
  return andThen(checkInput === undefined ? NO_PROBLEMS : problemsOf(call, entry, checkInput, args), (problems) => {
    if (problems.length > 0) return refuseArguments(call, entry, problems);
    const handed = entry.bareInput() ? withoutInherited : asIs;
    if (convertInput === undefined) return run(call, entry, handed(args));
    return andThen(converted(call, entry, convertInput, handed(args)), (result) =>
      result.ok ? run(call, entry, handed(result.value)) : refuseArguments(call, entry, result.problems),
    );
  });
}

function asIs(value: unknown): unknown {
  return value;
}

function refuseArguments(call: Call, entry: ToolEntry, problems: readonly Problem[]): ToolOutcome {
  reportArguments(call, entry, problems);
  return failure(describe("Invalid arguments", problems[0] as Problem));
}

/** In the words that a validator has for it. */
function missingArgument(name: string): Problem {
  return { path: "", rule: `required property ${JSON.stringify(name)} is missing`, keyword: "required" };
}

function isProblem(value: unknown): value is Problem {
  return isRecord(value) && typeof value.path === "string" && typeof value.rule === "string";
}

function reportArguments({ runtime, context }: Call, { component }: ToolEntry, problems: readonly Problem[]): void {
  runtime.report({ type: "arguments-refused", request: eventRequest(runtime, context), component, problems });
}

/**
 * What a validator finds. One that fails has said nothing about the value: that is a fault of the server, not of the
 * call.
 */
function problemsOf(
  call: Call,
  entry: ToolEntry,
  check: Check,
  value: unknown,
): readonly Problem[] | PromiseLike<readonly Problem[]> {
  return runHandler<readonly Problem[]>(
    () => check(value),
    (problems) => {
      if (Array.isArray(problems) && problems.every(isProblem)) return problems;
      throw new TypeError("A validator's check must answer a list of problems: { path, rule, keyword }");
    },
    (error) => failCheck(call, entry, error),
  );
}

/** What another library's schema makes of a value. One that fails is a fault of the server, too. */
function converted(call: Call, entry: ToolEntry, convert: Convert, value: unknown): Converted | PromiseLike<Converted> {
  return runHandler<Converted>(
    () => convert(value),
    (result) => result as Converted,
    (error) => failCheck(call, entry, error),
  );
}

function failCheck({ runtime, context }: Call, { component }: ToolEntry, error: unknown): never {
  throw McpError.internal(reportFault(runtime, context, component, error));
}

function run(call: Call, entry: ToolEntry, args: unknown): Answered | PromiseLike<Answered> {
  const { tool, wrapped, component } = entry;
  const { context } = call;
  return inRound(call, component, () =>
    runHandler<Answered>(
      () => (wrapped === undefined ? tool.call(args as never, context as never) : wrapped.handler(args, context)),
      (value) => askedIn(call, component, value) ?? outcomeOf(call, entry, value),
      (error) => askedIn(call, component) ?? failHandler(call, entry, error),
    ),
  );
}

/** What becomes of an error of the handler, or of an answer that cannot travel. */
function failHandler(call: Call, entry: ToolEntry, error: unknown): ToolOutcome {
  const masked = (cause: unknown) => failure(reportFault(call.runtime, call.context, entry.component, cause));
  if (isMcpError(error)) throw error;
  if (!isToolError(error)) return masked(error);
  // The peer reads the message; what was behind it is for this side.
  if (error.cause !== undefined) reportFault(call.runtime, call.context, entry.component, error);
  try {
    return fromToolError(error);
  } catch (unfit) {
    return masked(unfit);
  }
}

function outcomeOf(call: Call, entry: ToolEntry, value: unknown): ToolOutcome | PromiseLike<ToolOutcome> {
  const given = entry.convertOutput && structuredValue(value);
  if (entry.convertOutput === undefined || given === undefined) {
    return checkOutput(call, entry, normalizeTool(value, entry.checkOutput !== undefined));
  }
  const handed = entry.bareOutput() ? withoutInherited : asIs;
  return andThen(converted(call, entry, entry.convertOutput, handed(given.value)), (result) => {
    if (!result.ok) return refuseOutput(call, entry, result.problems);
    try {
      return normalizeTool(withStructured(value, result.value), true);
    } catch (error) {
      return failHandler(call, entry, error);
    }
  });
}

function checkOutput(call: Call, entry: ToolEntry, outcome: ToolOutcome): ToolOutcome | PromiseLike<ToolOutcome> {
  const check = entry.checkOutput;
  if (check === undefined) return outcome;
  const { structuredContent } = outcome;
  const problems = structuredContent === undefined ? NO_OUTPUT : problemsOf(call, entry, check, structuredContent);
  return andThen(problems, (found) => (found.length === 0 ? outcome : refuseOutput(call, entry, found)));
}

function refuseOutput({ runtime, context }: Call, { component }: ToolEntry, problems: readonly Problem[]): never {
  runtime.report({ type: "output-refused", request: eventRequest(runtime, context), component, problems });
  throw McpError.internal(describe("Invalid output", problems[0] as Problem));
}

function describe(what: string, { path, rule }: Problem): string {
  return path === "" ? `${what}: ${rule}` : `${what} at ${path}: ${rule}`;
}
