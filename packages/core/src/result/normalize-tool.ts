import type { JsonObject, JsonValue } from "@snodo/schema";
import { isRecord, type UnknownFields } from "../is-record.ts";
import { checkedBlocks, checkedJson, checkedMetadata } from "./checked.ts";
import type { ContentBlock } from "./content.ts";
import { isResult } from "./kind.ts";
import type { ToolError } from "./tool-error.ts";
import { UnfitResult } from "./unfit-result.ts";

/** What a tool answered, whatever way its handler said it. Knows no revision. */
export interface ToolOutcome {
  readonly content: readonly ContentBlock[];
  /** Present only with structured content; then any JSON value, `null` included. */
  readonly structuredContent?: JsonValue;
  readonly isError?: true;
  readonly metadata?: JsonObject;
}

const NOTHING: ToolOutcome = Object.freeze({ content: Object.freeze([]) });

/**
 * Turns what a tool's handler returned into one shape.
 *
 * @param hasOutputSchema with one, a plain value is always the structured value
 * @throws {UnfitResult} when JSON cannot carry the value, or a block is malformed
 */
export function normalizeTool(value: unknown, hasOutputSchema: boolean): ToolOutcome {
  if (isResult(value, "structured")) {
    return fromValue(value.value, value.content, value.metadata);
  }
  if (isResult(value, "content")) {
    return { content: checkedBlocks(value.content), ...checkedMetadata(value.metadata) };
  }
  if (isResult(value, "block")) return { content: checkedBlocks([value]) };
  if (isListOfBlocks(value)) return { content: checkedBlocks(value) };
  if (!hasOutputSchema) {
    if (typeof value === "string") return { content: [{ type: "text", text: value }] };
    if (value === undefined) return NOTHING;
    if (isContentLiteral(value)) return fromLiteral(value);
  } else if (value === undefined) {
    return NOTHING;
  }
  return fromValue(value, undefined, undefined);
}

/**
 * What a model sees of a failure that the tool reported.
 *
 * @throws {UnfitResult} when its message is no text, its content is no list of blocks, or its metadata is none
 */
export function fromToolError(error: ToolError): ToolOutcome {
  const { message } = error;
  if (typeof message !== "string") throw new UnfitResult("/message", "the message is a string");
  return {
    content: [{ type: "text", text: message }, ...checkedBlocks(error.content)],
    isError: true,
    ...checkedMetadata(error.metadata),
  };
}

/** A failure of one text, such as a refused argument. */
export function failure(message: string): ToolOutcome {
  return { content: [{ type: "text", text: message }], isError: true };
}

function fromValue(value: unknown, content: unknown, metadata: unknown): ToolOutcome {
  const structuredContent = checkedJson(value, "");
  return {
    content:
      content === undefined ? [{ type: "text", text: JSON.stringify(structuredContent) }] : checkedBlocks(content),
    structuredContent,
    ...checkedMetadata(metadata),
  };
}

/** Blocks that were made by `text()` and its like: what else would they be for? */
export function isListOfBlocks(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => isResult(item, "block"));
}

/** A returned `{ content: [...] }` counts as a result when every item looks like a block. */
function isContentLiteral(value: unknown): value is UnknownFields {
  return (
    isRecord(value) &&
    Array.isArray(value.content) &&
    value.content.every((item: unknown) => isRecord(item) && typeof item.type === "string")
  );
}

function fromLiteral(literal: UnknownFields): ToolOutcome {
  const { isError } = literal;
  if (isError !== undefined && typeof isError !== "boolean") {
    throw new UnfitResult("/isError", "isError is true or false");
  }
  return {
    content: checkedBlocks(literal.content),
    ...(literal.structuredContent !== undefined && {
      structuredContent: checkedJson(literal.structuredContent, "/structuredContent"),
    }),
    ...(isError && { isError: true as const }),
    ...checkedMetadata(literal._meta, "/_meta"),
  };
}
