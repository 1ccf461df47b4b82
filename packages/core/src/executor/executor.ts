/** What a job may do about its time while it runs. */
export interface Clock {
  /** The work gets on: its time starts anew, up to `maxRequestMs` in all. */
  restart(): void;
}

/** One piece of work that an executor runs, and what it comes to when it cannot be done. None of these may throw. */
export interface Job<Value> {
  /** How long the message is that it holds while it waits and runs, in bytes. Absent: that does not count. */
  readonly size?: number | undefined;
  /**
   * Whom the work is for, asked only when it has to wait: null for somebody without a name, undefined where nobody is
   * told from anybody.
   */
  principal(): string | null | undefined;
  /** Gives what aborts when nobody waits for the work any more; asked only when it has to wait. */
  signal(): AbortSignal;
  /** Does the work: a promise only when it takes time. */
  start(clock: Clock): Value | Promise<Value>;
  /** There is no room for it. */
  refused(): Value;
  /** Its time is up. It may still run, and what it gives then is dropped. */
  timedOut(): Value;
  /** It was given up while it waited. */
  cancelled(): Value;
}

/** What an executor has counted. */
export interface ExecutorStats {
  /** How many requests are being served. */
  readonly running: number;
  /** How many wait for their turn. */
  readonly queued: number;
  /** How many run on though their time is up. */
  readonly overdue: number;
  /** How long the messages are in all that these hold, in bytes; those of up to 16,384 do not count. */
  readonly heldBytes: number;
  /** How many were refused, ever. */
  readonly refused: number;
  /** How many had their time up, ever. */
  readonly timedOut: number;
}

/** Bounds how many requests are served at once, and for how long. May be shared between transports and servers. */
export interface Executor {
  /** Runs a job when there is room for it. A job that answers at once takes no room. */
  run<Value>(job: Job<Value>): Value | Promise<Value>;
  stats(): ExecutorStats;
}

/** Options of `createExecutor`. */
export interface ExecutorOptions {
  /** How many requests may be served at once: at least 1. Absent: 256. */
  readonly running?: number;
  /** How many more may wait for their turn: at least 0. Absent: 1,024. */
  readonly queued?: number;
  /**
   * How long the messages may be in all, in bytes, whose requests run, wait, or run on though their time is up: at
   * least 1. What was parsed of a message may be a dozen times as large. One that would go past it is refused; one of
   * up to 16,384 bytes never is, nor is one while no other is held. Absent: 64,000,000.
   */
  readonly heldBytes?: number;
  /**
   * How long a request may take, its wait included, before it must have answered or got on (`context.progress`), in
   * whole milliseconds: 1 to 2,147,483,647. Absent: 30,000.
   */
  readonly requestMs?: number;
  /** How long a request may take in all, however well it gets on, in the same way. Absent: 600,000. */
  readonly maxRequestMs?: number;
  /**
   * Whose turn it is among those that wait. `"principal"`: the principals take turns (the server's `principal` says who
   * they are), and none may fill more than half of the queue; all those without a name count as one. Without a
   * `principal`, nobody is told from anybody. `"none"`: first come, first served. Absent: `"principal"`.
   */
  readonly fairness?: "principal" | "none";
}
