import { reportFault } from "../dispatch/fault.ts";
import { McpError } from "../error/mcp-error.ts";
import type { EventComponent } from "../instrumentation/event.ts";
import type { Call } from "../method/call.ts";
import type { InputOutcome } from "../method/outcome.ts";
import { isResult, type MarkedResult } from "../result/kind.ts";
import { andThen } from "../thenable.ts";
import type { Asking } from "./asking.ts";
import { mergedCapabilities, missingCapabilities } from "./capabilities.ts";
import type { WireInputRequest } from "./input-request.ts";
import { readInputRequired } from "./input-required.ts";
import { retryChannel } from "./retry-channel.ts";
import { FIRST_ROUND, type Memory } from "./round.ts";
import { warnOfSecrets } from "./warn-of-secrets.ts";

/**
 * Begins a round: reads what the client answers and what earlier rounds left, and then runs the handler. Waits only
 * where there is state to open.
 *
 * @throws {McpError} -32602 when answers or state are not what they must be; the handler does not run
 */
export function inRound<Value>(
  call: Call,
  component: EventComponent,
  run: () => Value | PromiseLike<Value>,
): Value | PromiseLike<Value> {
  const { channel = retryChannel, context } = call;
  return andThen(channel.begin(call, component), (round) => {
    context.beginRound(round);
    return run();
  });
}

/**
 * What becomes of a handler that has settled, when it asked: the asks that lack an answer win over whatever it returned
 * or threw. Undefined for one that asked for nothing.
 *
 * @param value what the handler returned, where it did
 * @throws {McpError} -32021 when the client declares too little, -32602 when an answer does not fit
 * @throws {UnfitResult} when the handler asked explicitly, and wrongly
 */
export function askedIn(
  call: Call,
  component: EventComponent,
  value?: unknown,
): InputOutcome | PromiseLike<InputOutcome> | undefined {
  const asking = call.context.endRound();
  if (asking !== undefined) {
    const outcome = outcomeOf(call, component, asking);
    if (outcome !== undefined) return outcome;
  }
  return isResult(value, "input-required") ? explicit(call, component, asking, value) : undefined;
}

function outcomeOf(
  call: Call,
  component: EventComponent,
  asking: Asking,
): InputOutcome | PromiseLike<InputOutcome> | undefined {
  if (asking.misfit !== undefined) throw asking.misfit;
  if (asking.missing.length > 0) throw McpError.missingClientCapability(mergedCapabilities(asking.missing));
  if (asking.excess !== undefined) {
    throw McpError.internal(reportFault(call.runtime, call.context, component, asking.excess));
  }
  if (asking.requests.size === 0) return undefined;
  warnOfSecrets(call.runtime, component, asking.secrets);
  return andThen(asking.settled(), () => paused(call, component, asking.requests, asking.memory));
}

function explicit(
  call: Call,
  component: EventComponent,
  asking: Asking | undefined,
  value: MarkedResult<"input-required">,
): InputOutcome | PromiseLike<InputOutcome> {
  const { capabilities } = call.context.client;
  const { requests, state } = readInputRequired(value);
  const asked = new Map<string, WireInputRequest>();
  const missing: { readonly needs: ReturnType<typeof missingCapabilities>; readonly isOptional: boolean }[] = [];
  const secrets = new Set<string>();
  for (const [key, request] of requests) {
    const needs = missingCapabilities(request.needs, capabilities);
    if (needs !== undefined) {
      missing.push({ needs, isOptional: request.optional === true });
      continue;
    }
    asked.set(key, request.wire);
    for (const name of request["~secrets"] ?? []) secrets.add(name);
  }
  // With nothing left to ask and nothing to go on by, the optional ones are what the client lacks.
  const isStuck = asked.size === 0 && state === undefined;
  const lacking = missing.filter(({ isOptional }) => isStuck || !isOptional).map(({ needs }) => needs ?? {});
  if (lacking.length > 0) throw McpError.missingClientCapability(mergedCapabilities(lacking));
  warnOfSecrets(call.runtime, component, secrets);
  const round = call.context.round ?? FIRST_ROUND;
  return andThen(asking?.settled(), () => {
    const { answers, remembered } = asking?.memory ?? round;
    return paused(call, component, asked, { answers, remembered, state });
  });
}

function paused(
  call: Call,
  component: EventComponent,
  requests: ReadonlyMap<string, WireInputRequest>,
  memory: Memory,
): InputOutcome | PromiseLike<InputOutcome> {
  const { channel = retryChannel, context } = call;
  return channel.pause(call, component, { round: context.round ?? FIRST_ROUND, requests, memory });
}
