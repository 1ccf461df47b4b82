import { exchange } from "./exchange.ts";
import { call } from "./message.ts";

/** What became of a call of `wait`, `alone` or `flood`, by its key. */
export async function stateOf(url: URL, key: string): Promise<unknown> {
  const { body } = await exchange(url, call("seen", { key }));
  return JSON.parse(body).result.structuredContent;
}

/** Has such a call end by itself. */
export async function release(url: URL, key: string): Promise<void> {
  await exchange(url, call("release", { key }));
}
