import { appendPointer, type JsonObject } from "@snodo/schema";
import { McpError } from "../error/mcp-error.ts";
import { isRecord } from "../is-record.ts";
import { isAction } from "./action.ts";
import { member } from "./input-request.ts";

/**
 * The answers of a request, each of one of the three shapes that there are. Whether one fits what is asked shows when
 * it is asked for; one that nobody asks for is ignored.
 *
 * @param sent what the request has for `inputResponses`, or undefined where it has none
 * @throws {McpError} -32602, naming the place and the rule
 * @see MCP 2026-07-28, multi round-trip requests, "Error Handling"
 */
export function readResponses(sent: unknown): JsonObject | undefined {
  if (sent === undefined) return undefined;
  if (!isRecord(sent)) throw McpError.invalidParams("Invalid params: inputResponses must be an object");
  for (const [key, response] of Object.entries(sent)) {
    const rule = responseRule(response);
    if (rule === undefined) continue;
    throw McpError.invalidParams(`Invalid params: inputResponses at ${appendPointer("", key)}: ${rule}`);
  }
  return sent as JsonObject;
}

function responseRule(value: unknown): string | undefined {
  if (!isRecord(value)) return "must be an object";
  const response = value as JsonObject;
  if (member(response, "action") !== undefined) return elicitRule(response);
  if (Array.isArray(member(response, "roots"))) return undefined;
  if (member(response, "role") !== undefined && member(response, "content") !== undefined) return undefined;
  return "must be the answer to a form, an address, a model or roots: with action, with role and content, or with roots";
}

function elicitRule(response: JsonObject): string | undefined {
  if (!isAction(member(response, "action"))) return "the action must be accept, decline or cancel";
  const content = member(response, "content");
  // Some clients write null where there is nothing to say.
  if (content === undefined || content === null) return undefined;
  if (!isRecord(content)) return "the content must be an object";
  return Object.values(content).every(isSimple)
    ? undefined
    : "the content must have strings, numbers, truth values and lists of strings only";
}

function isSimple(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === "string");
  return value === null || typeof value !== "object";
}
