import type { FromSchema, SchemaLike } from "@snodo/schema";
import type { ContextTypes } from "../context/context.ts";
import type { Report } from "../define/report.ts";
import type { Tool } from "../define/tool.ts";
import { atCaller } from "../error/at-caller.ts";
import type { UnknownFields } from "../is-record.ts";
import { structured } from "../result/structured.ts";
import type { AnyTarget, MessagesOf, PayloadOf } from "./actor.ts";
import { type ActorToolFields, type ActorToolKind, type ArgsOption, actorTool, type Send } from "./actor-tool.ts";
import { targetFailed } from "./tool-failure.ts";

/** What a tool is declared by that sends a message which is not answered. */
export type ActorCastOptions<
  Target extends AnyTarget,
  Message extends keyof MessagesOf<Target>["casts"] & string,
  Input extends SchemaLike,
  Types extends ContextTypes = ContextTypes,
> = ActorToolFields<Target, Input, Types> & {
  /** Which of the actor's casts. */
  readonly message: Message;
} & ArgsOption<Input, PayloadOf<MessagesOf<Target>["casts"][Message]>>;

/**
 * A tool that sends a message to an actor and answers `{ sent: true }` once it was taken. That promises neither that
 * the message arrives nor that it is handled: the actor may stop in between.
 *
 * What goes wrong before is a failure of the tool, as with `actorCall`.
 *
 * @param name what clients call it by: unique in a server, at most 128 characters of `A-Z a-z 0-9 _ - .`
 * @throws {DefinitionError} listing everything that is wrong with the declaration
 */
export function actorCast<
  const Name extends string,
  Target extends AnyTarget,
  Message extends keyof MessagesOf<Target>["casts"] & string,
  const Input extends SchemaLike,
  Types extends ContextTypes = {},
>(
  name: Name,
  options: ActorCastOptions<Target, Message, Input, Types>,
): Tool<Name, FromSchema<Input>, FromSchema<Input>, unknown, Types> {
  return atCaller(actorCast, () => actorTool(name, options, CAST)) as never;
}

const CAST: ActorToolKind = { messages: "casts", keys: [], read: readCast };

function readCast(_: Report, { message }: UnknownFields): Send {
  return async (target, payload) => {
    try {
      // One of another make may take it by a promise, which must not reject unheard.
      await target.cast(String(message), payload);
    } catch (error) {
      throw targetFailed(error);
    }
    return SENT;
  };
}

const SENT = structured(Object.freeze({ sent: true }));
