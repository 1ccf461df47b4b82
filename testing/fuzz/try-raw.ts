import { CANARY } from "./canary.ts";
import { carefulHeaders } from "./careful-headers.ts";
import { type Case, drawn, methodOf, shown } from "./case.ts";
import { expectationOf } from "./expectation.ts";
import { mutateFraming } from "./mutate-framing.ts";
import { mutateHeaders } from "./mutate-headers.ts";
import { messagesOf, type WebPost } from "./over-fetch.ts";
import { overSocket, type RawReply } from "./over-socket.ts";
import { settled } from "./reply.ts";

/** A request as bytes on a connection of its own: what a web request gets, or at least some answer. */
export async function tryRaw(one: Case): Promise<void> {
  const { target, random, problems, judge, seen } = one;
  const { seeds, web, listener, hasty } = target;
  const bytes = drawn(one, seeds);
  const expectation = expectationOf(bytes);
  const { post: whole } = mutateHeaders(bytes, carefulHeaders(expectation.value), expectation, random);
  const { pieces: _whole, ...post } = whole;
  const framed = mutateFraming(post, random);
  one.sent = shown(Buffer.concat(framed.pieces));
  const reply = await overSocket((framed.isSound ? listener : hasty).port, framed);
  if (reply.text.includes(CANARY)) problems.push("the canary came over the wire");
  for (const { contentType, body, status } of reply.responses) {
    seen.add(`raw status: ${status}`);
    if (contentType !== "application/json" && contentType !== "text/event-stream") continue;
    problems.push(...judge.problemsOf({ messages: messagesOf(contentType, body) }, methodOf(expectation)));
  }
  if (!framed.isSound) {
    seen.add(reply.responses.length === 0 ? "raw: closed without a word" : "raw: wild");
    if (reply.responses.length === 0 && !framed.mayBeSilent) problems.push(`there is no response (${reply.broke})`);
    return;
  }
  const same = isKnownToBoth(post) ? await web(post) : undefined;
  if (same === undefined) return;
  seen.add("raw: sound");
  problems.push(...countProblems(reply, framed.requests));
  for (const { status, body } of reply.responses) {
    if (status === same.status && settled(body) === settled(same.body)) continue;
    problems.push(
      `over a socket ${status} ${body.slice(0, 300)}, as a web request ${same.status} ${same.body.slice(0, 300)}`,
    );
  }
}

/** Node's parser knows its methods by name, and a length is framing there. */
function isKnownToBoth({ method, headers }: WebPost): boolean {
  const hasLength = headers.some(([name]) => name.toLowerCase() === "content-length");
  return !hasLength && /^(?:POST|GET|PUT|DELETE|HEAD|PATCH|OPTIONS)$/.test(method);
}

/** One that is refused before its body was read may be the last: where that ends nobody knows then. */
function countProblems({ responses, rest }: RawReply, requests: number): readonly string[] {
  const isLast = responses.at(-1)?.closes === true;
  if ((responses.length === requests || (isLast && responses.length > 0)) && rest === "") return [];
  return [`${responses.length} responses to ${requests} requests, and then ${JSON.stringify(rest.slice(0, 300))}`];
}
