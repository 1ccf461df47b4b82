import {
  type FromSchema,
  type InputOf,
  isPlainObject,
  type JsonObject,
  type OutputOf,
  type SchemaLike,
  type StandardSchema,
  toJsonValue,
} from "@snodo/schema";
import type { Context, ContextTypes } from "../context/context.ts";
import { readFunction, readWhole } from "../define/read-option.ts";
import type { Report } from "../define/report.ts";
import type { Tool } from "../define/tool.ts";
import { atCaller } from "../error/at-caller.ts";
import type { McpError } from "../error/mcp-error.ts";
import type { UnknownFields } from "../is-record.ts";
import { MAX_TIMER_MS } from "../limits.ts";
import { structured } from "../result/structured.ts";
import type { ToolError } from "../result/tool-error.ts";
import { UnfitResult } from "../result/unfit-result.ts";
import type { AnyTarget, MessagesOf, PayloadOf, ReplyOf, UntypedTarget } from "./actor.ts";
import { type ActorToolFields, type ActorToolKind, type ArgsOption, actorTool, type Send } from "./actor-tool.ts";
import { cancelled, ownWords, replyNoObject, replyNotEncoded, targetFailed, timedOut } from "./tool-failure.ts";

/** What a tool is declared by that sends a message and answers what comes back. */
export type ActorCallOptions<
  Target extends AnyTarget,
  Message extends keyof MessagesOf<Target>["calls"] & string,
  Input extends SchemaLike,
  Output,
  Types extends ContextTypes = ContextTypes,
> = ActorToolFields<Target, Input, Types> & {
  /** Which of the actor's calls. */
  readonly message: Message;
  /** Makes the answer into a JSON object; or into a failure in words of its own, by `toolError`. May be async. */
  readonly reply: (
    reply: ReplyOf<MessagesOf<Target>["calls"][Message]>,
  ) => ReplyAnswer<Output> | Promise<ReplyAnswer<Output>>;
  /** What the result looks like: a schema, which a server checks it by. */
  readonly output?: Output;
  /**
   * How long to wait, in whole milliseconds from 1 to 2,147,483,647; 5,000 unless told otherwise. Then the message
   * leaves the mailbox, or its signal aborts if it is being handled; the actor goes on, and a late answer goes nowhere.
   */
  readonly timeoutMs?: number;
} & ArgsOption<Input, PayloadOf<MessagesOf<Target>["calls"][Message]>>;

/** What `reply` may answer. */
export type ReplyAnswer<Output> =
  | (Output extends SchemaLike | StandardSchema ? InputOf<Output> : JsonObject)
  | ToolError
  | McpError;

/**
 * A tool that sends a message to an actor and answers what comes back. It is a tool like any other: it can be listed
 * beside hand-written ones, called through the typed client, wrapped.
 *
 * Arguments that do not fit, a target that is not there, a full mailbox, a message that cannot be made, an answer that
 * does not come in time, a crash, and an answer that is no JSON object are failures of the tool (`isError: true`), each
 * with a text of its own. Where something threw, the sink is told what.
 *
 * @param name what clients call it by: unique in a server, at most 128 characters of `A-Z a-z 0-9 _ - .`
 * @throws {DefinitionError} listing everything that is wrong with the declaration
 */
export function actorCall<
  const Name extends string,
  Target extends AnyTarget,
  Message extends keyof MessagesOf<Target>["calls"] & string,
  const Input extends SchemaLike,
  const Output = undefined,
  Types extends ContextTypes = {},
>(
  name: Name,
  options: ActorCallOptions<Target, Message, Input, Output, Types>,
): Tool<
  Name,
  FromSchema<Input>,
  FromSchema<Input>,
  Output extends SchemaLike | StandardSchema ? OutputOf<Output> : unknown,
  Types
> {
  return atCaller(actorCall, () => actorTool(name, options, CALL)) as never;
}

const CALL: ActorToolKind = {
  messages: "calls",
  keys: ["reply", "output", "timeoutMs"],
  read: readCall,
};

function readCall(report: Report, options: UnknownFields): Send {
  const { message, reply } = options;
  if (reply === undefined) report.add("reply", "is missing", "A function that makes the answer into a JSON object");
  readFunction(report, "reply", reply);
  const timeoutMs = readWhole(report, "timeoutMs", options.timeoutMs, { absent: 5_000, most: MAX_TIMER_MS });
  return async (target, payload, context) => {
    const answer = await ask(target, String(message), payload, timeoutMs, context);
    return encoded(reply as (answer: unknown) => unknown, answer);
  };
}

/** Waits for the answer no longer than it may take, whatever the target makes of the signal. */
function ask(
  target: UntypedTarget,
  message: string,
  payload: unknown,
  timeoutMs: number,
  { signal }: Context,
): Promise<unknown> {
  return new Promise<unknown>((resolve, reject) => {
    const controller = new AbortController();
    const giveUp = (failure: ToolError, name: string) => {
      end();
      controller.abort(new DOMException(failure.message, name));
      reject(failure);
    };
    const cancel = () => giveUp(cancelled(), "AbortError");
    const timer = setTimeout(() => giveUp(timedOut(timeoutMs), "TimeoutError"), timeoutMs);
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
    };
    if (signal.aborted) return cancel();
    signal.addEventListener("abort", cancel, { once: true });
    answerOf(target, message, payload, controller.signal).then(resolve, reject).finally(end);
  });
}

async function answerOf(
  target: UntypedTarget,
  message: string,
  payload: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return await target.call(message, payload, { signal });
  } catch (error) {
    throw targetFailed(error);
  }
}

async function encoded(reply: (answer: unknown) => unknown, answer: unknown): Promise<unknown> {
  let made: unknown;
  try {
    made = await reply(answer);
  } catch (cause) {
    throw replyNotEncoded(cause);
  }
  return ownWords(made) ?? structured(jsonObject(made));
}

function jsonObject(made: unknown): unknown {
  const read = readJson(made);
  if (!read.ok) throw replyNoObject(new UnfitResult(read.path, read.rule));
  if (!isPlainObject(read.value)) throw replyNoObject(new UnfitResult("", "the answer of reply is an object"));
  return read.value;
}

/** An object of the application may throw when it is read: then it is no JSON either. */
function readJson(made: unknown): ReturnType<typeof toJsonValue> {
  try {
    return toJsonValue(made);
  } catch (cause) {
    throw replyNoObject(cause);
  }
}
