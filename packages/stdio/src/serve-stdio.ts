import type { Readable } from "node:stream";
import {
  type Answer,
  type AnyServer,
  createExecutor,
  ErrorCode,
  errorAnswer,
  McpError,
  type Outlet,
  parseMessage,
  reportRefusal,
  subscriptionRoom,
  type TransportFacts,
  writtenAnswer,
} from "@snodo/core/transport";
import { createFlights, type Flight, flightOf } from "./flights.ts";
import { guardStdout } from "./guard-stdout.ts";
import { type Line, lineSplitter } from "./split-lines.ts";
import { checkStdioOptions, type StdioOptions } from "./stdio-options.ts";
import { lineWriter } from "./write-line.ts";

const TRANSPORT: TransportFacts = Object.freeze({ kind: "stdio" });

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
  const { maxLineBytes, blockedMs, drainMs, maxSubscriptions } = checkStdioOptions(server, options);
  const { auth, input = process.stdin, output = process.stdout, executor = createExecutor(), signal } = options;
  const guard = output === process.stdout && options.guardStdout !== false ? guardStdout() : undefined;
  const flights = createFlights();
  const subscriptions = subscriptionRoom(maxSubscriptions);
  const { promise, resolve } = withResolver();
  let hasEnded = false;

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
        flights.abort(() => true, new Error("The reader has gone"));
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
    if (parsed.ok) serve(parsed.value, line.bytes.length);
    else refuse(parsed.answer);
  }

  function refuse(answer: Answer): void {
    reportRefusal(server.report, "stdio", answer);
    write(answer);
  }

  function serve(message: unknown, size: number): void {
    const flight = flightOf(idOf(message));
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
      size,
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
      flights.land(flight);
    });
  }

  /** What a notification that was taken may ask for. */
  function cancel(message: unknown): void {
    if (!isCancellation(message)) return;
    const { requestId } = message.params;
    flights.abort(({ id }) => id === requestId, new Error("The client cancelled the request"));
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
    void flights
      .drained(drainMs)
      .then(() => writer.flush())
      .then(() => {
        writer.detach();
        guard?.release();
        resolve();
      });
  }
}

/** A standard input that nobody reads any more does not keep the process alive. A paused one may still read ahead. */
function letGo(input: Readable & { unref?(): void }): void {
  if (input === process.stdin) input.unref?.();
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
