import type { JsonObject, JsonValue } from "@snodo/schema";
import { isRecord } from "../is-record.ts";

/** What a client can be asked for. */
export type InputKind = "form" | "url" | "sampling" | "roots";

/** A request for input as it travels: it has no id of its own, but a key among those of one answer. */
export interface WireInputRequest {
  readonly method: "elicitation/create" | "sampling/createMessage" | "roots/list";
  readonly params?: JsonObject;
}

/** What became of a client's answer: it fits what was asked, or the place where it does not and the rule. */
export type Reading<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly path: string; readonly rule: string };

/**
 * Something to ask the client for. Made by `form`, `url`, `sampling` and `roots`: frozen, and good for any number of
 * asks.
 *
 * @typeParam Answer what comes of it
 */
export interface InputRequest<Kind extends InputKind = InputKind, Answer = unknown> {
  readonly kind: Kind;
  /** As it travels. */
  readonly wire: WireInputRequest;
  /** What a client must declare to be asked this, in the form of its capabilities. */
  readonly needs: JsonObject;
  /** Whether it is left out for a client that does not declare it. Made by `optional`. */
  readonly optional?: boolean;
  /** Fields whose names say that a form is no place for them. */
  readonly "~secrets"?: readonly string[];
  /** Reads an answer that has one of the three shapes there are. */
  "~read"(response: JsonObject): Reading<Answer> | PromiseLike<Reading<Answer>>;
}

/** A request that is left out for a client that does not declare what it needs. Made by `optional`. */
export type OptionalRequest<Request extends InputRequest> = Request & { readonly optional: true };

/** What comes of a request. */
export type AnswerTo<Request> =
  Request extends InputRequest<InputKind, infer Answer>
    ? Request extends { readonly optional: true }
      ? Answer | undefined
      : Answer
    : never;

/** Several requests, by key. */
export interface InputRequests {
  readonly [key: string]: InputRequest;
}

/** What comes of several requests, by key. */
export type InputAnswers<Requests> = { readonly [Key in keyof Requests]: AnswerTo<Requests[Key]> };

/**
 * The same request, left out where the client does not declare what it needs: `inputs` then gives `undefined` for it.
 *
 * @throws {TypeError} for what is no request for input
 */
export function optional<Request extends InputRequest>(request: Request): OptionalRequest<Request> {
  if (!isInputRequest(request)) throw new TypeError("optional() takes what form, url, sampling or roots made");
  return Object.freeze({ ...request, optional: true as const });
}

/** Whether a value was made by one of the four functions, also of another copy of this package. */
export function isInputRequest(value: unknown): value is InputRequest {
  return isRecord(value) && typeof value["~read"] === "function" && isRecord(value.wire) && isRecord(value.needs);
}

/**
 * Whether an answer is one to a request of this kind. One of another kind was given to another request, which a handler
 * that goes another way now asks under the same key.
 */
export function isAnswerTo(kind: InputKind, response: JsonObject): boolean {
  return Object.hasOwn(response, MARKS[kind]);
}

/** The member that tells each shape of answers from the others. */
const MARKS: { readonly [Kind in InputKind]: string } = {
  form: "action",
  url: "action",
  sampling: "role",
  roots: "roots",
};

/** What each shape of answers may have. */
const PARTS: { readonly [Kind in InputKind]: readonly string[] } = {
  form: ["action", "content"],
  url: ["action"],
  sampling: ["role", "content", "model", "stopReason", "_meta"],
  roots: ["roots"],
};

/** What an answer has of its shape. Whatever else was sent is not kept: it would travel with every later round. */
export function partsOf(kind: InputKind, response: JsonObject): JsonObject {
  const has = (name: string) => Object.hasOwn(response, name);
  return Object.fromEntries(PARTS[kind].filter(has).map((name) => [name, response[name] as JsonValue]));
}

/** A member of an answer; undefined where it is only inherited. */
export function member(response: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(response, name) ? response[name] : undefined;
}
