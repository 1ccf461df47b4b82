/**
 * What an actor understands, as functions of what a message carries: `calls` answer, `casts` do not. It types a target
 * whose actor is elsewhere: `workerTarget<{ calls: { add(by: number): number }; casts: { reset(): void } }>(worker)`.
 * A message without a parameter carries nothing.
 */
export interface ActorMessages {
  readonly calls: { readonly [message: string]: (payload: never) => unknown };
  readonly casts: { readonly [message: string]: (payload: never) => unknown };
}

/** What goes along with one call. */
export interface MessageOptions {
  /**
   * Gives up: a message that waits leaves the mailbox; one that is being handled is not undone, but its answer is
   * dropped.
   */
  readonly signal?: AbortSignal;
}

/**
 * Whom messages are sent to: an actor of this process, one in a Worker, or your own, such as one behind a Durable
 * Object.
 *
 * Values are handed over as they are within a process, and cloned on the way to another thread.
 */
export interface ActorTarget<Messages extends ActorMessages = ActorMessages> {
  /** Whether it takes messages. What was alive a moment ago may be gone when a message arrives. */
  readonly isAlive: boolean;
  /** Never there at run time: carries types. */
  readonly "~messages"?: Messages;
  /**
   * Sends a message and waits for the answer, as long as it takes: `AbortSignal.timeout(ms)` bounds it.
   *
   * @returns rejects with the reason of the signal, or with an `ActorError`: `stopped`, `full` or `unknown-message`
   *   where the message was not taken; `crashed` where its handler threw, or the target died before it answered; to
   *   another thread also `uncloneable-payload` and `uncloneable-reply`
   */
  call<Message extends keyof Messages["calls"] & string>(
    message: Message,
    ...rest: CallRest<Messages["calls"][Message]>
  ): Promise<ReplyOf<Messages["calls"][Message]>>;
  /**
   * Sends a message that nobody answers. That it was taken promises neither that it arrives nor that it is handled.
   *
   * @throws {ActorError} `stopped`, `full` or `unknown-message`, to another thread `uncloneable-payload`, when it is
   *   not taken. What the actor of another thread refuses itself (`unknown-message`, its own `full`) is not told
   */
  cast<Message extends keyof Messages["casts"] & string>(
    message: Message,
    ...rest: CastRest<Messages["casts"][Message]>
  ): void;
}

/** How an actor ended. */
export interface ActorEnd {
  /** `"stopped"`: it was told to; `"crashed"`: it failed, or its thread or port is gone. */
  readonly reason: "stopped" | "crashed";
  /** What was thrown, as far as it is known. */
  readonly cause?: unknown;
}

/** How an actor stops. */
export interface StopOptions {
  /**
   * Whether what waits is handled first, which is the default. With false waiting calls reject with the code `stopped`,
   * and the signal of the message that is being handled aborts; its handler is waited for, since nothing can end it.
   */
  readonly drain?: boolean;
}

/** An actor that can be stopped. `await using` stops it, with what waits handled first. */
export interface Actor<Messages extends ActorMessages = ActorMessages> extends ActorTarget<Messages> {
  /**
   * Takes no more messages, and ends. A second time it may say `drain: false` after all. A handler must not wait for
   * it: it waits for the handler.
   */
  stop(options?: StopOptions): Promise<void>;
  /** Resolves when it has ended, whatever the reason: nothing of it runs any more. Never rejects. */
  readonly stopped: Promise<ActorEnd>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Any target, whatever it understands. */
export interface AnyTarget {
  readonly isAlive: boolean;
  readonly "~messages"?: ActorMessages;
  call(message: never, ...rest: never): Promise<unknown>;
  cast(message: never, ...rest: never): void;
}

/** Any target, as one that takes whatever comes: it refuses what it does not know. */
export interface UntypedTarget {
  readonly isAlive: boolean;
  call(message: string, payload: unknown, options: MessageOptions): Promise<unknown>;
  cast(message: string, payload: unknown): unknown;
}

/** Any actor, whatever it understands. */
export interface AnyActor extends AnyTarget {
  stop(options?: StopOptions): Promise<void>;
  readonly stopped: Promise<ActorEnd>;
}

/** What a target understands: `MessagesOf<typeof counter>`. */
export type MessagesOf<Target extends AnyTarget> = Target extends { readonly "~messages"?: infer Messages }
  ? Extract<Messages, ActorMessages>
  : never;

/** What a message carries; `undefined` where it carries nothing. */
export type PayloadOf<Message> = Message extends () => unknown
  ? undefined
  : Message extends (payload: infer Payload) => unknown
    ? Payload
    : never;

/** What a call answers. */
export type ReplyOf<Message> = Message extends (payload: never) => infer Reply ? Awaited<Reply> : never;

/** What follows the name of a call. */
export type CallRest<Message> =
  undefined extends PayloadOf<Message>
    ? [payload?: PayloadOf<Message>, options?: MessageOptions]
    : [payload: PayloadOf<Message>, options?: MessageOptions];

/** What follows the name of a cast. */
export type CastRest<Message> =
  undefined extends PayloadOf<Message> ? [payload?: PayloadOf<Message>] : [payload: PayloadOf<Message>];
