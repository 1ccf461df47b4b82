import type { JsonObject, JsonValue } from "@snodo/schema";
import { reportFault } from "../dispatch/fault.ts";
import { McpError } from "../error/mcp-error.ts";
import type { EventComponent } from "../instrumentation/event.ts";
import { MAX_ROUNDS } from "../limits.ts";
import type { Call } from "../method/call.ts";
import type { InputOutcome } from "../method/outcome.ts";
import { boundTo } from "./bound-to.ts";
import type { InputChannel } from "./input-channel.ts";
import { readResponses } from "./read-responses.ts";
import { FIRST_ROUND, type KeptAnswer, type PausedRound, type Remembered, type Round } from "./round.ts";

/**
 * The channel of a stateless server: it answers what it needs, forgets the request, and the client sends it again with
 * its answers. What must go from one round to the next travels sealed in the request state; there is none where nothing
 * must.
 *
 * @see MCP 2026-07-28, multi round-trip requests (SEP-2322)
 */
export const retryChannel: InputChannel = Object.freeze({ begin, pause });

function begin(call: Call, component: EventComponent): Round | PromiseLike<Round> {
  const { inputResponses, requestState } = call.params;
  if (inputResponses === undefined && requestState === undefined) return FIRST_ROUND;
  const fresh = readResponses(inputResponses);
  return requestState === undefined ? { ...FIRST_ROUND, fresh } : opened(call, component, requestState, fresh);
}

async function opened(
  call: Call,
  component: EventComponent,
  token: JsonValue,
  fresh: JsonObject | undefined,
): Promise<Round> {
  const { sealer } = call.runtime;
  const bond = boundTo(call, component);
  let payload: JsonValue | undefined;
  try {
    payload = await sealer.open(token, bond);
  } catch (cause) {
    throw McpError.internal(reportFault(call.runtime, call.context, component, cause));
  }
  // One refusal for everything: which of the checks failed is nobody's business.
  if (payload === undefined) throw McpError.invalidParams("Invalid params: requestState is not valid for this request");
  const { round, answers, remembered, state } = payload as unknown as SealedMemory;
  return {
    number: round + 1,
    fresh,
    answers: new Map(answers.map(([key, digest, answer]) => [key, { digest, answer }])),
    remembered: new Map(remembered),
    state: state[0],
  };
}

/** What travels in the seal. Lists, since keys may be any text. */
interface SealedMemory {
  /** The round that ended with it. */
  readonly round: number;
  readonly answers: readonly (readonly [key: string, digest: string, answer: JsonObject])[];
  readonly remembered: readonly (readonly [key: string, value: Remembered])[];
  readonly state: Remembered;
}

function pause(call: Call, component: EventComponent, paused: PausedRound): InputOutcome | PromiseLike<InputOutcome> {
  const { requests, memory } = paused;
  const isNothing = memory.answers.size === 0 && memory.remembered.size === 0 && memory.state === undefined;
  return isNothing ? { kind: "input", requests, state: undefined } : sealed(call, component, paused);
}

async function sealed(
  call: Call,
  component: EventComponent,
  { requests, memory, round }: PausedRound,
): Promise<InputOutcome> {
  const { runtime, context } = call;
  const { answers, remembered, state } = memory;
  const sealedMemory: SealedMemory = {
    round: round.number,
    answers: Array.from(answers, ([key, { digest, answer }]: [string, KeptAnswer]) => [key, digest, answer] as const),
    remembered: [...remembered],
    state: state === undefined ? [] : [state],
  };
  const bond = boundTo(call, component);
  try {
    if (round.number > MAX_ROUNDS) throw new RangeError(`A request takes at most ${MAX_ROUNDS} rounds, and asks again`);
    const token = await runtime.sealer.seal(sealedMemory as unknown as JsonObject, bond, () => largest(sealedMemory));
    return { kind: "input", requests, state: token };
  } catch (cause) {
    throw McpError.internal(reportFault(runtime, context, component, cause));
  }
}

/** What takes most of a memory that is too large to travel: its name, never its value. */
function largest({ answers, remembered, state }: SealedMemory): string {
  const parts = [
    ...answers.map(([key, , answer]) => ({ name: `the answer to ${JSON.stringify(key)}`, value: answer })),
    ...remembered.map(([key, value]) => ({ name: `what is remembered as ${JSON.stringify(key)}`, value })),
    { name: "the state of inputRequired", value: state },
  ].map(({ name, value }) => ({ name, size: JSON.stringify(value).length }));
  const [first] = parts.sort((left, right) => right.size - left.size);
  return first === undefined ? "nothing" : `${first.name}, with ${first.size} characters`;
}
