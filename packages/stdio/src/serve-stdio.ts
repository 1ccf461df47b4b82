import type { Readable, Writable } from "node:stream";
import {
  type Answer,
  type AnyServer,
  createExecutor,
  DefinitionError,
  type DefinitionProblem,
  ErrorCode,
  type Executor,
  entryProblems,
  errorAnswer,
  executorProblems,
  LateSignal,
  MAX_TIMER_MS,
  McpError,
  type Outlet,
  parseMessage,
  reportRefusal,
  subscriptionRoom,
  type TransportFacts,
  writtenAnswer,
} from "@snodo/core/transport";
import { guardStdout } from "./guard-stdout.ts";
import { DEFAULT_BLOCKED_MS, DEFAULT_DRAIN_MS, DEFAULT_LINE_BYTES, DEFAULT_SUBSCRIPTIONS } from "./limits.ts";
import { type Line, lineSplitter } from "./split-lines.ts";
import { lineWriter } from "./write-line.ts";

/** Options of `serveStdio`. */
export interface StdioOptions {
  /** What `context.auth` is for every request: who started the process is who it serves. */
  readonly auth?: unknown;
  /** Where messages come from. Absent: standard input. */
  readonly input?: Readable;
  /** Where answers go; nothing else may be written there. Absent: standard output. */
  readonly output?: Writable;
  /** The longest line, in bytes; a longer one is answered with -32600 and skipped. Absent: 2,000,000. */
  readonly maxLineBytes?: number;
  /**
   * How long a write may be blocked, in milliseconds, before the transport ends and the output is destroyed. Absent:
   * 5,000.
   */
  readonly blockedMs?: number;
  /**
   * How long requests may go on after the end of input, in milliseconds, before they are aborted. Subscriptions end at
   * once. Absent: 5,000.
   */
  readonly drainMs?: number;
  /** How many subscriptions may be open at a time; one more is refused with -32603. Absent: 256. */
  readonly maxSubscriptions?: number;
  /** Bounds how many requests are served at once, and for how long. Absent: one as `createExecutor()` makes it. */
  readonly executor?: Executor;
  /**
   * Whether what anything else writes to standard output, such as `console.log`, goes to standard error while this
   * serves there. Absent: true.
   */
  readonly guardStdout?: boolean;
  /** Ends the transport as the end of input does. */
  readonly signal?: AbortSignal;
}

const TRANSPORT: TransportFacts = Object.freeze({ kind: "stdio" });

/** A request whose handler has not answered yet. */
interface Flight {
  readonly id: unknown;
  /** Aborts when nobody waits for the answer any more. */
  readonly end: LateSignal;
  /** Whether it is a subscription. */
  isSubscription: boolean;
  /** Whether something was sent before its answer. */
  hasSpoken: boolean;
}

/**
 * Serves a server on standard input and output: one JSON message a line. A bad line is answered, and the next one is
 * served.
 *
 * @returns resolves when the input has ended (or the reader is gone, or takes nothing) and every request has been
 *   answered or aborted. Never rejects
 * @throws {DefinitionError} when an option is wrong
 * @see MCP 2026-07-28, transports, "stdio"
 */
export function serveStdio(server: AnyServer, options: StdioOptions = {}): Promise<void> {
  const { maxLineBytes, blockedMs, drainMs, maxSubscriptions } = checkCall(server, options);
  const { auth, input = process.stdin, output = process.stdout, executor = createExecutor(), signal } = options;
  const guard = output === process.stdout && options.guardStdout !== false ? guardStdout() : undefined;
  const flights = new Set<Flight>();
  const subscriptions = subscriptionRoom(maxSubscriptions);
  const { promise, resolve } = withResolver();
  let hasEnded = false;
  /** Once somebody waits for the requests in flight: called when the last of them has been answered. */
  let onIdle: (() => void) | undefined;

  const writer = lineWriter(
    output,
    blockedMs,
    {
      onBlock() {
        input.pause();
        // One chunk of input may hold hundreds of requests. Cancellations among them wait as well.
        splitter.pause();
      },
      onResume() {
        if (hasEnded) return;
        splitter.resume();
        if (!hasEnded && !splitter.isPaused()) input.resume();
      },
      onEnd: () => {
        abort(() => true, new Error("The reader has gone"));
        end();
      },
    },
    guard?.write,
  );
  const splitter = lineSplitter(maxLineBytes, { onLine, onEnd: end });
  const onData = (chunk: Uint8Array | string) => splitter.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  input.on("data", onData);
  input.on("end", splitter.end);
  input.on("close", splitter.breakOff);
  input.on("error", splitter.breakOff);
  signal?.addEventListener("abort", end, { once: true });
  if (signal?.aborted || input.readableEnded || input.destroyed) end();
  return promise;

  function onLine(line: Line): void {
    // What else was in the last chunk came too late.
    if (hasEnded) return;
    if (line.kind === "too-long") {
      const message = `Invalid request: a line is longer than ${maxLineBytes} bytes`;
      refuse(errorAnswer(undefined, "admission", new McpError(ErrorCode.InvalidRequest, message)));
      return;
    }
    const parsed = parseMessage(line.bytes);
    if (parsed.ok) serve(parsed.value);
    else refuse(parsed.answer);
  }

  function refuse(answer: Answer): void {
    reportRefusal(server.report, "stdio", answer);
    write(answer);
  }

  function serve(message: unknown): void {
    const flight: Flight = { id: idOf(message), end: new LateSignal(), isSubscription: false, hasSpoken: false };
    const answer = server.dispatch(message, {
      transport: TRANSPORT,
      auth,
      signal: () => flight.end.signal,
      outlet: () => outletOf(flight),
      enterSubscription(end) {
        const leave = subscriptions.enter(end);
        flight.isSubscription = leave !== undefined;
        return leave;
      },
      executor,
    });
    if (!(answer instanceof Promise)) {
      if (answer !== undefined) write(answer);
      else cancel(message);
      return;
    }
    flights.add(flight);
    void answer.then((settled) => {
      if (flight.end.aborted !== undefined) return;
      if (settled !== undefined) write(settled);
      if (flight.isSubscription && flight.hasSpoken) writer.write(JSON.stringify(cancellation(flight)));
      land(flight);
    });
  }

  /** What a notification that was taken may ask for. */
  function cancel(message: unknown): void {
    if (!isCancellation(message)) return;
    const { requestId } = message.params;
    abort(({ id }) => id === requestId, new Error("The client cancelled the request"));
  }

  /** Takes the notifications of one request, until it is cancelled. After its answer, none comes. */
  function outletOf(flight: Flight): Outlet {
    return {
      send(notification) {
        flight.hasSpoken = true;
        return flight.end.aborted !== undefined || writer.write(JSON.stringify(notification));
      },
      ready: () => writer.ready(),
    };
  }

  function land(flight: Flight): void {
    flights.delete(flight);
    if (flights.size === 0) onIdle?.();
  }

  /** Nobody waits for these answers any more. */
  function abort(isMeant: (flight: Flight) => boolean, reason: Error): void {
    for (const flight of flights) {
      if (!isMeant(flight)) continue;
      flight.end.abort(reason);
      land(flight);
    }
  }

  function write(answer: Answer): void {
    writer.write(writtenAnswer(server.report, "stdio", answer));
  }

  /** Takes no more messages, and waits for those that are being served. */
  function end(): void {
    if (hasEnded) return;
    hasEnded = true;
    input.off("data", onData);
    input.off("end", splitter.end);
    input.off("close", splitter.breakOff);
    // The listener for errors stays: an input that breaks later must not end the process.
    input.pause();
    letGo(input);
    subscriptions.end();
    signal?.removeEventListener("abort", end);
    void drain()
      .then(() => writer.flush())
      .then(() => {
        writer.detach();
        guard?.release();
        resolve();
      });
  }

  async function drain(): Promise<void> {
    // A handler may have ended the transport itself: its request is in flight only once it has returned.
    await undefined;
    if (flights.size === 0) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(() => abort(() => true, new Error("The connection has ended")), drainMs);
      onIdle = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

/** A standard input that nobody reads any more does not keep the process alive. A paused one may still read ahead. */
function letGo(input: Readable & { unref?(): void }): void {
  if (input === process.stdin) input.unref?.();
}

const OPTIONS = [
  "auth",
  "input",
  "output",
  "maxLineBytes",
  "blockedMs",
  "drainMs",
  "maxSubscriptions",
  "executor",
  "guardStdout",
  "signal",
];

function checkCall(
  server: AnyServer,
  options: StdioOptions,
): Required<Pick<StdioOptions, "maxLineBytes" | "blockedMs" | "drainMs" | "maxSubscriptions">> {
  const problems: DefinitionProblem[] = [...entryProblems({ entry: "serveStdio", server, options, known: OPTIONS })];
  problems.push(...executorProblems("serveStdio", options?.executor));
  const {
    input,
    output,
    maxLineBytes = DEFAULT_LINE_BYTES,
    blockedMs = DEFAULT_BLOCKED_MS,
    drainMs = DEFAULT_DRAIN_MS,
    signal,
  } = options ?? {};
  const { maxSubscriptions = DEFAULT_SUBSCRIPTIONS } = options ?? {};
  if (!has(input, "on", "off", "pause", "resume")) {
    problems.push({ where: "serveStdio, input", rule: "must be a readable stream of Node" });
  }
  if (!has(output, "on", "off", "write", "destroy")) {
    problems.push({ where: "serveStdio, output", rule: "must be a writable stream of Node" });
  }
  if (options?.guardStdout !== undefined && typeof options.guardStdout !== "boolean") {
    problems.push({ where: "serveStdio, guardStdout", rule: "must be a boolean" });
  }
  if (!has(signal, "addEventListener", "removeEventListener")) {
    problems.push({ where: "serveStdio, signal", rule: "must be an AbortSignal" });
  }
  for (const [name, value] of Object.entries({ maxLineBytes, maxSubscriptions })) {
    if (Number.isSafeInteger(value) && value > 0) continue;
    problems.push({ where: `serveStdio, ${name}`, rule: "must be a whole number above 0" });
  }
  for (const [name, value] of Object.entries({ blockedMs, drainMs })) {
    if (typeof value === "number" && value >= 0) continue;
    problems.push({ where: `serveStdio, ${name}`, rule: "must be a number of milliseconds, 0 or more" });
  }
  if (problems.length > 0) throw new DefinitionError(problems);
  return {
    maxLineBytes,
    maxSubscriptions,
    blockedMs: Math.min(blockedMs, MAX_TIMER_MS),
    drainMs: Math.min(drainMs, MAX_TIMER_MS),
  };
}

/** Whether an option is absent, or something with these methods. */
function has(option: unknown, ...methods: readonly string[]): boolean {
  if (option === undefined) return true;
  if (typeof option !== "object" || option === null) return false;
  return methods.every((method) => typeof Reflect.get(option, method) === "function");
}

function idOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "id" in message ? message.id : undefined;
}

/** Tells the client that a subscription is over: on this connection nothing else does, where its result was missed. */
function cancellation({ id }: Flight): object {
  return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } };
}

function isCancellation(message: unknown): message is { readonly params: { readonly requestId: unknown } } {
  const { method, params } = message as { readonly [key: string]: unknown };
  return method === "notifications/cancelled" && typeof params === "object" && params !== null;
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
