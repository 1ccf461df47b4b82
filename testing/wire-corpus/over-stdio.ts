import { once } from "node:events";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { serveStdio } from "@snodo/stdio";
import { isAnswerTo, type Sent } from "./sent.ts";
import { executorOf, SERVED, type Served } from "./servers.ts";
import { nextWaiting } from "./waiting.ts";

/** What a server does with a message on a line. @returns what it sends */
export async function overStdio({ exchange, text }: Sent): Promise<readonly unknown[]> {
  const served: Served = SERVED[exchange.at ?? "plain"];
  const { server, maxSubscriptions, occupant } = served;
  const executor = executorOf(served);
  const input = new PassThrough();
  const output = new PassThrough();
  const ended = serveStdio(server, {
    input,
    output,
    ...(maxSubscriptions !== undefined && { maxSubscriptions }),
    ...(executor !== undefined && { executor }),
    // Whoever takes the place never answers.
    ...(occupant !== undefined && { drainMs: 50 }),
  });
  const messages: unknown[] = [];
  const lines = createInterface({ input: output }).on("line", (line) => {
    const message = JSON.parse(line);
    if (!isAnswerTo(message, "occupant")) messages.push(message);
  });
  if (occupant !== undefined) input.write(`${JSON.stringify(occupant)}\n`);
  const { cancelledAfter } = exchange;
  if (cancelledAfter === undefined) {
    input.end(`${text}\n`);
  } else {
    const { begun, aborted } = nextWaiting();
    input.write(`${text}\n`);
    await begun;
    while (messages.length < cancelledAfter) await once(lines, "line");
    const { id } = JSON.parse(text);
    const cancellation = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } };
    input.write(`${JSON.stringify(cancellation)}\n`);
    await aborted;
    input.end();
  }
  await ended;
  output.end();
  await once(lines, "close");
  return messages;
}
