import type { Context, ContextTypes } from "../context/context.ts";
import type { ComponentKind } from "../define/component.ts";
import { ErrorCode } from "../error/error-codes.ts";
import { McpError } from "../error/mcp-error.ts";
import { type ToolError, toolError } from "../result/tool-error.ts";

/**
 * Puts something around the functions of a component: around its handler, and around each of its completers. It is
 * called when the component is made, once for each of these functions, and what it returns is called for each request.
 * So whatever it keeps belongs to one function of one component, and servers that hold the component share it; a copy
 * of the component (`{ ...tool }`) begins anew.
 *
 * What it returns gets the input that was looked up, checked and converted, and the request's context. It goes on by
 * `next`, as often as it likes, with this input or another, or answers itself. An input that it changes is not checked
 * again. It may answer at once or by a promise, with whatever the function that it is around may return or throw; both
 * pass the wrappers outside of it unchanged.
 *
 * @typeParam Types what it reads of `context.state` and `context.auth`
 */
export type Wrapper<Types extends ContextTypes = ContextTypes> = (
  next: Next,
  info: WrapperInfo,
) => (input: unknown, context: Context<Types>) => unknown;

/** Any wrapper, and a hand-written one: every `Wrapper` fits. */
export type AnyWrapper = (next: never, info: never) => unknown;

/**
 * What a wrapper goes on by: the next wrapper, or the component's own function.
 *
 * @param input what a handler gets; for a completer, a `CompletionInput`
 * @param context the one that the wrapper got, or what `derive` made of it
 */
export type Next = (input: unknown, context: Context) => unknown;

/** The input of a completer, as wrappers see it. */
export interface CompletionInput {
  /** The text so far. */
  readonly prefix: string;
  /** The other arguments that the client has already resolved. */
  readonly arguments: { readonly [name: string]: string | undefined };
}

/** What a wrapper is around. */
export interface WrapperInfo {
  /** The component's name. */
  readonly component: string;
  readonly kind: ComponentKind;
  /** Which of the component's functions: its handler, by what it does, or a completer. */
  readonly operation: "call" | "read" | "render" | "complete";
  /** The argument or variable that is completed; undefined for a handler. */
  readonly slot: string | undefined;
}

/**
 * A refusal in the form that fits what a wrapper is around: a `toolError` for a tool, which the model can read, and an
 * `McpError` of code -32603 for anything else. To be returned or thrown.
 *
 * @param message travels to the peer as it is
 * @param options `cause`: kept for this side, never sent
 */
export function refuse(info: Pick<WrapperInfo, "kind">, message: string, options?: ErrorOptions): ToolError | McpError {
  return info.kind === "tool"
    ? toolError(message, options)
    : new McpError(ErrorCode.InternalError, message, undefined, options);
}
