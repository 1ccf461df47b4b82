import { isRecord } from "../is-record.ts";
import type { ActorEnd } from "./actor.ts";
import { type ActorErrorCode, isActorErrorCode } from "./actor-error.ts";

/** What a target sends to where its actor is served. An id is the target's own, and comes back. */
export type PortRequest =
  | {
      readonly kind: "call" | "cast";
      readonly id: number;
      readonly message: string;
      readonly payload: unknown;
    }
  | { readonly kind: "abort"; readonly id: number }
  | { readonly kind: "stop" };

/** What comes back. A cast is answered too, as soon as it was taken: so neither side keeps more than it may. */
export type PortResponse =
  | { readonly kind: "reply"; readonly id: number; readonly reply: unknown }
  | { readonly kind: "taken"; readonly id: number }
  | { readonly kind: "refused"; readonly id: number; readonly code: ActorErrorCode; readonly cause?: unknown }
  | { readonly kind: "ended"; readonly reason: ActorEnd["reason"] };

/** Marks our messages among others of the same port; the number is the version. */
const MARK = "~snodo/actor";
const VERSION = 1;

/** A message as it is posted. */
export function marked(message: PortRequest | PortResponse): object {
  return { [MARK]: VERSION, ...message };
}

/** What was received, if it is a request. A port may carry other messages, and requests in the other direction. */
export function readRequest(data: unknown): PortRequest | undefined {
  if (!isRecord(data) || data[MARK] !== VERSION) return undefined;
  const { kind, id, message } = data;
  if (kind === "stop") return { kind };
  if (typeof id !== "number" || !Number.isSafeInteger(id)) return undefined;
  if (kind === "abort") return { kind, id };
  if ((kind !== "call" && kind !== "cast") || typeof message !== "string") return undefined;
  return { kind, id, message, payload: data.payload };
}

/** What was received, if it is a response. */
export function readResponse(data: unknown): PortResponse | undefined {
  if (!isRecord(data) || data[MARK] !== VERSION) return undefined;
  const { kind, id, reason, code, cause } = data;
  if (kind === "ended") return reason === "stopped" || reason === "crashed" ? { kind, reason } : undefined;
  if (typeof id !== "number" || !Number.isSafeInteger(id)) return undefined;
  switch (kind) {
    case "reply":
      return { kind, id, reply: data.reply };
    case "taken":
      return { kind, id };
    case "refused":
      // A code that another version brought is still a refusal: whoever waits is told.
      return { kind, id, code: isActorErrorCode(code) ? code : "crashed", ...(cause !== undefined && { cause }) };
    default:
      return undefined;
  }
}
