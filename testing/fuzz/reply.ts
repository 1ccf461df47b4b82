import type { Answer } from "@snodo/core/transport";

/** What came back for one message: the texts of the notifications and of the answer, in their order. */
export interface Reply {
  readonly messages: readonly string[];
  /** Where it comes from, as far as the way of the message tells. */
  readonly stage?: Answer["stage"] | undefined;
  /** Over HTTP. */
  readonly status?: number;
}

/** A text with what differs each time put out of sight: references, and seals, which have a moment and a nonce. */
export function settled(text: string): string {
  if (!text.includes("(ref ") && !text.includes('"requestState":"')) return text;
  return text.replaceAll(/\(ref [0-9a-f-]+\)/g, "(ref …)").replaceAll(/"requestState":"[^"]*"/g, '"requestState":"…"');
}

/** The messages as they are compared. */
export function settledMessages({ messages }: Reply): string {
  return messages.map(settled).join("\n");
}
