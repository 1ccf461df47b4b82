import { headersFor, type Json, rawMessage, requestMeta } from "../../testing/raw-message.ts";
import type { Sent } from "./exchange.ts";

/** A request with the headers of a careful client; `_meta` is added to the metadata that it needs. */
export function request(
  method: string,
  { _meta, ...params }: Json & { readonly _meta?: Json } = {},
  id: unknown = 1,
): Sent {
  const message = rawMessage(method, { ...params, _meta: { ...requestMeta, ..._meta } }, id);
  return { headers: headersFor(message), body: JSON.stringify(message) };
}

/** Calls a tool. */
export function call(name: string, args: unknown = {}, _meta: Json = {}, id: unknown = 1): Sent {
  return request("tools/call", { name, arguments: args, _meta }, id);
}

/** Calls a tool, and asks to be told how far it is. */
export function watched(name: string, args: unknown = {}): Sent {
  return call(name, args, { progressToken: "p", "io.modelcontextprotocol/logLevel": "debug" });
}

/** With other headers, or without some. */
export function having(sent: Sent, headers: Readonly<Record<string, string | undefined>>): Sent {
  const all = Object.entries({ ...sent.headers, ...headers });
  return {
    ...sent,
    headers: Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  };
}

/** The messages of a stream of events. */
export function messagesOf(stream: string): readonly Json[] {
  const events = stream.split("\n\n").filter((event) => event.startsWith("data: "));
  return events.map((event) => JSON.parse(event.slice("data: ".length)) as Json);
}
