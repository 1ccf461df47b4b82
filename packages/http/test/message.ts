import { expect } from "vitest";
import { headersFor, rawMessage } from "../../../testing/raw-message.ts";

/** A message over HTTP: the headers that go with it, and its text. */
export interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Calls a tool. */
export function toolCall(name: string, args: unknown = {}, id: string | number = 1): Post {
  const message = rawMessage("tools/call", { name, arguments: args }, id);
  return { headers: headersFor(message), body: JSON.stringify(message) };
}

/** The answer to a `toolCall` whose tool returned this text. */
export function toolText(text: string, id: string | number = 1): unknown {
  return { jsonrpc: "2.0", id, result: expect.objectContaining({ content: [{ type: "text", text }] }) };
}
