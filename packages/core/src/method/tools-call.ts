import type { Check, HeaderParameter, JsonObject, Problem } from "@snodo/schema";
import { eventRequest, reportFault } from "../dispatch/fault.ts";
import { runHandler } from "../dispatch/run-handler.ts";
import { andThen } from "../dispatch/thenable.ts";
import { isMcpError, McpError } from "../error/mcp-error.ts";
import { isRecord } from "../is-record.ts";
import { failure, fromToolError, normalizeTool, type ToolOutcome } from "../result/normalize-tool.ts";
import { isToolError } from "../result/tool-error.ts";
import type { ToolEntry } from "../runtime/catalog.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Call } from "./call.ts";
import type { Outcome } from "./outcome.ts";

const NO_ARGUMENTS: JsonObject = Object.freeze({});
const NO_PARAMETERS: readonly HeaderParameter[] = Object.freeze([]);
const NO_OUTPUT: readonly Problem[] = Object.freeze([
  Object.freeze({ path: "", rule: "the tool answered no structured content", keyword: "type" }),
]);

/**
 * `tools/call`: look up, check the arguments, run the handler, check what it answered.
 *
 * @see MCP 2026-07-28, tools, "Calling Tools" and "Error Handling"
 */
export function toolsCall(call: Call): Outcome | PromiseLike<Outcome> {
  return andThen(callTool(call), (answer): Outcome => ({ kind: "tool", answer }));
}

/** The arguments of the called tool that headers mirror. */
export function toolHeaderParameters(runtime: Runtime, params: JsonObject): readonly HeaderParameter[] {
  const entry = typeof params.name === "string" ? runtime.catalog.tools.get(params.name) : undefined;
  return entry?.headerParameters ?? NO_PARAMETERS;
}

function callTool(call: Call): ToolOutcome | PromiseLike<ToolOutcome> {
  const { runtime, params } = call;
  const { name } = params;
  if (typeof name !== "string") throw McpError.invalidParams("Invalid params: name must be a string");
  const entry = runtime.catalog.tools.get(name);
  if (entry === undefined) throw McpError.invalidParams("Unknown tool", { name });
  const sent = params.arguments ?? (params.arguments === undefined ? NO_ARGUMENTS : null);
  if (!isRecord(sent)) throw McpError.invalidParams("Invalid params: arguments must be an object");

  const missing = entry.required.filter((argument) => !Object.hasOwn(sent, argument));
  if (missing.length > 0) {
    reportArguments(call, entry, missing.map(missingArgument));
    return failure(`Missing required arguments: ${missing.join(", ")}`);
  }
  const args = entry.fillDefaults === undefined ? (sent as JsonObject) : entry.fillDefaults(sent as JsonObject);
  return andThen(problemsOf(call, entry, entry.checkInput, args), (problems) => {
    const first = problems[0];
    if (first === undefined) return run(call, entry, args);
    reportArguments(call, entry, problems);
    return failure(describe("Invalid arguments", first));
  });
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
  { runtime, context }: Call,
  { component }: ToolEntry,
  check: Check,
  value: unknown,
): readonly Problem[] | PromiseLike<readonly Problem[]> {
  return runHandler<readonly Problem[]>(
    () => check(value),
    (problems) => {
      if (Array.isArray(problems) && problems.every(isProblem)) return problems;
      throw new TypeError("A validator's check must answer a list of problems: { path, rule, keyword }");
    },
    (error) => {
      throw McpError.internal(reportFault(runtime, context, component, error));
    },
  );
}

function run(call: Call, entry: ToolEntry, args: JsonObject): ToolOutcome | PromiseLike<ToolOutcome> {
  const { tool } = entry;
  const masked = (error: unknown) => failure(reportFault(call.runtime, call.context, entry.component, error));
  return runHandler<ToolOutcome>(
    () => tool.call(args as never, call.context as never),
    (value) => checkOutput(call, entry, normalizeTool(value, entry.checkOutput !== undefined)),
    (error) => {
      if (isMcpError(error)) throw error;
      if (!isToolError(error)) return masked(error);
      try {
        return fromToolError(error);
      } catch (unfit) {
        return masked(unfit);
      }
    },
  );
}

function checkOutput(call: Call, entry: ToolEntry, outcome: ToolOutcome): ToolOutcome | PromiseLike<ToolOutcome> {
  const check = entry.checkOutput;
  if (check === undefined) return outcome;
  const { structuredContent } = outcome;
  const problems = structuredContent === undefined ? NO_OUTPUT : problemsOf(call, entry, check, structuredContent);
  return andThen(problems, (found) => {
    const first = found[0];
    if (first === undefined) return outcome;
    const { runtime, context } = call;
    const { component } = entry;
    runtime.report({ type: "output-refused", request: eventRequest(runtime, context), component, problems: found });
    throw McpError.internal(describe("Invalid output", first));
  });
}

function describe(what: string, { path, rule }: Problem): string {
  return path === "" ? `${what}: ${rule}` : `${what} at ${path}: ${rule}`;
}
