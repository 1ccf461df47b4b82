import type { JsonObject } from "@snodo/schema";
import { type Answer, answerText } from "../dispatch/answer.ts";
import { parseMessage } from "../dispatch/parse-message.ts";
import { ConnectionError } from "../error/connection-error.ts";
import type { AnyServer } from "../runtime/server.ts";
import type { ClientTransport, SendOptions } from "./client-transport.ts";

/** Options of `direct`. */
export interface DirectOptions {
  /** What `context.auth` is for every request of this client. */
  readonly auth?: unknown;
  /**
   * Whether messages are copied by JSON both ways, so that the server answers as over a wire and neither side can change
   * what the other holds. Absent: true.
   */
  readonly copy?: boolean;
}

/** A transport to a server in the same process: no socket, no wait, the same answers. */
export function direct<S extends AnyServer>(server: S, options: DirectOptions = {}): ClientTransport<S> {
  const { auth, copy = true } = options;
  let isClosed = false;
  return Object.freeze({
    connect: async () => {},
    close: async () => {
      isClosed = true;
    },
    async send(message: JsonObject, { signal }: SendOptions): Promise<unknown> {
      if (isClosed) throw new ConnectionError("CLOSED", "The client was closed");
      signal?.throwIfAborted();
      const parsed = copy ? parseMessage(JSON.stringify(message)) : { ok: true as const, value: message };
      const answer = parsed.ok
        ? server.dispatch(parsed.value, { auth, ...(signal !== undefined && { signal: () => signal }) })
        : parsed.answer;
      const settled =
        answer instanceof Promise && signal !== undefined ? await unlessAborted(answer, signal) : await answer;
      return settled === undefined ? undefined : asMessage(settled, copy);
    },
  });
}

function asMessage(answer: Answer, copy: boolean): unknown {
  if (copy) return JSON.parse(answerText(answer));
  const { id, result, json, error } = answer;
  return error === undefined
    ? { jsonrpc: "2.0", id, result: result ?? JSON.parse(json ?? "null") }
    : { jsonrpc: "2.0", id, error };
}

/** What the work comes to, unless the signal aborts first. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
