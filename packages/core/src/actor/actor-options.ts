import { readChoice, readFunction, readWhole, type WholeNumber } from "../define/read-option.ts";
import { checkKeys, type Report, readObject, reportOn } from "../define/report.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import { ignoreRejection, isThenable } from "../thenable.ts";
import type { ActorContext } from "./actor-context.ts";

/** What the handler of a call answers: a reply, and the next state where it changes. */
export interface CallAnswer<State> {
  /** One that is a promise is waited for, as the handler itself is. */
  readonly reply: unknown;
  /** Absent: the state stays. Not a promise. */
  readonly state?: State;
}

// Method syntax: a handler names what its message carries, so its first parameter must not have to take anything.
interface Handlers<State> {
  call(payload: unknown, state: State, context: ActorContext): CallAnswer<State> | Promise<CallAnswer<State>>;
  cast(payload: unknown, state: State, context: ActorContext): State | Promise<State>;
}

/** Handles a call. */
export type CallHandler<State> = Handlers<State>["call"];

/** Handles a cast: answers the next state, the same one where nothing changes. */
export type CastHandler<State> = Handlers<State>["cast"];

/** A handler threw, or answered something that is no answer. */
export interface ActorCrash {
  readonly kind: "call" | "cast";
  /** The name of the message that was being handled. */
  readonly message: string;
  readonly cause: unknown;
}

/** What an actor does, and what it starts with. */
export interface ActorOptions<
  State,
  Calls extends { readonly [message: string]: CallHandler<State> },
  Casts extends { readonly [message: string]: CastHandler<State> },
> {
  /**
   * What it starts with, and starts again with after a crash under `afterCrash: "restart"`. A function makes it anew
   * each time: give one where the state is an object that handlers change.
   */
  readonly state: State | (() => State);
  /** Messages that are answered: `(payload, state, context) => ({ reply, state })`, which may be async. */
  readonly calls?: Calls;
  /** Messages that are not answered: `(payload, state, context) => state`, which may be async. */
  readonly casts?: Casts;
  /** How many messages may wait, from 1; 1,000 unless told otherwise. One more is refused with the code `full`. */
  readonly queue?: number;
  /**
   * What becomes of it when a handler throws. The call rejects with the code `crashed` in any case. `"resume"`, which
   * is the default: it goes on with the state from before the message. `"restart"`: it goes on with the state that it
   * started with. `"stop"`: it ends, and what waits is refused. What waits is never lost by the first two.
   */
  readonly afterCrash?: "resume" | "restart" | "stop";
  /**
   * Is told of every crash; what it throws changes nothing. Absent: the crash of a cast is written to standard error,
   * since nobody else learns of it.
   */
  readonly onCrash?: (crash: ActorCrash) => void;
}

/** A handler whose types were checked where it was written. */
export type AnyHandler = (payload: unknown, state: unknown, context: ActorContext) => unknown;

/** Options that were checked, with every default in its place. */
export interface CheckedActor {
  readonly makeState: () => unknown;
  readonly calls: ReadonlyMap<string, AnyHandler>;
  readonly casts: ReadonlyMap<string, AnyHandler>;
  readonly queue: number;
  readonly afterCrash: "resume" | "restart" | "stop";
  readonly onCrash: (crash: ActorCrash) => void;
}

const KEYS = ["state", "calls", "casts", "queue", "afterCrash", "onCrash"] as const;
const POLICIES = ["resume", "restart", "stop"] as const;
/** How many messages may wait. */
export const QUEUE: WholeNumber = Object.freeze({ absent: 1_000 });

/** @throws {DefinitionError} with every problem */
export function checkActor(given: unknown): CheckedActor {
  const problems: DefinitionProblem[] = [];
  const report = reportOn("actor", problems);
  const options = readObject(report, "", given, "needs an object of options");
  if (options === undefined) throw new DefinitionError(problems);
  checkKeys(report, "", options, KEYS);
  if (!Object.hasOwn(options, "state")) report.add("state", "is missing", "What it starts with, or a function of it");
  const { state } = options;
  const checked: CheckedActor = {
    makeState: typeof state === "function" ? () => settled(state()) : () => settled(state),
    calls: readHandlers(report, "calls", options.calls),
    casts: readHandlers(report, "casts", options.casts),
    queue: readWhole(report, "queue", options.queue, QUEUE),
    afterCrash: readChoice(report, "afterCrash", options.afterCrash, POLICIES),
    onCrash: readFunction(report, "onCrash", options.onCrash) ?? reportToConsole,
  };
  if (problems.length > 0) throw new DefinitionError(problems);
  return checked;
}

/** A promise would reach every handler as one, and could reject with nobody there. */
function settled(state: unknown): unknown {
  if (!isThenable(state)) return state;
  ignoreRejection(state);
  throw new DefinitionError([
    { where: "actor, state", rule: "must not be a promise", hint: "Wait for it before the actor is created" },
  ]);
}

function readHandlers(report: Report, where: string, given: unknown): ReadonlyMap<string, AnyHandler> {
  const handlers =
    given === undefined ? {} : (readObject(report, where, given, "must be an object of functions") ?? {});
  const entries = Object.entries(handlers);
  for (const [message, handler] of entries) {
    if (typeof handler !== "function") report.add(`${where}[${JSON.stringify(message)}]`, "must be a function");
  }
  return new Map(entries as [string, AnyHandler][]);
}

function reportToConsole({ kind, message, cause }: ActorCrash): void {
  if (kind === "cast") console.error(`[snodo] an actor failed at the cast ${JSON.stringify(message)}`, cause);
}
