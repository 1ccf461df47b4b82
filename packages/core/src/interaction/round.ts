import type { JsonObject, JsonValue } from "@snodo/schema";
import type { WireInputRequest } from "./input-request.ts";

/** An answer of an earlier round. It counts only for the request that it answered. */
export interface KeptAnswer {
  /** Of the request. */
  readonly digest: string;
  readonly answer: JsonObject;
}

/** A value that a handler asked to be remembered: a list of it, or an empty one for `undefined`. */
export type Remembered = readonly [] | readonly [JsonValue];

/** What goes from one round to the next. */
export interface Memory {
  /** The answers that the handler has used, by wire key. */
  readonly answers: ReadonlyMap<string, KeptAnswer>;
  readonly remembered: ReadonlyMap<string, Remembered>;
  /** What the explicit form gave as its state. */
  readonly state: JsonValue | undefined;
}

/** One run of a handler, and what is known before it begins. */
export interface Round extends Memory {
  /** From 1. */
  readonly number: number;
  /** What the client answers now, by wire key; undefined where it answers nothing. */
  readonly fresh: JsonObject | undefined;
}

/** What a run of a handler leaves that asked for something. */
export interface PausedRound {
  /** The round that was run. */
  readonly round: Round;
  /** What is asked for, by wire key. May be empty where there is state. */
  readonly requests: ReadonlyMap<string, WireInputRequest>;
  /** For the next round. */
  readonly memory: Memory;
}

/** The round of a request that answers nothing and goes on with nothing. */
export const FIRST_ROUND: Round = Object.freeze({
  number: 1,
  fresh: undefined,
  answers: new Map(),
  remembered: new Map(),
  state: undefined,
});
