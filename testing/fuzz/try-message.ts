import { carefulHeaders } from "./careful-headers.ts";
import {
  answeredByLine,
  answeredDirectly,
  type Case,
  compare,
  drawn,
  isListen,
  linesOf,
  methodOf,
  statusProblems,
} from "./case.ts";
import { MAX_BYTES, URL_OF_ALL } from "./over-fetch.ts";
import { settled, settledMessages } from "./reply.ts";
import type { Differing } from "./transport-differences.ts";

/** One message, directly, by a careful HTTP client, and as a line: the same answers. */
export async function tryMessage(one: Case): Promise<void> {
  const { target, problems, judge } = one;
  const { fuzzed, seeds, web } = target;
  const bytes = drawn(one, seeds);
  const { direct, expectation } = await answeredDirectly(one, fuzzed, bytes);
  const { headers, isWhole } = carefulHeaders(expectation.value);
  const http = await web({ method: "POST", url: URL_OF_ALL, headers, body: bytes });
  if (http === undefined) {
    problems.push("what a careful client sends is no web request");
    return;
  }
  const differing = { bytes, expectation, areHeadersWhole: isWhole, direct };
  compare(one, "http", { ...differing, other: http });
  if (settledMessages(http) === settledMessages(direct)) {
    problems.push(...statusProblems(http.status, direct, expectation));
  }
  problems.push(...judge.problemsOf(http, methodOf(expectation)));
  await asLines(one, { ...differing, other: direct });
}

const NEWLINE = Buffer.from("\n");

async function asLines(one: Case, differing: Differing): Promise<void> {
  const { bytes, expectation, direct } = differing;
  const { target, seen, problems } = one;
  const { lines } = target;
  if (bytes.includes(0x0a)) {
    seen.add("texts of several lines");
    const alone = await answeredByLine(one, bytes, MAX_BYTES);
    const came = await cameOf(bytes, alone.length);
    const [first, second] = [alone, came].map((messages) => messages.map(settled).sort().join("\n"));
    if (first !== second)
      problems.push(`as lines ${second?.slice(0, 500)}, and each for itself ${first?.slice(0, 500)}`);
    return;
  }
  const isBlank = linesOf(bytes).length === 0;
  const isAnnounced = isListen(expectation) && direct.messages.length > 1;
  const count = isBlank ? 0 : bytes.length > MAX_BYTES ? 1 : direct.messages.length + (isAnnounced ? 1 : 0);
  const came = await cameOf(bytes, count);
  if (!isBlank) compare(one, "stdio", { ...differing, other: { messages: came } });
  else if (came.length > 0) problems.push(`a blank line was answered: ${came}`);

  /** The lines that come back. Behind what is not answered something is asked, or nobody would know when to look. */
  async function cameOf(sent: Uint8Array, count: number): Promise<readonly string[]> {
    lines.write(sent);
    lines.write(NEWLINE);
    if (count === 0) lines.write(FENCE);
    await lines.until((came) => (count === 0 ? came.some(isFence) : came.length >= count));
    if (count > 0) return lines.take();
    seen.add("lines without an answer");
    return lines.take().filter((line) => !isFence(line));
  }
}

const isFence = (line: string) => line.includes('"id":"fence"');
const FENCE = Buffer.from('{"jsonrpc":"2.0","id":"fence","method":"fence","params":{}}\n');
