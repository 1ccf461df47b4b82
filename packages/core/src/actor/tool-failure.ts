import { isMcpError, type McpError } from "../error/mcp-error.ts";
import { isToolError, type ToolError, toolError } from "../result/tool-error.ts";
import { type ActorErrorCode, isActorError } from "./actor-error.ts";

/** The target is not there, or takes no messages. */
export function unavailable(cause?: unknown): ToolError {
  return failed("The actor is not available", cause);
}

/** The actor did not answer in time. */
export function timedOut(timeoutMs: number): ToolError {
  return failed(`The actor did not answer within ${timeoutMs} ms`);
}

/** The client went away; nobody reads this. */
export function cancelled(): ToolError {
  return failed("The call was cancelled");
}

/** The function that makes the message threw. */
export function messageNotMade(cause: unknown): ToolError | McpError {
  return ownWords(cause) ?? failed("The message to the actor could not be made", cause);
}

/** The function that makes the result threw. */
export function replyNotEncoded(cause: unknown): ToolError | McpError {
  return ownWords(cause) ?? failed("The actor's answer could not be made into a result", cause);
}

/** What the function that makes the result answered is no JSON object. */
export function replyNoObject(cause: unknown): ToolError {
  return failed("The actor's answer is not a JSON object", cause);
}

/** What a target threw or rejected with. */
export function targetFailed(error: unknown): ToolError | McpError {
  return isActorError(error) ? BY_CODE[error.code](error) : failed("The actor failed", error);
}

const BY_CODE: { readonly [Code in ActorErrorCode]: (error: unknown) => ToolError | McpError } = {
  // Neither is a fault of anybody, so there is nothing to look into.
  stopped: () => unavailable(),
  full: () => failed("The actor has too much to do"),
  crashed: (error) => failed("The actor failed", error),
  "unknown-message": (error) => failed("The actor failed", error),
  "uncloneable-payload": messageNotMade,
  "uncloneable-reply": replyNoObject,
};

/** A failure that the author worded for the peer goes through as it is. */
export function ownWords(error: unknown): ToolError | McpError | undefined {
  return isToolError(error) || isMcpError(error) ? error : undefined;
}

function failed(message: string, cause?: unknown): ToolError {
  return cause === undefined ? toolError(message) : toolError(message, { cause });
}
