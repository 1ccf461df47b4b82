// What travelled between a client and a server: which answer is whose, and whether a server may send it.

import { wireProblems } from "./wire-schema.ts";

/** One message, as it travelled. */
export interface Travelled {
  readonly from: "client" | "server";
  readonly message: WireMessage;
  /** Ids are unique within one; absent where there is but one. */
  readonly connection?: unknown;
  /** Over HTTP only: what the message was posted with. */
  readonly headers?: Headers;
  /** Over HTTP only: what it was answered with. */
  readonly status?: number;
}

/** As much of a message as tells what it is. */
export interface WireMessage {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly [name: string]: unknown };
  readonly result?: { readonly [name: string]: unknown };
  readonly error?: unknown;
}

/** A request of the client and what the server answered, as they travelled. */
export interface Exchange {
  readonly method: string;
  readonly request: unknown;
  /** Over HTTP only. */
  readonly headers?: Headers;
  readonly status?: number;
  readonly answer: unknown;
}

/**
 * Finds the request of each answer, in the order of the answers.
 *
 * @throws {Error} for an answer that nobody asked for
 */
export function exchangesOf(travelled: readonly Travelled[]): readonly Exchange[] {
  const requests = new Map<string, Travelled>();
  const exchanges: Exchange[] = [];
  for (const each of travelled) {
    const { from, message, connection, status } = each;
    const key = JSON.stringify([connection, message.id]);
    if (from === "client") requests.set(key, each);
    else if (message.method === undefined) {
      const asked = requests.get(key);
      const method = asked?.message.method;
      if (asked === undefined || method === undefined) {
        throw new Error(`The server sent what nobody asked for: ${JSON.stringify(message)}`);
      }
      const { headers } = asked;
      exchanges.push({
        method,
        request: asked.message,
        ...(headers !== undefined && { headers }),
        ...(status !== undefined && { status }),
        answer: message,
      });
    }
  }
  return exchanges;
}

/** What is wrong, by the official schema, with what a server sent: a line for each problem. */
export function problemsOf(travelled: readonly Travelled[]): readonly string[] {
  const notifications = travelled
    .filter(({ from, message }) => from === "server" && message.method !== undefined)
    .map(({ message }) => ({ method: undefined, answer: message as unknown }));
  return [...exchangesOf(travelled), ...notifications].flatMap(({ method, answer }) =>
    wireProblems(answer, method).map((problem) => `${method}: ${problem} in ${JSON.stringify(answer)}`),
  );
}
