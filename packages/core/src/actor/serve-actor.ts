import { DefinitionError } from "../error/definition-error.ts";
import type { AnyActor, UntypedTarget } from "./actor.ts";
import { type ActorErrorCode, isActorError } from "./actor-error.ts";
import { type ActorPort, isPort, listenTo } from "./port.ts";
import { marked, type PortRequest, type PortResponse, readRequest } from "./port-message.ts";

/** An actor that is served to another thread. */
export interface ServedActor {
  /** Serves no more, and gives up the calls that came from there. The actor goes on, and the port stays open. */
  close(): void;
}

/**
 * Serves an actor to the other end of a port, where `workerTarget` speaks to it. In a Worker the port is `parentPort`
 * of `node:worker_threads`, or `self`. One actor may be served to several ports.
 *
 * When the port closes, the calls that came from there are given up. When the actor ends, the other end is told.
 *
 * @throws {DefinitionError} for what is no port: `parentPort` is null outside a Worker
 */
export function serveActor(port: ActorPort | null, actor: AnyActor): ServedActor {
  if (!isPort(port)) {
    const hint = "In a Worker: parentPort of node:worker_threads, or self";
    throw new DefinitionError([{ where: "served actor", rule: "needs a port to the other thread", hint }]);
  }
  let isServing = true;
  const running = new Map<number, { readonly controller: AbortController; readonly answered: Promise<void> }>();

  function serve(request: PortRequest): void {
    if (request.kind === "stop") void stop();
    else if (request.kind === "abort") running.get(request.id)?.controller.abort();
    else if (request.kind === "cast") void serveCast(request);
    else if (!running.has(request.id)) {
      const controller = new AbortController();
      running.set(request.id, { controller, answered: serveCall(request, controller.signal) });
    }
  }

  /** One that cannot stop stays, and the other end is told nothing. */
  async function stop(): Promise<void> {
    try {
      await actor.stop();
    } catch {
      // What it says of itself by `stopped` is all that counts.
    }
  }

  async function serveCall(request: Sent, signal: AbortSignal): Promise<void> {
    const response = await callOutcome(actor, request, signal);
    running.delete(request.id);
    // Whoever gave up waits for nothing.
    if (!signal.aborted) answer(response);
  }

  async function serveCast(request: Sent): Promise<void> {
    answer(await castOutcome(actor, request));
  }

  function answer(response: PortResponse): void {
    try {
      port?.postMessage(marked(response));
    } catch (cause) {
      // Only a reply or a cause can be what no clone is made of.
      if (response.kind === "reply") answer(refusal(response.id, "uncloneable-reply", cause));
      else if (response.kind === "refused" && "cause" in response) answer(refusal(response.id, response.code));
    }
  }

  function close(): void {
    isServing = false;
    ignore();
    for (const { controller } of running.values()) controller.abort();
  }

  const ignore = listenTo(port, {
    message(data) {
      const request = readRequest(data);
      if (request !== undefined) serve(request);
    },
    gone() {
      // Where only one message could not be read, the other end still waits for its answer.
      answer({ kind: "ended", reason: "crashed" });
      close();
    },
  });
  void actor.stopped.then(async ({ reason }) => {
    // What each call came to is told before.
    await Promise.all([...running.values()].map(({ answered }) => answered));
    // Somebody else may be served at the port by now, whose end this is not.
    if (!isServing) return;
    answer({ kind: "ended", reason });
    close();
  });
  return Object.freeze({ close });
}

type Sent = Extract<PortRequest, { readonly kind: "call" | "cast" }>;

async function callOutcome(
  actor: AnyActor,
  { id, message, payload }: Sent,
  signal: AbortSignal,
): Promise<PortResponse> {
  try {
    const reply = await (actor as UntypedTarget).call(message, payload, { signal });
    return { kind: "reply", id, reply };
  } catch (error) {
    return refusalOf(id, error);
  }
}

async function castOutcome(actor: AnyActor, { id, message, payload }: Sent): Promise<PortResponse> {
  try {
    // An actor of another make may take it by a promise.
    await (actor as UntypedTarget).cast(message, payload);
    return { kind: "taken", id };
  } catch (error) {
    return refusalOf(id, error);
  }
}

function refusalOf(id: number, error: unknown): PortResponse {
  return isActorError(error) ? refusal(id, error.code, error.cause) : refusal(id, "crashed", error);
}

function refusal(id: number, code: ActorErrorCode, cause?: unknown): PortResponse {
  return { kind: "refused", id, code, ...(cause !== undefined && { cause }) };
}
