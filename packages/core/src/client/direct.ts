import type { JsonObject } from "@snodo/schema";
import { LateSignal } from "../context/late-signal.ts";
import type { Outlet } from "../context/outlet.ts";
import { entryProblems } from "../define/entry-problems.ts";
import type { Answer } from "../dispatch/answer.ts";
import { parseMessage } from "../dispatch/parse-message.ts";
import { writtenAnswer } from "../dispatch/written-answer.ts";
import { DefinitionError } from "../error/definition-error.ts";
import type { AnyServer } from "../runtime/server.ts";
import { closed } from "./call.ts";
import type { ClientTransport, SendOptions } from "./client-transport.ts";
import { onAbort } from "./on-abort.ts";

/** Options of `direct`. */
export interface DirectOptions {
  /** What `context.auth` is for every request of this client. */
  readonly auth?: unknown;
  /**
   * Whether messages are copied by JSON both ways, so that the server answers as over a wire and neither side can
   * change what the other holds. Without that, handlers hold the client's own arguments. Absent: true.
   */
  readonly copy?: boolean;
}

/**
 * A transport to a server in the same process: no socket, no wait, the same answers. Closing it aborts what is running.
 *
 * @throws {TypeError} when it is given something that is no server
 * @throws {DefinitionError} for an unknown option, and for `auth` where request state is sealed for no `principal`
 */
export function direct<S extends AnyServer>(server: S, options: DirectOptions = {}): ClientTransport<S> {
  if (typeof server?.dispatch !== "function") throw new TypeError("direct() needs a server, as createServer gives it");
  const problems = entryProblems({ entry: "direct", server, options, known: ["auth", "copy"] });
  if (problems.length > 0) throw new DefinitionError(problems);
  const { auth, copy = true } = options;
  const running = new Set<Stop>();
  let isClosed = false;
  return Object.freeze({
    connect: async () => {},
    close: async () => {
      isClosed = true;
      for (const stop of running) stop.now(closed());
    },
    async send(message: JsonObject, { signal, onNotification }: SendOptions): Promise<unknown> {
      if (isClosed) throw closed();
      signal?.throwIfAborted();
      const parsed = copy ? parseMessage(JSON.stringify(message)) : { ok: true as const, value: message };
      if (!parsed.ok) return asMessage(server, parsed.answer, copy);
      const stop = createStop();
      running.add(stop);
      const unlisten = signal && onAbort(signal, () => stop.now(signal.reason));
      try {
        const outlet = onNotification && (() => outletTo(onNotification, stop, copy));
        const answer = server.dispatch(parsed.value, { auth, signal: stop.signal, ...(outlet && { outlet }) });
        const settled = await stop.orElse(answer);
        return settled === undefined ? undefined : asMessage(server, settled, copy);
      } finally {
        running.delete(stop);
        unlisten?.();
      }
    },
  });
}

/** Gives notifications to the client at once. What the client's function throws, or rejects with, ends its request. */
function outletTo(tell: NonNullable<SendOptions["onNotification"]>, stop: Stop, copy: boolean): Outlet {
  let taken: Promise<void> = Promise.resolve();
  return {
    send(notification) {
      if (stop.isStopped()) return true;
      try {
        const taking = tell(copy ? JSON.parse(JSON.stringify(notification)) : notification);
        if (!(taking instanceof Promise)) return true;
        taken = taking.then(
          () => {},
          (error) => stop.now(error),
        );
        return false;
      } catch (error) {
        stop.now(error);
        return true;
      }
    },
    ready: () => taken,
  };
}

function asMessage(server: AnyServer, answer: Answer, copy: boolean): unknown {
  if (copy) return JSON.parse(writtenAnswer(server.report, "direct", answer));
  const { id, result, json, error } = answer;
  return error === undefined
    ? { jsonrpc: "2.0", id, result: result ?? JSON.parse(json ?? "null") }
    : { jsonrpc: "2.0", id, error };
}

/** How one request is ended before its answer. */
interface Stop {
  /** For the handler; made when it is first asked for. */
  signal(): AbortSignal;
  now(reason: unknown): void;
  isStopped(): boolean;
  /** What the work comes to, unless it is stopped first. */
  orElse<Value>(work: Value | Promise<Value>): Promise<Value>;
}

function createStop(): Stop {
  const late = new LateSignal();
  let refuse: ((reason: unknown) => void) | undefined;
  return {
    signal: () => late.signal,
    now(reason) {
      late.abort(reason);
      refuse?.(reason);
    },
    isStopped: () => late.aborted !== undefined,
    orElse: (work) =>
      new Promise((resolve, reject) => {
        refuse = reject;
        if (late.aborted !== undefined) reject(late.aborted.reason);
        if (work instanceof Promise) work.then(resolve, reject);
        else resolve(work);
      }),
  };
}
