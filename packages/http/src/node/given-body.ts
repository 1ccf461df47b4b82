import type { IncomingMessage } from "node:http";

/**
 * The JSON of a body that a framework has read, or why there is none: nobody has read it, it was read and not kept, or
 * it nests too deep to be written.
 */
export type GivenBody =
  | { readonly state: "unread" | "lost" | "too-deep" }
  | { readonly state: "given"; readonly body: string | Uint8Array };

/**
 * Looks for what a framework has read. The value is written as text again, so that one way of reading messages holds
 * for all.
 *
 * @param body what was handed over beside the request
 */
export function givenBody(request: IncomingMessage & { readonly body?: unknown }, body: unknown): GivenBody {
  // Parsers that had nothing to read leave an empty object behind, which is not the body.
  const value = body ?? (request.readableDidRead ? request.body : undefined);
  // What they read to its end will not end once more, though nothing was in it.
  if (value === undefined && request.readableEnded && !request.readableDidRead) return { state: "given", body: "" };
  if (value === undefined) return { state: request.readableDidRead ? "lost" : "unread" };
  if (typeof value === "string" || value instanceof Uint8Array) return { state: "given", body: value };
  try {
    const text: unknown = JSON.stringify(value);
    return typeof text === "string" ? { state: "given", body: text } : { state: "lost" };
  } catch (error) {
    return { state: error instanceof RangeError ? "too-deep" : "lost" };
  }
}
