import type { JsonObject, JsonValue } from "@snodo/schema";
import type { Icon } from "../define/icon.ts";
import type { PromptArgument } from "../define/prompt.ts";
import type { ToolAnnotations } from "../define/tool.ts";
import type { Annotations, ContentBlock } from "../result/content.ts";
import type { PromptMessage } from "../result/prompt-message.ts";

/** What every listed thing may say of itself, as it travels. */
interface Listed {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  readonly _meta?: JsonObject;
}

/** A tool as a server lists it. */
export interface ListedTool extends Listed {
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: ToolAnnotations;
}

/** A resource as a server lists it. */
export interface ListedResource extends Listed {
  readonly uri: string;
  readonly mimeType?: string;
  /** In bytes, before base64. */
  readonly size?: number;
  readonly annotations?: Annotations;
}

/** A resource template as a server lists it. */
export interface ListedResourceTemplate extends Listed {
  readonly uriTemplate: string;
  readonly mimeType?: string;
  readonly annotations?: Annotations;
}

/** A prompt as a server lists it. */
export interface ListedPrompt extends Listed {
  readonly arguments?: readonly PromptArgument[];
}

/** What a server says of itself. */
export interface Discovery {
  /** The revisions that it speaks. */
  readonly supportedVersions: readonly string[];
  /** What it can do, by family: `{ tools: {}, prompts: {} }`. */
  readonly capabilities: JsonObject;
  /** How it is to be used, for the model. */
  readonly instructions?: string;
  /** For how many milliseconds this stays fresh. */
  readonly ttlMs?: number;
  readonly cacheScope?: "public" | "private";
  readonly _meta?: JsonObject;
}

/** What a tool call came to. A failure that the tool reports is a value, not an exception. */
export type ToolCallResult<Output = unknown> =
  | {
      readonly isError: false;
      /** The structured value; undefined when the tool answered none. */
      readonly structured: Output;
      readonly content: readonly ContentBlock[];
      readonly metadata?: JsonObject;
    }
  | { readonly isError: true; readonly content: readonly ContentBlock[]; readonly metadata?: JsonObject };

/** One item of what a resource holds, as it travels. */
export interface ReadContents {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  /** Base64. */
  readonly blob?: string;
  readonly _meta?: JsonObject;
}

/** What a resource answered. */
export interface ReadResult {
  readonly contents: readonly ReadContents[];
  /** For how many milliseconds this stays fresh. */
  readonly ttlMs?: number;
  readonly cacheScope?: "public" | "private";
  readonly _meta?: JsonObject;
}

/** A rendered prompt. */
export interface GetPromptResult {
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
  readonly _meta?: JsonObject;
}

/** Values for an argument. */
export interface CompletionResult {
  /** Best first; at most 100. */
  readonly values: readonly string[];
  /** How many there are in all, where the server says so. */
  readonly total?: number;
  readonly hasMore?: boolean;
}

/** What a completion is asked for: a prompt by name, or a resource template by its text. */
export type CompletionReference =
  | { readonly type: "ref/prompt"; readonly name: string }
  | { readonly type: "ref/resource"; readonly uri: string };

/** Any result, before it is read as one of these. */
export type RawResult = { readonly [member: string]: JsonValue | undefined };
