import { carefulHeaders } from "./careful-headers.ts";
import { answeredDirectly, type Case, compare, drawn, methodOf, statusProblems } from "./case.ts";
import { mutateHeaders } from "./mutate-headers.ts";
import { overDirect } from "./over-direct.ts";
import { settledMessages } from "./reply.ts";

/** One message in a request whose head is changed: the same answer, or a refusal. */
export async function tryWeb(one: Case): Promise<void> {
  const { target, random, problems, judge, seen } = one;
  const { fuzzed, seeds, web } = target;
  const bytes = drawn(one, seeds);
  const answered = await answeredDirectly(one, fuzzed, bytes);
  const { expectation } = answered;
  const careful = carefulHeaders(expectation.value);
  const { post, outcome } = mutateHeaders(bytes, careful, expectation, random);
  one.sent = `${post.method} ${JSON.stringify(post.headers)} ${one.sent}`;
  const http = await web(post);
  if (http === undefined) {
    seen.add("web requests that cannot be made");
    return;
  }
  seen.add(`changed heads: ${outcome}`);
  seen.add(`status: ${http.status}`);
  problems.push(...judge.problemsOf(http, methodOf(expectation)));
  const isRefused = http.status === 204 || (http.status >= 400 && !http.body.includes('"result":'));
  if (outcome === "refused" || (outcome === "either" && isRefused)) {
    if (!isRefused) problems.push(`served with ${http.status}: ${http.body.slice(0, 500)}`);
    return;
  }
  // To a client that takes no events nothing is sent before the answer, and what needs events is refused.
  const direct = outcome === "no-events" ? await overDirect(fuzzed, bytes, false) : answered.direct;
  compare(one, "http", { bytes, expectation, areHeadersWhole: careful.isWhole, direct, other: http });
  if (settledMessages(direct) !== settledMessages(http)) return;
  if (direct.stage === "no-stream") seen.add("stage: no-stream");
  problems.push(...statusProblems(http.status, direct, expectation));
}
