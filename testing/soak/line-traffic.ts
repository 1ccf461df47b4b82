import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Amount } from "./http-traffic.ts";
import { HOLDS, LISTEN, MIXED, type Mixed, PUBLISHES } from "./mixed-messages.ts";
import type { SoakedProcess } from "./soaked-process.ts";

/** How many requests are on their way at once. */
const AHEAD = 32;

/** Traffic over the lines of a process. */
export interface LineTraffic {
  /** Requests with their answers, requests that are cancelled, and subscriptions that are. */
  send(amount: Amount): Promise<void>;
}

export function lineTraffic({ child }: SoakedProcess): LineTraffic {
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error("The process has no standard streams");
  const waiting = new Map<unknown, (line: string) => void>();
  createInterface({ input: stdout }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    const key = method === undefined ? id : keyOf(method, params);
    waiting.get(key)?.(line);
    waiting.delete(key);
  });
  let ids = 0;
  const line = (key: unknown) => new Promise<string>((resolve) => waiting.set(key, resolve));
  const write = async (message: object) => {
    if (!stdin.write(`${JSON.stringify(message)}\n`)) await once(stdin, "drain");
  };
  const answered = async (mixed: Mixed) => {
    const id = ids++;
    const answer = line(id);
    await write(mixed.message(id));
    const text = await answer;
    if (!text.includes(mixed.says)) throw new Error(`${JSON.stringify(mixed.message(id))} was answered ${text}`);
  };
  const cancel = (id: number) =>
    write({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });

  /** A call that only its client can end. */
  const held = async () => {
    const id = ids++;
    const message = HOLDS.message(id) as { readonly params: { readonly _meta: object } };
    const begun = line(`progress ${id}`);
    await write({ ...message, params: { ...message.params, _meta: { ...message.params._meta, progressToken: id } } });
    await begun;
    await cancel(id);
  };
  const listened = async () => {
    const id = ids++;
    const begun = line(`acknowledged ${id}`);
    await write(LISTEN.message(id));
    await begun;
    const told = line(`updated ${id}`);
    await answered(PUBLISHES);
    await told;
    await cancel(id);
  };

  return {
    async send({ requests, drops, subscriptions }) {
      await times(requests, (index) => answered(MIXED[index % MIXED.length] as Mixed));
      await times(drops, held);
      await times(subscriptions, listened);
      // What was cancelled is not answered, so that this comes after it.
      await answered(PUBLISHES);
    },
  };
}

function keyOf(method: string, params: { readonly [name: string]: unknown }): string {
  const subscription = (params._meta as { readonly [name: string]: unknown } | undefined)?.[
    "io.modelcontextprotocol/subscriptionId"
  ];
  if (method === "notifications/progress") return `progress ${params.progressToken}`;
  if (method === "notifications/subscriptions/acknowledged") return `acknowledged ${subscription}`;
  return method === "notifications/resources/updated" ? `updated ${subscription}` : method;
}

async function times(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: Math.min(AHEAD, count) }, worker));
}
