import type { Exchange } from "./exchange.ts";

/** An exchange, and the text that is sent for it. */
export interface Sent {
  readonly exchange: Exchange;
  readonly text: string;
}

/** Whether a message is an answer or, with an id, belongs to the request of that id. */
export function isAnswerTo(message: unknown, id?: unknown): boolean {
  const {
    id: own,
    method,
    params,
  } = message as {
    readonly id?: unknown;
    readonly method?: unknown;
    readonly params?: { readonly requestId?: unknown; readonly _meta?: { readonly [key: string]: unknown } };
  };
  if (id === undefined) return method === undefined;
  const subscription = params?._meta?.["io.modelcontextprotocol/subscriptionId"];
  return own === id || subscription === id || params?.requestId === id;
}
