import type { JsonObject } from "@snodo/schema";
import { member } from "./input-request.ts";

/** What a user can do about a question. */
export type Action = "accept" | "decline" | "cancel";

const ACTIONS: readonly unknown[] = ["accept", "decline", "cancel"] satisfies readonly Action[];

/** Whether a value is one of the three things that a user can do. */
export function isAction(value: unknown): value is Action {
  return ACTIONS.includes(value);
}

/** What the user did, or why the answer is none to a question. */
export function readAction(
  response: JsonObject,
): Action | { readonly ok: false; readonly path: string; readonly rule: string } {
  const action = member(response, "action");
  return isAction(action) ? action : { ok: false, path: "/action", rule: "must be accept, decline or cancel" };
}
