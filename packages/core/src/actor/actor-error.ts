import { isNamed } from "../error/is-named.ts";
import { SnodoError } from "../error/snodo-error.ts";

/**
 * Why a message was not answered, or not taken.
 *
 * - `stopped`: the target takes no messages any more, and this one was not begun.
 * - `full`: as many messages wait as may.
 * - `crashed`: the handler threw (`cause`), or the target died before it answered.
 * - `unknown-message`: the target has no call or cast of this name.
 * - `uncloneable-payload`, `uncloneable-reply`: what the message carries, or the answer, cannot go to another thread.
 */
export type ActorErrorCode =
  | "stopped"
  | "full"
  | "crashed"
  | "unknown-message"
  | "uncloneable-payload"
  | "uncloneable-reply";

const MESSAGES: { readonly [Code in ActorErrorCode]: string } = {
  stopped: "the actor takes no messages",
  full: "too many messages wait for the actor",
  crashed: "the actor failed",
  "unknown-message": "the actor does not know this message",
  "uncloneable-payload": "what the message carries cannot be cloned",
  "uncloneable-reply": "the answer cannot be cloned",
};

/**
 * A message to an actor was not answered, or not taken. `code` says why; `cause` is what was thrown, where anything
 * was.
 */
export class ActorError extends SnodoError<ActorErrorCode> {
  /** @param message the name of the message that was sent */
  constructor(code: ActorErrorCode, message: string, options?: ErrorOptions) {
    super("ActorError", code, `${JSON.stringify(message)}: ${MESSAGES[code]}`, options);
  }
}

/** Whether a value is an `ActorError`, also one of another copy of this package. */
export function isActorError(value: unknown): value is ActorError {
  return isNamed(value, "ActorError", (error: { code?: unknown }) => isActorErrorCode(error.code));
}

/** Whether a value is one of the codes. */
export function isActorErrorCode(value: unknown): value is ActorErrorCode {
  return typeof value === "string" && Object.hasOwn(MESSAGES, value);
}
