import type { McpError } from "../error/mcp-error.ts";
import type { Answer } from "./answer.ts";

const stages = new WeakMap<McpError, Answer["stage"]>();

/** The error, marked with where it comes from, for transports that have a status of their own for that. */
export function refusedAt(stage: Answer["stage"], error: McpError): McpError {
  stages.set(error, stage);
  return error;
}

/** Where an error of a method comes from. */
export function stageOf(error: McpError): Answer["stage"] {
  return stages.get(error) ?? "served";
}
