import { readWhole } from "../define/read-option.ts";
import { attempt, checkKeys, readObject, reportOn } from "../define/report.ts";
import { atCaller } from "../error/at-caller.ts";
import { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
import type { Actor, ActorEnd, ActorMessages, MessageOptions, StopOptions } from "./actor.ts";
import { ActorError } from "./actor-error.ts";
import { QUEUE } from "./actor-options.ts";
import { type ActorPort, isPort, listenTo } from "./port.ts";
import { marked, type PortRequest, type PortResponse, readResponse } from "./port-message.ts";

/** Options of a target in another thread. */
export interface WorkerTargetOptions {
  /**
   * How many messages may be on their way or unanswered, from 1; 1,000 unless told otherwise. One more is refused with
   * the code `full`. The actor's own bound holds besides: a cast that it refuses is lost.
   */
  readonly queue?: number;
}

/**
 * The actor that is served at the other end of a Worker or a MessagePort, by `serveActor`.
 *
 * What messages carry and what is answered is cloned. When the Worker ends, fails or cannot be understood, or the port
 * closes, the target is dead: what it had been asked rejects with the code `crashed`. A web Worker that somebody else
 * terminates tells nobody; `stop` of the target does.
 *
 * The target owns what it is given: `stop` lets the actor of a Worker handle what it has, and terminates the Worker; a
 * port it closes. While nothing is unanswered it keeps no process alive, so a port leads one way: for the other
 * direction make a channel of its own.
 *
 * @typeParam Messages what the actor understands; `MessagesOf<typeof counter>` where its module can be imported as a
 *   type
 * @throws {DefinitionError} for what is no Worker and no port, and for wrong options
 */
export function workerTarget<Messages extends ActorMessages>(
  port: ActorPort,
  options: WorkerTargetOptions = {},
): Actor<Messages> {
  const queue = atCaller(workerTarget, () => checkTarget(port, options));
  const pending = new Map<number, Pending>();
  let isOpen = true;
  let end: ActorEnd | undefined;
  /** Whoever waits until nothing is unanswered: `stop` may be called again meanwhile. */
  const draining: (() => void)[] = [];
  let tellEnd = (_: ActorEnd) => {};
  const stopped = new Promise<ActorEnd>((resolve) => {
    tellEnd = resolve;
  });

  function send(kind: "call" | "cast", message: string, payload: unknown, asked: Pending): number {
    if (!isOpen) throw new ActorError("stopped", message);
    if (pending.size >= queue) throw new ActorError("full", message);
    lastId += 1;
    try {
      post({ kind, id: lastId, message, payload });
    } catch (cause) {
      throw new ActorError("uncloneable-payload", message, { cause });
    }
    if (pending.size === 0) port.ref?.();
    pending.set(lastId, asked);
    return lastId;
  }

  function post(request: PortRequest): void {
    port.postMessage(marked(request));
  }

  function call(message: string, payload?: unknown, options: MessageOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      signal?.throwIfAborted();
      const giveUp = () => {
        settle(id);
        reject(signal?.reason);
        try {
          post({ kind: "abort", id });
        } catch {
          // A port that takes nothing any more: then there is nobody to give it up.
        }
      };
      const forget = () => signal?.removeEventListener("abort", giveUp);
      const id = send("call", message, payload, { message, resolve, reject, forget });
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  /** Whoever is no longer waited for is unknown here: an answer that comes late goes nowhere. */
  function settle(id: number): Pending | undefined {
    const asked = pending.get(id);
    if (!pending.delete(id)) return undefined;
    asked?.forget();
    if (pending.size === 0) {
      port.unref?.();
      drained();
    }
    return asked;
  }

  function receive(response: PortResponse): void {
    if (response.kind === "ended") {
      endWith({ reason: response.reason === "stopped" ? "stopped" : "crashed" });
      return;
    }
    const asked = settle(response.id);
    if (response.kind === "reply") asked?.resolve(response.reply);
    else if (response.kind === "refused") asked?.reject(refusal(asked.message, response));
  }

  function endWith(how: ActorEnd): void {
    if (end !== undefined) return;
    isOpen = false;
    end = how;
    ignore();
    port.unref?.();
    const cause = how.cause === undefined ? {} : { cause: how.cause };
    for (const { message, reject, forget } of pending.values()) {
      forget();
      reject(new ActorError(how.reason, message, cause));
    }
    pending.clear();
    drained();
    tellEnd(how);
  }

  function drained(): void {
    for (const go of draining.splice(0)) go();
  }

  async function stop({ drain = true }: StopOptions = {}): Promise<void> {
    isOpen = false;
    if (drain && end === undefined) {
      if (port.terminate !== undefined) {
        // The actor of a Worker ends with it, so it says when it has handled everything.
        port.ref?.();
        post({ kind: "stop" });
        await stopped;
      } else if (pending.size > 0) {
        await new Promise<void>((resolve) => {
          draining.push(resolve);
        });
      }
    }
    endWith({ reason: "stopped" });
    if (port.terminate === undefined) port.close?.();
    else await port.terminate();
  }

  const ignore = listenTo(port, {
    message(data) {
      const response = readResponse(data);
      if (response !== undefined) receive(response);
    },
    gone: (cause) => endWith({ reason: "crashed", ...(cause !== undefined && { cause }) }),
  });
  port.unref?.();

  return Object.freeze({
    get isAlive() {
      return isOpen;
    },
    call,
    cast: (message: string, payload?: unknown) => void send("cast", message, payload, { message, ...NOBODY }),
    stop,
    stopped,
    [Symbol.asyncDispose]: () => stop(),
  }) as never;
}

function refusal(message: string, { code, cause }: Extract<PortResponse, { kind: "refused" }>): ActorError {
  return new ActorError(code, message, cause === undefined ? {} : { cause });
}

interface Pending {
  readonly message: string;
  resolve(reply: unknown): void;
  reject(error: unknown): void;
  forget(): void;
}

/** Waits for a cast. */
const NOBODY = { resolve() {}, reject() {}, forget() {} };

/** Of all targets of this thread, so that two of them can share a port. */
let lastId = 0;

function checkTarget(port: unknown, given: unknown): number {
  const problems: DefinitionProblem[] = [];
  const report = reportOn("worker target", problems);
  attempt(report, "port", () => {
    if (!isPort(port)) report.add("", "must be a Worker or a MessagePort, of Node or of the web");
  });
  const options = readObject(report, "", given, "options must be an object") ?? {};
  checkKeys(report, "", options, ["queue"]);
  const queue = readWhole(report, "queue", options.queue, QUEUE);
  if (problems.length > 0) throw new DefinitionError(problems);
  return queue;
}
