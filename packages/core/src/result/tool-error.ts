import type { JsonObject } from "@snodo/schema";
import { isNamed } from "../error/is-named.ts";
import { SnodoError } from "../error/snodo-error.ts";
import type { ContentBlock } from "./content.ts";

/** A failure that a tool reports to the model. Made by `toolError`. */
export class ToolError extends SnodoError<"tool-error"> {
  /** More blocks, after the message. */
  readonly content: readonly ContentBlock[];
  /** Becomes `_meta` of the result. */
  declare readonly metadata?: JsonObject;

  constructor(
    message: string,
    options: { readonly content?: readonly ContentBlock[]; readonly metadata?: JsonObject } & ErrorOptions = {},
  ) {
    super("ToolError", "tool-error", message, options);
    this.content = options.content ?? [];
    if (options.metadata !== undefined) this.metadata = options.metadata;
  }
}

/**
 * The tool ran and failed in a way that the model can read and act on: a result with `isError: true`. A handler may
 * return or throw it.
 *
 * @param message travels to the peer as it is; it becomes the first text block
 * @param options `content`: more blocks after the message; `metadata`: becomes `_meta` of the result; `cause`: for this
 *   side, never sent; the server's `instrumentation` is told of it
 */
export function toolError(
  message: string,
  options: { readonly content?: readonly ContentBlock[]; readonly metadata?: JsonObject } & ErrorOptions = {},
): ToolError {
  return new ToolError(message, options);
}

/** Whether a value is a `ToolError`, also one of another copy of this package. */
export function isToolError(value: unknown): value is ToolError {
  return isNamed(value, "ToolError", (error) => "content" in error);
}
