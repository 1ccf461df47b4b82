import { atCaller } from "../error/at-caller.ts";
import { isRecord } from "../is-record.ts";
import { nextTurn } from "../next-turn.ts";
import { ignoreRejection, isThenable } from "../thenable.ts";
import type { Actor, ActorEnd, MessageOptions, StopOptions } from "./actor.ts";
import { MessageContext } from "./actor-context.ts";
import { ActorError } from "./actor-error.ts";
import { type ActorOptions, type AnyHandler, type CallHandler, type CastHandler, checkActor } from "./actor-options.ts";
import { keepMessages } from "./known-messages.ts";
import { createMailbox } from "./mailbox.ts";

/** What handlers make an actor understand. */
export interface Understood<Calls, Casts> {
  readonly calls: { readonly [Name in keyof Calls as string extends Name ? never : Name]: UnderstoodCall<Calls[Name]> };
  readonly casts: { readonly [Name in keyof Casts as string extends Name ? never : Name]: UnderstoodCast<Casts[Name]> };
}

type UnderstoodCall<Handler> = Handler extends (...given: infer Given) => infer Answer
  ? (...payload: PayloadIn<Given>) => Awaited<Answer> extends { readonly reply: infer Reply } ? Reply : never
  : never;

type UnderstoodCast<Handler> = Handler extends (...given: infer Given) => unknown
  ? (...payload: PayloadIn<Given>) => void
  : never;

type PayloadIn<Given extends readonly unknown[]> = Given extends readonly []
  ? []
  : [Given[0]] extends [undefined]
    ? []
    : [payload: Given[0]];

/**
 * Makes an actor: a state of its own, changed by one message at a time, in the order in which the messages came.
 *
 * A handler is given what the message carries, the state and a context. It may be async; the next message waits until
 * it has settled, so it must not wait for a call to its own actor. A state is replaced, never changed in place: what a
 * handler answers as the next state counts, and a handler that throws leaves the one from before. What callers should
 * read of a failure is a reply; a throw is a crash (`afterCrash`).
 *
 * Values go in and out as they are, not as copies: a reply that holds the state hands it out.
 *
 * It starts nothing: no timer, no thread. Handlers run after `call` or `cast` has returned.
 *
 * @throws {DefinitionError} listing everything that is wrong with the options
 */
export function createActor<
  State,
  Calls extends { readonly [message: string]: CallHandler<State> },
  Casts extends { readonly [message: string]: CastHandler<State> },
>(options: ActorOptions<State, Calls, Casts>): Actor<Understood<Calls, Casts>> {
  const { makeState, calls, casts, queue, afterCrash, onCrash } = atCaller(createActor, () => checkActor(options));
  const mailbox = createMailbox<Message>(queue);
  let state = atCaller(createActor, makeState);
  let current: Message | undefined;
  let isOpen = true;
  let isRunning = false;
  let end: ActorEnd | undefined;
  let tellEnd = (_: ActorEnd) => {};
  const stopped = new Promise<ActorEnd>((resolve) => {
    tellEnd = resolve;
  });

  function call(name: string, payload?: unknown, options: MessageOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      signal?.throwIfAborted();
      const message = send("call", calls.get(name), name, payload);
      const giveUp = () => {
        mailbox.remove(message.envelope);
        message.context.abort(signal?.reason);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      message.resolve = (reply) => {
        signal?.removeEventListener("abort", giveUp);
        resolve(reply);
      };
      message.reject = (error) => {
        signal?.removeEventListener("abort", giveUp);
        reject(error);
      };
    });
  }

  function send(kind: Message["kind"], handler: AnyHandler | undefined, name: string, payload: unknown) {
    if (!isOpen) throw new ActorError("stopped", name);
    if (handler === undefined) throw new ActorError("unknown-message", name);
    const message: Message = { kind, name, handler, payload, context: new MessageContext(), resolve() {}, reject() {} };
    const envelope = mailbox.put(message);
    if (envelope === undefined) throw new ActorError("full", name);
    if (!isRunning) {
      isRunning = true;
      void run();
    }
    return Object.assign(message, { envelope });
  }

  async function run(): Promise<void> {
    await undefined;
    let turnEnds = performance.now() + TURN_MS;
    for (let handled = 1; ; handled += 1) {
      current = mailbox.take();
      if (current === undefined) break;
      await handle(current);
      current = undefined;
      // An actor that keeps itself busy must leave the thread to others now and then.
      if (handled % TURN !== 0 && performance.now() < turnEnds) continue;
      await nextTurn();
      turnEnds = performance.now() + TURN_MS;
    }
    isRunning = false;
    finish();
  }

  async function handle(message: Message): Promise<void> {
    const { kind, handler, payload, context } = message;
    try {
      const returned = handler(payload, state, context);
      const answer = isThenable(returned) ? await returned : returned;
      if (kind === "cast") {
        state = answer;
        return;
      }
      const { reply, ...next } = readAnswer(answer);
      // What it rejects with is the handler's failure, and whoever gives up meanwhile is not kept waiting.
      const settled = isThenable(reply) ? await reply : reply;
      if (Object.hasOwn(next, "state")) state = next.state;
      message.resolve(settled);
    } catch (cause) {
      if (context.gaveUpBy(cause)) message.reject(cause);
      else crash(message, cause);
    }
  }

  function crash(message: Message, cause: unknown): void {
    const { kind, name } = message;
    message.reject(new ActorError("crashed", name, { cause }));
    try {
      ignoreRejection(onCrash({ kind, message: name, cause }));
    } catch {
      // Whoever watches must not change what happens.
    }
    if (afterCrash === "stop") endWith({ reason: "crashed", cause });
    else if (afterCrash === "restart") restart();
  }

  function restart(): void {
    try {
      state = makeState();
    } catch (cause) {
      endWith({ reason: "crashed", cause });
    }
  }

  /** Takes no more messages, refuses those that wait, and ends with the one that is being handled. */
  function endWith(how: ActorEnd): void {
    isOpen = false;
    end ??= how;
    for (let message = mailbox.take(); message !== undefined; message = mailbox.take()) {
      message.reject(new ActorError("stopped", message.name));
    }
  }

  function finish(): void {
    if (isOpen) return;
    // What it held is nobody's any more.
    state = undefined;
    tellEnd(end ?? STOPPED);
  }

  async function stop({ drain = true }: StopOptions = {}): Promise<void> {
    isOpen = false;
    if (!drain) {
      endWith(STOPPED);
      current?.context.abort(new ActorError("stopped", current.name));
    }
    if (!isRunning) finish();
    await stopped;
  }

  const actor = Object.freeze({
    get isAlive() {
      return isOpen;
    },
    call,
    cast: (name: string, payload?: unknown) => void send("cast", casts.get(name), name, payload),
    stop,
    stopped,
    [Symbol.asyncDispose]: () => stop(),
  });
  keepMessages(actor, { calls: [...calls.keys()], casts: [...casts.keys()] });
  return actor as never;
}

interface Message {
  readonly kind: "call" | "cast";
  readonly name: string;
  readonly handler: AnyHandler;
  readonly payload: unknown;
  readonly context: MessageContext;
  resolve(reply: unknown): void;
  reject(error: unknown): void;
}

const STOPPED: ActorEnd = Object.freeze({ reason: "stopped" });

/** How long messages are handled before other work gets its turn, and how many: some hosts stop the clock meanwhile. */
const TURN_MS = 10;
const TURN = 1_000;

/** A key that is misspelt would lose a state, so nothing else may be there. */
function readAnswer(answer: unknown): { readonly reply: unknown; readonly state?: unknown } {
  if (isRecord(answer) && Object.hasOwn(answer, "reply")) {
    if (Object.keys(answer).every((key) => key === "reply" || key === "state")) {
      const { ...read } = answer;
      if (!isThenable(read.state)) return read as never;
      ignoreRejection(read.state);
      ignoreRejection(read.reply);
      throw new TypeError("The next state must not be a promise: wait for it in the handler");
    }
  }
  throw new TypeError("The handler of a call must answer { reply } or { reply, state }");
}
