import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Reply } from "../post.ts";
import type { BlockedAnswers } from "./blocked-answers.ts";
import type { BodyLimits } from "./read-body.ts";

/** What decides how an answer leaves. */
export interface Sending extends BodyLimits {
  /** Whether the connection ends with this answer: the server takes no more requests, and it is the last. */
  endsWith(response: ServerResponse): boolean;
  readonly onWritten: BlockedAnswers;
}

/** Sends an answer, unless the connection has gone. */
export function send(response: ServerResponse, { status, headers, body }: Reply, sending: Sending): void {
  if (response.destroyed || response.headersSent) return;
  const rest = restOf(response, sending);
  const all: OutgoingHttpHeaders = { "content-length": body === undefined ? 0 : Buffer.byteLength(body), ...headers };
  if (body !== undefined) all["content-type"] ??= "application/json";
  if (rest === "unbounded" || sending.endsWith(response)) all.connection = "close";
  response.writeHead(status, all);
  finish(response, body, rest, sending);
}

/**
 * What a `Response` says about the way it came, when it is what another server answered: its body has been unpacked
 * since, and how this connection goes on is not for it to say.
 */
const OF_ANOTHER_WAY = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Sends the answer that the application made itself.
 *
 * @throws when it cannot be sent, because its body was read before for example
 */
export async function sendResponse(response: ServerResponse, reply: Response, sending: Sending): Promise<void> {
  const body = new Uint8Array(await reply.arrayBuffer());
  if (response.destroyed || response.headersSent) return;
  const rest = restOf(response, sending);
  const headers = new Map<string, string[]>();
  for (const [name, value] of reply.headers) {
    if (!OF_ANOTHER_WAY.has(name)) headers.set(name, [...(headers.get(name) ?? []), value]);
  }
  // What was set before gives way, but for this: the answer differs by both.
  const vary = response.getHeader("vary");
  if (vary !== undefined) headers.set("vary", [String(vary), ...(headers.get("vary") ?? [])]);
  if (reply.body !== null) headers.set("content-length", [String(body.length)]);
  if (rest === "unbounded" || sending.endsWith(response)) headers.set("connection", ["close"]);
  response.writeHead(reply.status, Object.fromEntries(headers));
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
  { bodyDeadlines, onWritten }: Sending,
): void {
  // A bounded rest is thrown away by Node when the answer has left, and the connection serves the next request.
  if (rest !== "unbounded") {
    if (rest === "bounded") response.once("finish", () => boundRest(response, bodyDeadlines));
    response.end(body);
    onWritten(response);
    return;
  }
  // Closing a connection while the client is still sending resets it, and the answer is lost with it. So the answer
  // goes out whole, and what still comes is thrown away, for as long as a body may take.
  const { req } = response;
  const close = () => {
    endWait();
    if (response.destroyed || response.writableEnded) return;
    response.end();
    onWritten(response);
  };
  const endWait = bodyDeadlines.begin(close);
  req.once("end", close);
  req.once("close", close);
  response.flushHeaders();
  if (body !== undefined) response.write(body);
  onWritten(response);
  req.resume();
}

/** Not before the answer has left: until then nobody reads the rest, and the client need not have sent it. */
function boundRest({ req }: ServerResponse, bodyDeadlines: Sending["bodyDeadlines"]): void {
  if (req.complete || req.destroyed) return;
  const endWait = bodyDeadlines.begin(() => req.socket.destroy());
  req.once("end", endWait);
  req.once("close", endWait);
}
