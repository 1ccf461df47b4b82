import type { Readable, Writable } from "node:stream";
import {
  type Answer,
  type AnyServer,
  answerText,
  ErrorCode,
  errorAnswer,
  McpError,
  parseMessage,
  type TransportFacts,
} from "@snodo/core/transport";
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
  /** How long a write may be blocked, in milliseconds, before the transport ends. Absent: 5,000. */
  readonly blockedMs?: number;
  /** How long requests may go on after the end of input, in milliseconds, before they are aborted. Absent: 5,000. */
  readonly drainMs?: number;
  /** Ends the transport as the end of input does. */
  readonly signal?: AbortSignal;
}

const TRANSPORT: TransportFacts = Object.freeze({ kind: "stdio" });

/** A request whose handler has not answered yet. */
interface Flight {
  readonly id: unknown;
  /** There only once a handler looked at the signal. */
  controller: AbortController | undefined;
  isCancelled: boolean;
}

/**
 * Serves a server on standard input and output: one JSON message a line. A bad line is answered, and the next one is
 * served.
 *
 * @returns resolves when the input has ended (or the reader is gone) and every request has been answered or aborted
 * @see MCP 2026-07-28, transports, "stdio"
 */
export function serveStdio(server: AnyServer, options: StdioOptions = {}): Promise<void> {
  const { auth, input = process.stdin, output = process.stdout, signal } = options;
  const { maxLineBytes = 2_000_000, blockedMs = 5_000, drainMs = 5_000 } = options;
  const flights = new Set<Flight>();
  const { promise, resolve } = withResolver();
  let hasEnded = false;
  /** Called when the last request in flight has been answered, once somebody waits for it. */
  let onIdle: (() => void) | undefined;

  const writer = lineWriter(output, blockedMs, {
    onBlock: () => input.pause(),
    onResume: () => !hasEnded && input.resume(),
    onEnd: () => end(0),
  });
  const splitter = lineSplitter(maxLineBytes, onLine);
  const onData = (chunk: Uint8Array | string) => splitter.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  const onInputEnd = () => {
    splitter.end();
    end(drainMs);
  };
  const onSignal = () => end(drainMs);
  input.on("data", onData);
  input.on("end", onInputEnd);
  input.on("close", onSignal);
  input.on("error", onSignal);
  signal?.addEventListener("abort", onSignal, { once: true });
  if (signal?.aborted) end(drainMs);
  return promise;

  function onLine(line: Line): void {
    if (line.kind === "too-long") {
      const error = new McpError(ErrorCode.InvalidRequest, `Invalid request: a line is longer than ${maxLineBytes} bytes`);
      write(errorAnswer(undefined, "admission", error));
      return;
    }
    const parsed = parseMessage(line.bytes);
    if (parsed.ok) serve(parsed.value);
    else write(parsed.answer);
  }

  function serve(message: unknown): void {
    if (isCancellation(message)) {
      cancel(message.params.requestId);
      return;
    }
    const flight: Flight = { id: idOf(message), controller: undefined, isCancelled: false };
    const answer = server.dispatch(message, { transport: TRANSPORT, auth, signal: () => signalOf(flight) });
    if (!(answer instanceof Promise)) {
      if (answer !== undefined) write(answer);
      return;
    }
    flights.add(flight);
    void answer.then((settled) => {
      flights.delete(flight);
      if (settled !== undefined && !flight.isCancelled) write(settled);
      if (flights.size === 0) onIdle?.();
    });
  }

  function cancel(id: unknown): void {
    for (const flight of flights) {
      if (flight.id !== id) continue;
      flight.isCancelled = true;
      flight.controller?.abort(new Error("The client cancelled the request"));
    }
  }

  function write(answer: Answer): void {
    writer.write(answerText(answer));
  }

  /** Takes no more messages, and waits for those that are being served. */
  function end(waitMs: number): void {
    if (hasEnded) return;
    hasEnded = true;
    input.off("data", onData);
    input.off("end", onInputEnd);
    input.off("close", onSignal);
    input.pause();
    signal?.removeEventListener("abort", onSignal);
    void drain(waitMs)
      .then(() => writer.flush())
      .then(() => {
        writer.detach();
        resolve();
      });
  }

  async function drain(waitMs: number): Promise<void> {
    if (flights.size === 0) return;
    const idle = new Promise<void>((done) => {
      onIdle = done;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, waitMs);
    });
    await Promise.race([idle, late]);
    clearTimeout(timer);
    for (const flight of flights) {
      flight.isCancelled = true;
      flight.controller?.abort(new Error("The connection has ended"));
    }
  }
}

function idOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "id" in message ? message.id : undefined;
}

function signalOf(flight: Flight): AbortSignal {
  flight.controller ??= new AbortController();
  if (flight.isCancelled) flight.controller.abort();
  return flight.controller.signal;
}

function isCancellation(message: unknown): message is { readonly params: { readonly requestId: unknown } } {
  if (typeof message !== "object" || message === null || "id" in message) return false;
  const { jsonrpc, method, params } = message as { readonly [key: string]: unknown };
  return jsonrpc === "2.0" && method === "notifications/cancelled" && typeof params === "object" && params !== null;
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
