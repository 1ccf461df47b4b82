import { type JsonObject, type JsonValue, toJsonValue } from "@snodo/schema";
import { checkBlock, isRecord } from "./check-block.ts";
import type { ContentBlock } from "./content.ts";
import { isResult } from "./kind.ts";
import type { ContentResult, StructuredResult } from "./structured.ts";
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
    const { value: inner, content, metadata } = value as unknown as StructuredResult<unknown>;
    return fromValue(inner, content, metadata);
  }
  if (isResult(value, "content")) {
    const { content, metadata } = value as unknown as ContentResult;
    return { content: checkedBlocks(content), ...withMetadata(metadata) };
  }
  if (!hasOutputSchema) {
    if (typeof value === "string") return { content: [{ type: "text", text: value }] };
    if (value === undefined) return NOTHING;
    if (isContentLiteral(value)) return fromLiteral(value);
  } else if (value === undefined) {
    return NOTHING;
  }
  return fromValue(value, undefined, undefined);
}

/** What a model sees of a failure that the tool reported. */
export function fromToolError(error: ToolError): ToolOutcome {
  return {
    content: [{ type: "text", text: error.message }, ...checkedBlocks(error.content)],
    isError: true,
    ...withMetadata(error.metadata),
  };
}

/** A failure of one text, such as a refused argument. */
export function failure(message: string): ToolOutcome {
  return { content: [{ type: "text", text: message }], isError: true };
}

function fromValue(
  value: unknown,
  content: readonly ContentBlock[] | undefined,
  metadata: JsonObject | undefined,
): ToolOutcome {
  const structuredContent = jsonOrThrow(value, "");
  return {
    content:
      content === undefined ? [{ type: "text", text: JSON.stringify(structuredContent) }] : checkedBlocks(content),
    structuredContent,
    ...withMetadata(metadata),
  };
}

interface ContentLiteral {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
  readonly _meta?: JsonObject;
}

/** A returned `{ content: [...] }` counts as a result when every item looks like a block. */
function isContentLiteral(value: unknown): value is ContentLiteral {
  return (
    isRecord(value) &&
    Array.isArray(value.content) &&
    value.content.every((item: unknown) => isRecord(item) && typeof item.type === "string")
  );
}

function fromLiteral(literal: ContentLiteral): ToolOutcome {
  const { isError } = literal;
  if (isError !== undefined && typeof isError !== "boolean") {
    throw new UnfitResult("/isError", "isError is true or false");
  }
  return {
    content: checkedBlocks(literal.content),
    ...(literal.structuredContent !== undefined && {
      structuredContent: jsonOrThrow(literal.structuredContent, "/structuredContent"),
    }),
    ...(isError && { isError: true as const }),
    ...withMetadata(literal._meta, "/_meta"),
  };
}

function checkedBlocks(blocks: readonly ContentBlock[]): readonly ContentBlock[] {
  if (!Array.isArray(blocks)) throw new UnfitResult("/content", "the content is a list of blocks");
  const checked = jsonOrThrow(blocks, "/content") as unknown as readonly ContentBlock[];
  for (const [index, block] of checked.entries()) {
    const problem = checkBlock(block);
    if (problem !== undefined) throw new UnfitResult(`/content/${index}${problem.path}`, problem.rule);
  }
  return checked;
}

/** The value itself when JSON can carry it. */
export function jsonOrThrow(value: unknown, path: string): JsonValue {
  const read = toJsonValue(value);
  if (!read.ok) throw new UnfitResult(path + read.path, read.rule);
  return read.value;
}

/** Metadata as it travels, or nothing. */
export function withMetadata(metadata: unknown, path = "/metadata"): { readonly metadata?: JsonObject } {
  if (metadata === undefined) return {};
  if (!isRecord(metadata)) throw new UnfitResult(path, "the metadata is an object");
  return { metadata: jsonOrThrow(metadata, path) as JsonObject };
}
