import type { JsonObject, JsonValue } from "@snodo/schema";
import { isRecord } from "../is-record.ts";
import { checkBlock, type PartProblem } from "../result/check-block.ts";
import type { AudioBlock, ContentBlock, ImageBlock, TextBlock } from "../result/content.ts";

/** A model's wish that a tool be called. */
export interface ToolUseBlock {
  readonly type: "tool_use";
  /** What the result names it by. */
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  readonly _meta?: JsonObject;
}

/** What a tool answered to a model. */
export interface ToolResultBlock {
  readonly type: "tool_result";
  /** The `id` of the `tool_use` that it answers. */
  readonly toolUseId: string;
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: JsonValue;
  readonly isError?: boolean;
  readonly _meta?: JsonObject;
}

/** One block of a message to or from a model. */
export type SamplingBlock = TextBlock | ImageBlock | AudioBlock | ToolUseBlock | ToolResultBlock;

/** One message of a conversation with a model. */
export interface SamplingMessage {
  readonly role: "user" | "assistant";
  readonly content: SamplingBlock | readonly SamplingBlock[];
}

/** The blocks of a message, also where there is one that is not in a list. */
function blocksOf(content: unknown): readonly unknown[] {
  return Array.isArray(content) ? content : [content];
}

/** What is wrong with what should be a message, JSON already: a JSON Pointer inside it, and the rule. */
export function messageProblem(value: unknown): PartProblem | undefined {
  if (!isRecord(value)) return { path: "", rule: "must be an object" };
  if (value.role !== "user" && value.role !== "assistant") return { path: "/role", rule: "must be user or assistant" };
  for (const [index, block] of blocksOf(value.content).entries()) {
    const place = Array.isArray(value.content) ? `/content/${index}` : "/content";
    const problem = blockProblem(block);
    if (problem !== undefined) return { path: place + problem.path, rule: problem.rule };
  }
  return undefined;
}

function blockProblem(value: unknown): PartProblem | undefined {
  if (!isRecord(value)) return { path: "", rule: "must be a content block" };
  switch (value.type) {
    case "text":
    case "image":
    case "audio":
      return checkBlock(value);
    case "tool_use":
      if (typeof value.id !== "string") return { path: "/id", rule: "must be a string" };
      if (typeof value.name !== "string") return { path: "/name", rule: "must be a string" };
      return isRecord(value.input) ? undefined : { path: "/input", rule: "must be an object" };
    case "tool_result":
      return resultProblem(value.toolUseId, value.content);
    default:
      return { path: "/type", rule: "must be text, image, audio, tool_use or tool_result" };
  }
}

function resultProblem(toolUseId: unknown, content: unknown): PartProblem | undefined {
  if (typeof toolUseId !== "string") return { path: "/toolUseId", rule: "must be a string" };
  if (!Array.isArray(content)) return { path: "/content", rule: "must be a list of content blocks" };
  for (const [index, block] of content.entries()) {
    const problem = checkBlock(block);
    if (problem !== undefined) return { path: `/content/${index}${problem.path}`, rule: problem.rule };
  }
  return undefined;
}

/**
 * What is wrong with the order of a conversation: each message with tool uses is followed by one that answers every one
 * of them, and a message with tool results has nothing else.
 *
 * @see MCP 2026-07-28, sampling, "Message Content Constraints"
 */
export function conversationProblem(messages: readonly SamplingMessage[]): PartProblem | undefined {
  let open: readonly string[] = [];
  for (const [index, { role, content }] of messages.entries()) {
    const path = `/${index}`;
    const blocks = blocksOf(content) as readonly SamplingBlock[];
    const results = blocks.filter((block) => block.type === "tool_result");
    const uses = blocks.filter((block) => block.type === "tool_use");
    if (results.length > 0 && (role !== "user" || results.length < blocks.length)) {
      return { path, rule: "tool results stand alone, in a message of the user" };
    }
    // Sorted, and not looked for one by one: a model may wish for tens of thousands.
    const answered = results.map(({ toolUseId }) => toolUseId).sort();
    if (answered.length !== open.length || !open.every((id, at) => id === answered[at])) {
      return { path, rule: "must answer each tool use of the message before it, and no other" };
    }
    if (uses.length > 0 && role !== "assistant") return { path, rule: "tool uses stand in messages of the assistant" };
    open = uses.map(({ id }) => id).sort();
  }
  return open.length === 0
    ? undefined
    : { path: `/${messages.length - 1}`, rule: "has tool uses that no message after it answers" };
}
