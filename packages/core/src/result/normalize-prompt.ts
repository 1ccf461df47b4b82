import type { JsonObject } from "@snodo/schema";
import { checkBlock, isRecord } from "./check-block.ts";
import { isResult } from "./kind.ts";
import { jsonOrThrow, withMetadata } from "./normalize-tool.ts";
import type { PromptMessage, PromptResult } from "./prompt-message.ts";
import { UnfitResult } from "./unfit-result.ts";

/** What a prompt answered, whatever way its handler said it. Knows no revision. */
export interface PromptOutcome {
  readonly messages: readonly PromptMessage[];
  readonly description?: string;
  readonly metadata?: JsonObject;
}

/**
 * Turns what a prompt's handler returned into one shape.
 *
 * @throws {UnfitResult} when the value is neither a string nor sound messages
 */
export function normalizePrompt(value: unknown): PromptOutcome {
  if (typeof value === "string") return { messages: [{ role: "user", content: { type: "text", text: value } }] };
  if (!isResult(value, "prompt")) return { messages: checkedMessages(value) };
  const { messages, description, metadata } = value as unknown as PromptResult;
  return {
    messages: checkedMessages(messages),
    ...(description !== undefined && { description: checkedDescription(description) }),
    ...withMetadata(metadata),
  };
}

function checkedDescription(description: unknown): string {
  if (typeof description !== "string") throw new UnfitResult("/description", "the description is a string");
  return description;
}

function checkedMessages(value: unknown): readonly PromptMessage[] {
  if (!Array.isArray(value)) throw new UnfitResult("", "a prompt answers a string, messages, or promptResult(...)");
  const messages = jsonOrThrow(value, "/messages") as unknown as readonly JsonObject[];
  for (const [index, message] of messages.entries()) {
    const path = `/messages/${index}`;
    if (!isRecord(message)) throw new UnfitResult(path, "a message is an object");
    if (message.role !== "user" && message.role !== "assistant") {
      throw new UnfitResult(`${path}/role`, "the role is user or assistant");
    }
    const extra = Object.keys(message).find((key) => key !== "role" && key !== "content");
    if (extra !== undefined) throw new UnfitResult(`${path}/${extra}`, "a message has a role and a content only");
    const problem = checkBlock(message.content);
    if (problem !== undefined) throw new UnfitResult(`${path}/content${problem.path}`, problem.rule);
  }
  return messages as unknown as readonly PromptMessage[];
}
