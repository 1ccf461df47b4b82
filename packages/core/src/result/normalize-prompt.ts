import type { JsonObject } from "@snodo/schema";
import { isRecord } from "../is-record.ts";
import { checkedBlock, checkedJson, checkedMetadata } from "./checked.ts";
import { isResult } from "./kind.ts";
import type { PromptMessage } from "./prompt-message.ts";
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
  const { messages, description, metadata } = value;
  return {
    messages: checkedMessages(messages),
    ...(description !== undefined && { description: checkedDescription(description) }),
    ...checkedMetadata(metadata),
  };
}

function checkedMessages(messages: unknown): readonly PromptMessage[] {
  if (!Array.isArray(messages)) throw new UnfitResult("", "a prompt answers a string, messages, or promptResult(...)");
  const read = checkedJson(messages, "/messages") as readonly unknown[];
  return read.map((message, index) => checkedMessage(message, `/messages/${index}`));
}

function checkedMessage(message: unknown, path: string): PromptMessage {
  if (!isRecord(message)) throw new UnfitResult(path, "a message is an object");
  const { role, content, ...others } = message;
  if (role !== "user" && role !== "assistant") throw new UnfitResult(`${path}/role`, "the role is user or assistant");
  const [extra] = Object.keys(others);
  if (extra !== undefined) throw new UnfitResult(`${path}/${extra}`, "a message has a role and a content only");
  return { role, content: checkedBlock(content, `${path}/content`) };
}

function checkedDescription(description: unknown): string {
  if (typeof description !== "string") throw new UnfitResult("/description", "the description is a string");
  return description;
}
