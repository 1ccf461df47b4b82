import { isPlainObject, type JsonObject } from "@snodo/schema";
import { invalidResponse } from "./call.ts";
import type {
  CompletionResult,
  Discovery,
  GetPromptResult,
  RawResult,
  ReadContents,
  ReadResult,
  ToolCallResult,
} from "./results.ts";

// What a server answered, read as what the method promises. Checked is what a caller would stumble over: each function
// throws a `ConnectionError` for a result without it. The rest is taken as it comes.

/** The result of `server/discover`. */
export function readDiscovery(result: RawResult): Discovery {
  const { supportedVersions, capabilities, instructions } = result;
  if (!isListOf(supportedVersions, isString) || !isPlainObject(capabilities)) {
    throw invalidResponse("a discovery has supportedVersions and capabilities");
  }
  if (instructions !== undefined && typeof instructions !== "string") {
    throw invalidResponse("the instructions are no text");
  }
  return result as RawResult & Discovery;
}

/** The result of `tools/call`. */
export function readToolResult({ content, structuredContent, isError, _meta }: RawResult): ToolCallResult {
  if (!isListOf<ToolCallResult["content"][number]>(content, (block) => hasString(block, "type"))) {
    throw invalidResponse("a tool result has content, a list of blocks");
  }
  if (isError !== undefined && typeof isError !== "boolean") throw invalidResponse("isError is true or false");
  const metadata = isPlainObject(_meta) ? { metadata: _meta as JsonObject } : {};
  return isError === true
    ? { isError: true, content, ...metadata }
    : { isError: false, structured: structuredContent, content, ...metadata };
}

/** The result of `resources/read`. */
export function readContents(result: RawResult): ReadResult {
  if (!isListOf<ReadContents>(result.contents, (item) => hasString(item, "uri"))) {
    throw invalidResponse("a resource has contents, each with a uri");
  }
  return result as RawResult & ReadResult;
}

/** The result of `prompts/get`. */
export function readPrompt(result: RawResult): GetPromptResult {
  const isMessage = (message: unknown) => isPlainObject(message) && isPlainObject(message.content);
  if (!isListOf(result.messages, isMessage)) throw invalidResponse("a prompt has messages");
  return result as RawResult & GetPromptResult;
}

/** The completion in the result of `completion/complete`. */
export function readCompletion({ completion }: RawResult): CompletionResult {
  if (!isPlainObject(completion) || !isListOf(completion.values, isString)) {
    throw invalidResponse("a completion has values that are strings");
  }
  return completion as JsonObject & CompletionResult;
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => boolean): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}

function hasString(value: unknown, key: string): boolean {
  return isPlainObject(value) && typeof value[key] === "string";
}
