import type { HeaderParameter, JsonObject, Problem } from "@snodo/schema";
import type { Call } from "../dispatch/dispatch.ts";
import { eventRequest, reportFault } from "../dispatch/fault.ts";
import { runHandler } from "../dispatch/run-handler.ts";
import { andThen } from "../dispatch/thenable.ts";
import { isMcpError, McpError } from "../error/mcp-error.ts";
import { isRecord } from "../result/check-block.ts";
import { failure, fromToolError, normalizeTool, type ToolOutcome } from "../result/normalize-tool.ts";
import { isToolError } from "../result/tool-error.ts";
import type { ToolEntry } from "../runtime/catalog.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Outcome } from "./outcome.ts";

const NO_ARGUMENTS: JsonObject = Object.freeze({});
const NO_PARAMETERS: readonly HeaderParameter[] = Object.freeze([]);

/**
 * `tools/call`: look up, check the arguments, run the handler, check what it answered.
 *
 * @see MCP 2026-07-28, tools, "Calling Tools" and "Error Handling"
 */
export function toolsCall(call: Call): Outcome | PromiseLike<Outcome> {
  return andThen(callTool(call), (outcome): Outcome => ({ kind: "tool", outcome }));
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
  if (missing.length > 0) return failure(`Missing required arguments: ${missing.join(", ")}`);
  const args = entry.fillDefaults === undefined ? (sent as JsonObject) : entry.fillDefaults(sent as JsonObject);
  return andThen(entry.checkInput(args), (problems) => {
    const first = problems[0];
    if (first === undefined) return run(call, entry, args);
    const { runtime, context } = call;
    runtime.report({
      type: "arguments-refused",
      request: eventRequest(runtime, context),
      component: entry.component,
      problems,
    });
    return failure(describe("Invalid arguments", first));
  });
}

function run(call: Call, entry: ToolEntry, args: JsonObject): ToolOutcome | PromiseLike<ToolOutcome> {
  const { tool } = entry;
  return runHandler<ToolOutcome>(
    () => tool.call(args as never, call.context as never),
    (value) => checkOutput(call, entry, normalizeTool(value, entry.checkOutput !== undefined)),
    (error) => {
      if (isMcpError(error)) throw error;
      if (isToolError(error)) return fromToolError(error);
      return failure(reportFault(call.runtime, call.context, entry.component, error));
    },
  );
}

function checkOutput(
  { runtime, context }: Call,
  { component, checkOutput: check }: ToolEntry,
  outcome: ToolOutcome,
): ToolOutcome | PromiseLike<ToolOutcome> {
  if (check === undefined || outcome.isError) return outcome;
  const { structuredContent } = outcome;
  const problems: readonly Problem[] | PromiseLike<readonly Problem[]> =
    structuredContent === undefined
      ? [{ path: "", rule: "the tool answered no structured content", keyword: "type" }]
      : check(structuredContent);
  return andThen(problems, (found) => {
    const first = found[0];
    if (first === undefined) return outcome;
    runtime.report({ type: "output-refused", request: eventRequest(runtime, context), component, problems: found });
    throw McpError.internal(describe("Invalid output", first));
  });
}

function describe(what: string, { path, rule }: Problem): string {
  return path === "" ? `${what}: ${rule}` : `${what} at ${path}: ${rule}`;
}
