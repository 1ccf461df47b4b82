import { answeredByLine, type Case, drawn, isListen, shown } from "./case.ts";
import { withId } from "./draw.ts";
import { expectationOf } from "./expectation.ts";
import { MAX_BYTES } from "./over-fetch.ts";
import { lineConnection } from "./over-stdio.ts";
import { settled } from "./reply.ts";
import { timer } from "./timer.ts";

/** Many messages at once on one connection over lines, cut anywhere: each is answered as if it were alone. */
export async function tryBurst(one: Case): Promise<void> {
  const { target, random, problems, seen, hangMs } = one;
  const { fuzzed, seeds } = target;
  const lines = lineConnection(fuzzed);
  const expected: string[] = [];
  /** What a cancellation may have kept from being answered. */
  const optional = new Set<string>();
  const parts: Uint8Array[] = [];
  for (let count = 2 + random.below(10); count > 0; count -= 1) {
    const bytes = withId(drawn(one, seeds), `${count}`);
    const alone = await answeredByLine(one, bytes, MAX_BYTES);
    expected.push(...alone);
    parts.push(bytes, Buffer.from(random.pick(["\n", "\r\n", "\n\n", "\n \r\n"])));
    if (!random.oneIn(6)) continue;
    parts.push(Buffer.from(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"${count}"}}\n`));
    for (const message of alone) optional.add(message);
  }
  const last = withId(drawn(one, seeds), "last");
  // The end of input ends a subscription, and makes a line of what has no end of its own.
  const hasLast = random.oneIn(2) && !isListen(expectationOf(last));
  const atEnd = hasLast ? await answeredByLine(one, last, MAX_BYTES) : [];

  const whole = Buffer.concat(parts);
  one.sent = shown(whole);
  for (let at = 0; at < whole.length; ) {
    const length = 1 + random.below(random.oneIn(4) ? 3 : whole.length);
    lines.write(whole.subarray(at, at + length));
    at += length;
    if (random.oneIn(4)) await new Promise(setImmediate);
  }
  const needed = expected.filter((message) => !optional.has(message));
  // What lacks then is told by its name, before the case would count as one that hangs.
  const late = timer(hangMs / 2);
  await Promise.race([lines.until((came) => lackingIn(came.map(settled), needed).length === 0), late.rang]);
  late.end();
  if (hasLast) lines.write(last);
  await lines.end();

  const came = lines.take().map(settled);
  seen.add("lines in bursts", came.length);
  const strange = lackingIn([...expected, ...atEnd], came);
  if (strange.length > 0) problems.push(`lines that nothing asked for: ${strange.join("\n").slice(0, 1_000)}`);
  const lacking = lackingIn(came, [...needed, ...atEnd]);
  if (lacking.length > 0) problems.push(`no line says: ${lacking.join("\n").slice(0, 1_000)}`);
}

/** Those of the texts that are not there, each as often as it is lacking. */
function lackingIn(there: readonly string[], texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of there) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
}
