import type { JsonObject } from "@snodo/schema";
import { isBytes, toBase64 } from "./base64.ts";
import { RESULT_KIND } from "./kind.ts";

/** Who an item is for, how much it matters, and when it changed. @see MCP 2026-07-28, resources, "Annotations" */
export interface Annotations {
  readonly audience?: readonly ("user" | "assistant")[];
  /** From 0 (optional) to 1 (effectively required). */
  readonly priority?: number;
  /** An ISO 8601 timestamp, such as `2026-07-28T12:00:00Z`. */
  readonly lastModified?: string;
}

/** What every content block may carry besides its content. */
export interface BlockOptions {
  readonly annotations?: Annotations;
  /** Becomes `_meta` of the block. */
  readonly metadata?: JsonObject;
}

interface Block {
  readonly annotations?: Annotations;
  readonly _meta?: JsonObject;
}

/** A block of plain text. */
export interface TextBlock extends Block {
  readonly type: "text";
  readonly text: string;
}

/** A picture; `data` is base64. */
export interface ImageBlock extends Block {
  readonly type: "image";
  readonly data: string;
  readonly mimeType: string;
}

/** A sound; `data` is base64. */
export interface AudioBlock extends Block {
  readonly type: "audio";
  readonly data: string;
  readonly mimeType: string;
}

/** A resource that the client may read; it need not be listed. */
export interface ResourceLinkBlock extends Block {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** The size in bytes, before base64. */
  readonly size?: number;
}

/** A resource with its content: exactly one of `text` and `blob` (base64). */
export interface EmbeddedResourceBlock extends Block {
  readonly type: "resource";
  readonly resource: EmbeddedContents;
}

/** The content that an embedded resource carries. */
export type EmbeddedContents = {
  readonly uri: string;
  readonly mimeType?: string;
  readonly _meta?: JsonObject;
} & ({ readonly text: string } | { readonly blob: string });

/** One block of a tool's answer or of a prompt message, in its wire form. */
export type ContentBlock = TextBlock | ImageBlock | AudioBlock | ResourceLinkBlock | EmbeddedResourceBlock;

/** A text block. */
export function text(content: string, options?: BlockOptions): TextBlock {
  return block({ type: "text", text: content }, options);
}

/**
 * An image block.
 *
 * @param data bytes, or base64 text with padding
 */
export function image(data: Uint8Array | string, mimeType: string, options?: BlockOptions): ImageBlock {
  return block({ type: "image", data: asBase64(data), mimeType }, options);
}

/**
 * An audio block.
 *
 * @param data bytes, or base64 text with padding
 */
export function audio(data: Uint8Array | string, mimeType: string, options?: BlockOptions): AudioBlock {
  return block({ type: "audio", data: asBase64(data), mimeType }, options);
}

/** A block that points at a resource. */
export function resourceLink(
  link: Omit<ResourceLinkBlock, "type" | "annotations" | "_meta">,
  options?: BlockOptions,
): ResourceLinkBlock {
  return block({ type: "resource_link", ...link }, options);
}

/**
 * A block that carries a resource.
 *
 * @param resource its URI and exactly one of `text` and `blob`; a blob given as bytes is written as base64
 */
export function embeddedResource(
  resource: { readonly uri: string; readonly mimeType?: string; readonly metadata?: JsonObject } & (
    | { readonly text: string }
    | { readonly blob: Uint8Array | string }
  ),
  options?: BlockOptions,
): EmbeddedResourceBlock {
  const { uri, mimeType, metadata, text, blob } = resource as typeof resource & {
    readonly text?: string;
    readonly blob?: Uint8Array | string;
  };
  const contents = {
    uri,
    ...(mimeType !== undefined && { mimeType }),
    ...(metadata !== undefined && { _meta: metadata }),
    // Both, where both were given: what answers it is refused then, instead of losing one.
    ...(text !== undefined && { text }),
    ...(blob !== undefined && { blob: asBase64(blob) }),
  };
  return block({ type: "resource", resource: Object.freeze(contents) as EmbeddedContents }, options);
}

/**
 * Text stays as it is: whether it is base64 is checked where a handler's answer is.
 *
 * @throws {TypeError} for anything but a byte array or text: an `ArrayBuffer` would become an empty text
 */
export function asBase64(data: Uint8Array | string): string {
  if (typeof data === "string") return data;
  if (!isBytes(data)) throw new TypeError("The data must be a Uint8Array, or base64 text");
  return toBase64(data);
}

/** A block in its wire form. Its mark does not show: by it a handler's answer is told from a value that looks alike. */
function block<Content extends object>(content: Content, options: BlockOptions | undefined): Content {
  const whole = {
    ...content,
    ...(options?.annotations !== undefined && { annotations: options.annotations }),
    ...(options?.metadata !== undefined && { _meta: options.metadata }),
  };
  return Object.freeze(Object.defineProperty(whole, RESULT_KIND, { value: "block" }));
}
