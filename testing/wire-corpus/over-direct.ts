import { answerText, parseMessage, type ServerNotification } from "@snodo/core/transport";
import type { Sent } from "./sent.ts";
import { executorOf, SERVED, type Served } from "./servers.ts";
import { nextWaiting } from "./waiting.ts";

/** What a server does with a message in process. @returns what it sends */
export async function overDirect({ exchange, text }: Sent): Promise<readonly unknown[]> {
  const served: Served = SERVED[exchange.at ?? "plain"];
  const { server, occupant, maxSubscriptions = 256 } = served;
  const executor = executorOf(served);
  let subscriptions = 0;
  const dispatch = (message: string, sent: unknown[], signal?: AbortSignal) => {
    const parsed = parseMessage(message);
    if (!parsed.ok) return parsed.answer;
    return server.dispatch(parsed.value, {
      outlet: () => ({
        // As transports do, it drops what nobody waits for any more.
        send: (notification: ServerNotification) => signal?.aborted === true || sent.push(notification) > 0,
        ready: async () => {},
      }),
      enterSubscription() {
        subscriptions += 1;
        return subscriptions <= maxSubscriptions ? () => {} : undefined;
      },
      ...(executor !== undefined && { executor }),
      ...(signal !== undefined && { signal: () => signal }),
    });
  };
  if (occupant !== undefined) void dispatch(JSON.stringify(occupant), []);
  const sent: unknown[] = [];
  const { cancelledAfter } = exchange;
  if (cancelledAfter === undefined) {
    const answer = await dispatch(text, sent);
    return answer === undefined ? sent : [...sent, JSON.parse(answerText(answer))];
  }
  const cancel = new AbortController();
  const { begun, aborted } = nextWaiting();
  const answer = dispatch(text, sent, cancel.signal);
  await begun;
  cancel.abort();
  await aborted;
  await answer;
  return sent;
}
