import type { JsonObject } from "@snodo/schema";
import { RequestContext, type TransportFacts } from "../context/context.ts";
import type { Outlet } from "../context/outlet.ts";
import { ErrorCode } from "../error/error-codes.ts";
import { isMcpError, McpError } from "../error/mcp-error.ts";
import type { Clock, Executor } from "../executor/executor.ts";
import type { Outcome } from "../method/outcome.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { EnterSubscription } from "../subscription/subscription-room.ts";
import { isThenable } from "../thenable.ts";
import { type Admission, admitNotification, admitRequest } from "./admit.ts";
import { type Answer, errorAnswer } from "./answer.ts";
import { type RequestEnvelope, type RequestId, readEnvelope, readId } from "./envelope.ts";
import { eventRequest, principalOf, reportFault } from "./fault.ts";
import { reportRefusal } from "./report-refusal.ts";
import { outcomeName, startSpan } from "./request-span.ts";
import { stageOf } from "./stage.ts";

/** What a transport knows about a message besides its text. */
export interface DispatchOptions {
  /** Absent: `{ kind: "direct" }`. */
  readonly transport?: TransportFacts;
  /** Who the application says the request is from. */
  readonly auth?: unknown;
  /** Gives the signal of this request; called at most once, and only when a handler looks at it. */
  readonly signal?: () => AbortSignal;
  /**
   * Gives what takes the notifications of this request; called at most once, and only for a request that may send some.
   * Absent, or when it gives nothing: none can be sent.
   */
  readonly outlet?: () => Outlet | undefined;
  /** Bounds how many requests are served at once, and for how long. Absent: nothing does. */
  readonly executor?: Executor;
  /** How long the text of the message is, in bytes or characters, as the executor counts it. Absent: it does not. */
  readonly size?: number | undefined;
  /**
   * Is given what still runs for this request, for a host that drops whatever nobody waits for: an answer that its
   * client no longer wants, or a handler that is late. Called only when something runs. What it is given never rejects.
   */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /**
   * Takes in a subscription, which stays open until it is ended. It is given what ends it from this side, with its
   * result, as when the transport is to close; and gives what is to be called when it is over, or nothing when there is
   * no room. `subscriptionRoom` makes such a function. Absent: there always is room.
   */
  readonly enterSubscription?: EnterSubscription;
}

const DIRECT: TransportFacts = Object.freeze({ kind: "direct" });

/**
 * Serves one message: the stages in their order.
 *
 * @param message a parsed JSON value
 * @returns the answer, as a promise only when a handler made one; undefined for a notification, which has none. Never
 *   throws and never rejects
 */
export function dispatch(
  runtime: Runtime,
  message: unknown,
  options: DispatchOptions,
): Answer | undefined | Promise<Answer | undefined> {
  try {
    return admit(runtime, message, options);
  } catch (cause) {
    return broken(runtime, message, options, cause);
  }
}

/** No parsed text throws when it is read; an object of the same process may. Anything else is this side's own fault. */
function broken(runtime: Runtime, message: unknown, options: DispatchOptions, cause: unknown): Answer {
  try {
    readEnvelope(message);
    JSON.stringify(message);
  } catch {
    const error = new McpError(ErrorCode.InvalidRequest, "Invalid request: the message cannot be read");
    return errorAnswer(undefined, "admission", error);
  }
  runtime.report({ type: "transport-fault", transport: (options.transport ?? DIRECT).kind, cause });
  return errorAnswer(readId(message), "served", McpError.internal("Internal error"));
}

function admit(
  runtime: Runtime,
  message: unknown,
  options: DispatchOptions,
): Answer | undefined | Promise<Answer | undefined> {
  const envelope = readEnvelope(message);
  const transport = options.transport ?? DIRECT;
  const refused = (id: RequestId | undefined, error: McpError): Answer => {
    const answer = errorAnswer(id, "admission", error);
    if (runtime.isWatched) reportRefusal(runtime.report, transport.kind, answer);
    return answer;
  };
  if (envelope.kind === "refused") return refused(envelope.id, envelope.error);
  if (envelope.kind === "notification") {
    const refusal = admitNotification(envelope, transport.headers);
    return refusal === undefined ? undefined : refused(undefined, refusal);
  }
  const admission = admitRequest(runtime, envelope, transport.headers);
  if (admission instanceof McpError) return refused(envelope.id, admission);
  return serve(runtime, envelope, admission, transport, options);
}

function serve(
  runtime: Runtime,
  request: RequestEnvelope,
  admission: Admission,
  transport: TransportFacts,
  options: DispatchOptions,
): Answer | Promise<Answer> {
  const { projection, policy, params, meta, client } = admission;
  const executor = policy.isStream ? undefined : options.executor;
  let clock: Clock | undefined;
  const context: RequestContext = new RequestContext({
    requestId: request.id,
    method: request.method,
    protocolVersion: projection.version,
    client,
    meta,
    state: runtime.state,
    auth: options.auth,
    transport,
    openSignal: options.signal,
    openOutlet: options.outlet,
    isAbortable: executor !== undefined,
    onProgress: executor && (() => clock?.restart()),
    logs: runtime.logs,
    onLogRefused: (cause) => runtime.report({ type: "log-refused", request: eventRequest(runtime, context), cause }),
  });
  const span = runtime.isWatched ? startSpan(runtime, context, params) : undefined;
  let hasWaited = false;
  /** Nobody can give up what took no time. */
  const isGivenUp = () => span !== undefined && hasWaited && context.isGivenUp();
  const answered = (outcome: Outcome): Answer => {
    const isCancelled = isGivenUp();
    context.end();
    const { result, json } = projection.shape(outcome);
    span?.stop(isCancelled ? "cancelled" : outcomeName(outcome));
    return { id: request.id, stage: "served", result, json, error: undefined };
  };
  const masked = (cause: unknown): Answer => {
    let message = "Internal error";
    try {
      message = reportFault(runtime, context, undefined, cause);
    } catch {
      // Whatever cannot be told of: whoever waits is answered.
    }
    return errorAnswer(request.id, "served", McpError.internal(message));
  };
  const dataLost = (path: string, rule: string) => {
    const message = `${request.method}: the data of an McpError is left out: at ${path || "its root"}, ${rule}`;
    runtime.report({ type: "warning", code: "error-data", message });
  };
  const errorOf = (error: unknown): Answer => {
    try {
      return isMcpError(error) ? errorAnswer(request.id, stageOf(error), error, dataLost) : masked(error);
    } catch (fault) {
      // What was thrown throws itself when it is read.
      return masked(fault);
    }
  };
  const failed = (error: unknown): Answer => {
    const isCancelled = isGivenUp();
    context.end();
    const answer = errorOf(error);
    if (isCancelled) span?.stop("cancelled");
    else span?.stop(answer.stage === "overload" ? "overload" : "error", answer.error);
    return answer;
  };
  /** A host that refuses has not been told; the work goes on, and the answer is still its own. */
  const keepRunning = (work: Promise<unknown>) => {
    try {
      options.waitUntil?.(work);
    } catch (cause) {
      runtime.report({ type: "transport-fault", transport: transport.kind, cause });
    }
  };
  const served = (): Answer | Promise<Answer> => {
    try {
      const headers = policy.mirrorsArguments ? transport.headers : undefined;
      const { enterSubscription } = options;
      const outcome = policy.run({ runtime, projection, params, context, headers, enterSubscription });
      if (!isThenable(outcome)) return answered(outcome);
      hasWaited = true;
      const work = Promise.resolve(outcome).then(answered).catch(failed);
      keepRunning(work);
      return work;
    } catch (error) {
      return failed(error);
    }
  };
  const run = span === undefined ? served : () => span.run(served);
  if (executor === undefined) return run();
  const turnedAway = (stage: Answer["stage"], message: string, data?: JsonObject): Answer => {
    context.end();
    const answer = errorAnswer(request.id, stage, McpError.internal(message, data));
    if (stage === "served") span?.stop("cancelled");
    else span?.stop(stage === "overload" ? "overload" : "timeout", answer.error);
    return answer;
  };
  return executor.run<Answer>({
    size: options.size,
    principal: () => (runtime.principal === undefined ? undefined : principalOf(runtime, context)),
    signal: () => context.signal,
    start(given) {
      clock = given;
      return run();
    },
    refused: () => turnedAway("overload", "The server is busy", { retryable: true }),
    timedOut() {
      const answer = turnedAway("timeout", "The request took too long", { retryable: true });
      context.abort(new DOMException("The request took too long", "TimeoutError"));
      return answer;
    },
    cancelled: () => turnedAway("served", "The request was cancelled"),
  });
}
