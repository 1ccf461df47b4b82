import { draw } from "./draw.ts";
import { type Expectation, expectationOf } from "./expectation.ts";
import type { Judge } from "./judge.ts";
import { overDirect } from "./over-direct.ts";
import type { Random } from "./random.ts";
import { type Reply, settled, settledMessages } from "./reply.ts";
import type { FuzzedServer } from "./servers.ts";
import type { Tally } from "./tally.ts";
import type { Target } from "./target.ts";
import { type Differing, TRANSPORT_DIFFERENCES } from "./transport-differences.ts";

/** One try: something that is sent, and what is wrong with what comes back. */
export interface Case {
  readonly target: Target;
  readonly crowd: Target;
  readonly random: Random;
  readonly seen: Tally;
  readonly judge: Judge;
  /** After how many milliseconds it counts as one that hangs. */
  readonly hangMs: number;
  readonly problems: string[];
  /** What was sent, for a report. */
  sent: string;
}

/** What a message is answered directly. */
export interface Direct {
  readonly direct: Reply;
  readonly expectation: Expectation;
}

/** Draws a message, and counts it. */
export function drawn({ random, seen }: Case, seeds: readonly object[]): Uint8Array<ArrayBuffer> {
  seen.add(MESSAGES);
  return draw(random, seeds);
}

/** What messages are counted under. */
export const MESSAGES = "messages";

/** Serves a message directly, and judges the answer by everything that does not need another one. */
export async function answeredDirectly(one: Case, fuzzed: FuzzedServer, bytes: Uint8Array): Promise<Direct> {
  const { seen, judge, problems } = one;
  one.sent = shown(bytes);
  const expectation = expectationOf(bytes);
  const direct = await overDirect(fuzzed, bytes);
  const method = methodOf(expectation);
  problems.push(...judge.answerProblems(direct, expectation), ...judge.problemsOf(direct, method));
  if (Object.keys(Object.prototype).length > 0) problems.push("Object.prototype has been changed");
  if (!expectation.isAnswered) seen.add("notifications");
  else if (expectation.code === undefined) seen.add("requests");
  if (direct.stage === "served") seen.add(`served: ${String(method)}`);
  if (direct.messages.length > 1) seen.add("answers after notifications");
  return { direct, expectation };
}

/** Holds an answer against the one that was given directly. */
export function compare(one: Case, transport: "http" | "stdio", differing: Differing): void {
  const { direct, other } = differing;
  if (settledMessages(direct) === settledMessages(other)) {
    one.seen.add(`the same over ${transport}`);
    return;
  }
  const known = TRANSPORT_DIFFERENCES.find((each) => each.transport === transport && each.isSeen(differing));
  if (known !== undefined) {
    one.seen.add(`${transport}: ${known.what}`);
    return;
  }
  const [first, second] = [direct, other].map((reply) => settledMessages(reply).slice(0, 600));
  one.problems.push(`directly: ${first}\n  over ${transport} (${other.status ?? "–"}): ${second}`);
}

/** What is wrong with a status. @see MCP 2026-07-28, transports, "Sending Messages to the Server" */
export function statusProblems(
  status: number,
  { messages, stage }: Reply,
  { isAnswered }: Expectation,
): readonly string[] {
  const code: unknown = JSON.parse(messages.at(-1) ?? "null")?.error?.code;
  let wanted = 400;
  if (!isAnswered) wanted = 202;
  else if (messages.length > 1 || code === undefined) wanted = 200;
  else if (code === -32021 || code === -32020) wanted = 400;
  else if (stage === "no-stream") wanted = 406;
  else if (stage === "served") wanted = 200;
  else if (code === -32601) wanted = 404;
  return status === wanted ? [] : [`the status is ${status}, and not ${wanted}`];
}

/** What the answers to a text come to, where each of its lines is a message for itself. */
export async function answeredByLine(one: Case, bytes: Uint8Array, maxBytes: number): Promise<readonly string[]> {
  const messages: string[] = [];
  for (const line of linesOf(bytes)) {
    if (line.length > maxBytes) {
      messages.push(tooLong(maxBytes));
      continue;
    }
    const { direct, expectation } = await answeredDirectly(one, one.target.fuzzed, line);
    messages.push(...direct.messages.map(settled));
    if (isListen(expectation) && direct.messages.length > 1) messages.push(cancelled(expectation.id));
  }
  return messages;
}

export function methodOf({ value }: Expectation): unknown {
  const method = (value as { readonly method?: unknown } | null | undefined)?.method;
  return typeof method === "string" ? method : undefined;
}

export function isListen(expectation: Expectation): boolean {
  return methodOf(expectation) === "subscriptions/listen";
}

/** Bytes as a report can show them. */
export function shown(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1").slice(0, 4_000);
}

/** The lines of a text that are not blank, without their ends. */
export function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found;
    const line = bytes.subarray(start, bytes[end - 1] === 0x0d && end > start ? end - 1 : end);
    if (line.some((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0d)) lines.push(line);
    start = end + 1;
  }
  return lines;
}

function tooLong(maxBytes: number): string {
  const message = `Invalid request: a line is longer than ${maxBytes} bytes`;
  return JSON.stringify({ jsonrpc: "2.0", error: { code: -32600, message } });
}

function cancelled(id: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
}
