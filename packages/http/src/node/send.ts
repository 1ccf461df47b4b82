import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Reply } from "../post.ts";
import type { BodyLimits } from "./read-body.ts";

/** What decides how an answer leaves. */
export interface Sending extends BodyLimits {
  /** Whether the server takes no more requests: each connection then ends with the answer. */
  isClosing(): boolean;
}

/** Sends an answer, unless the connection has gone. */
export function send(response: ServerResponse, { status, headers, body }: Reply, sending: Sending): void {
  if (response.destroyed || response.headersSent) return;
  const rest = restOf(response, sending);
  const all: OutgoingHttpHeaders = { "content-length": body === undefined ? 0 : Buffer.byteLength(body), ...headers };
  if (body !== undefined) all["content-type"] ??= "application/json";
  if (rest === "unbounded" || sending.isClosing()) all.connection = "close";
  response.writeHead(status, all);
  finish(response, body, rest, sending);
}

/**
 * Sends the answer that the application made itself.
 *
 * @throws when it cannot be sent, because its body was read before for example
 */
export async function sendResponse(response: ServerResponse, reply: Response, sending: Sending): Promise<void> {
  const body = new Uint8Array(await reply.arrayBuffer());
  if (response.destroyed || response.headersSent) return;
  const rest = restOf(response, sending);
  // As a list, so that each of several cookies is kept.
  const headers = [...reply.headers].filter(([name]) => name !== "content-length");
  if (reply.body !== null) headers.push(["content-length", String(body.length)]);
  if (rest === "unbounded" || sending.isClosing()) headers.push(["connection", "close"]);
  response.writeHead(reply.status, headers.flat());
  finish(response, body, rest, sending);
}

/** How much of a request has not been read: nothing, no more than would be taken anyway, or nobody knows how much. */
function restOf({ req }: ServerResponse, { maxBodyBytes }: Sending): "none" | "bounded" | "unbounded" {
  const { "content-length": length = "0", "transfer-encoding": coding, expect } = req.headers;
  if (req.complete || (coding === undefined && length === "0")) return "none";
  // One that was being read was given up, for it was too long or too slow.
  const isGivenUp = req.readableFlowing !== null;
  if (coding !== undefined || expect !== undefined || isGivenUp) return "unbounded";
  return Number(length) <= maxBodyBytes ? "bounded" : "unbounded";
}

function finish(
  response: ServerResponse,
  body: string | Uint8Array | undefined,
  rest: ReturnType<typeof restOf>,
  { bodyDeadlines }: Sending,
): void {
  // A bounded rest is thrown away by Node when the answer has left, and the connection serves the next request.
  if (rest !== "unbounded") {
    response.end(body);
    return;
  }
  // Closing a connection while the client is still sending resets it, and the answer is lost with it. So the answer
  // goes out whole, and what still comes is thrown away, for as long as a body may take.
  const { req } = response;
  const close = () => {
    endWait();
    if (!response.destroyed && !response.writableEnded) response.end();
  };
  const endWait = bodyDeadlines.begin(close);
  req.once("end", close);
  req.once("close", close);
  response.flushHeaders();
  if (body !== undefined) response.write(body);
  req.resume();
}
