import type { JsonValue } from "@snodo/schema";
import { isRecord } from "../is-record.ts";
import { checkedJson } from "../result/checked.ts";
import { type MarkedResult, RESULT_KIND } from "../result/kind.ts";
import { UnfitResult } from "../result/unfit-result.ts";
import { type InputRequest, type InputRequests, isInputRequest } from "./input-request.ts";

/** A handler's answer that asks the client for input. Made by `inputRequired`. */
export interface InputRequired {
  readonly [RESULT_KIND]: "input-required";
  readonly requests?: InputRequests;
  readonly state?: JsonValue;
}

/**
 * Asks the client explicitly: what a handler returns instead of a result. The client sends the request again with its
 * answers and the state; then `context.inputResponses` and `context.requestState` have both. At least one of the two is
 * given. With state alone the client tries again without asking anybody.
 *
 * @param required `requests` by key, of which those that are `optional` are left out for a client that does not declare
 *   them; `state`, any JSON value, which travels sealed
 */
export function inputRequired(required: {
  readonly requests?: InputRequests;
  readonly state?: JsonValue;
}): InputRequired {
  return Object.freeze({ ...required, [RESULT_KIND]: "input-required" as const });
}

/** What was asked for explicitly, checked. */
export interface ExplicitInput {
  readonly requests: readonly (readonly [string, InputRequest])[];
  readonly state: JsonValue | undefined;
}

/** @throws {UnfitResult} when it asks for nothing, or for what nobody can answer */
export function readInputRequired({ requests = {}, state }: MarkedResult<"input-required">): ExplicitInput {
  if (!isRecord(requests)) throw new UnfitResult("/requests", "the requests are an object");
  const entries = Object.entries(requests).map(([key, request]) => {
    if (isInputRequest(request)) return [key, request] as const;
    throw new UnfitResult(`/requests/${key}`, "a request is made by form(), url(), sampling() or roots()");
  });
  if (entries.length === 0 && state === undefined) throw new UnfitResult("", "there must be requests, or state");
  return { requests: entries, state: state === undefined ? undefined : checkedJson(state, "/state") };
}
