import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Http2Stream, http2StreamOf } from "./http2-stream.ts";

/**
 * Ends connections whose client takes nothing of its answers. To be told whenever something of an answer was written.
 *
 * Over HTTP/2 it is the stream of the answer that ends, and others on the same connection go on.
 */
export type BlockedAnswers = (response: ServerResponse) => void;

/** How much may wait for clients, and for how long. */
export interface BlockedAnswersOptions {
  /** How long the answers of a connection may make no headway, in milliseconds; then it is closed. */
  readonly boundMs: number;
  /**
   * How many bytes may wait on all connections together. Past it, those that have made no headway for the longest time
   * are closed, but never the last one.
   */
  readonly maxBytes: number;
}

/** What is known of a connection on which something waits; over HTTP/2, of one of its streams. */
interface Waiting {
  /** Its answers that wait outside of the socket: their turn has not come, or they have a stream of their own. */
  readonly outside: Set<ServerResponse>;
  /** The stream of the one answer, over HTTP/2. */
  readonly stream: Http2Stream | undefined;
  /** How many bytes had left the connection when it was last looked at. */
  left: number;
  /** Since when no more have. */
  since: number;
  /**
   * Since when no more have though there were some to take: until its turn an answer waits for another, not for the
   * client.
   */
  blockedSince: number;
}

/** Most often nothing waits once an answer was written, and nothing is done. */
export function blockedAnswers({ boundMs, maxBytes }: BlockedAnswersOptions): BlockedAnswers {
  /** By the socket, which over HTTP/2 stands for one stream: Node gives each request another there. */
  const waiting = new Map<Socket, Waiting>();
  const followed = new WeakSet<Socket>();
  /** At least as many bytes as wait: what has left since the last look is not taken off. */
  let atMost = 0;
  let isTicking = false;

  const tick = () => {
    if (isTicking) return;
    isTicking = true;
    const tickMs = Math.max(1, Math.ceil(boundMs / 10));
    setTimeout(() => {
      isTicking = false;
      const now = look();
      for (const [socket, known] of waiting) if (now - known.blockedSince >= boundMs) end(socket, known);
      if (waiting.size > 0) tick();
    }, tickMs).unref();
  };

  /** Brings what is known up to date. @returns when that was */
  const look = () => {
    const now = performance.now();
    atMost = 0;
    for (const [socket, known] of waiting) {
      const bytes = bytesOf(socket, known);
      if (bytes === 0) waiting.delete(socket);
      atMost += bytes;
      const left = leftOf(socket);
      const isItsTurn = known.stream !== undefined || socket.writableLength > 0;
      if (left !== known.left) known.since = now;
      if (left !== known.left || !isItsTurn) known.blockedSince = now;
      known.left = left;
    }
    return now;
  };

  const makeRoom = () => {
    look();
    if (atMost <= maxBytes) return;
    const longestFirst = [...waiting].sort(([, one], [, other]) => one.since - other.since);
    for (const [socket, known] of longestFirst.slice(0, -1)) {
      if (atMost <= maxBytes) return;
      atMost -= bytesOf(socket, known);
      waiting.delete(socket);
      end(socket, known);
    }
  };

  const begin = (socket: Socket, stream: Http2Stream | undefined): Waiting => {
    const now = performance.now();
    const left = leftOf(socket);
    const known = { outside: new Set<ServerResponse>(), stream, left, since: now, blockedSince: now };
    waiting.set(socket, known);
    if (!followed.has(socket)) {
      followed.add(socket);
      socket.once("close", () => waiting.delete(socket));
    }
    tick();
    return known;
  };

  return (response) => {
    const { socket } = response.req;
    const bytes = response.writableLength;
    if (bytes === 0 || socket.destroyed) return;
    const { outside, stream } = waiting.get(socket) ?? begin(socket, http2StreamOf(response));
    if ((stream !== undefined || response.socket === null) && !outside.has(response)) {
      outside.add(response);
      response.once("close", () => outside.delete(response));
    }
    atMost += bytes;
    if (atMost > maxBytes) makeRoom();
  };
}

/** How many bytes wait on a connection: in its socket, and those of answers outside of it. */
function bytesOf(socket: Socket, { outside, stream }: Waiting): number {
  const isStream = stream !== undefined;
  // What waits in the socket below a stream may be any other one's.
  let bytes = isStream ? 0 : socket.writableLength;
  for (const response of outside) if (isStream || response.socket === null) bytes += response.writableLength;
  return bytes;
}

function end(socket: Socket, { stream }: Waiting): void {
  if (stream === undefined) socket.destroy();
  else stream.cancel();
}

/** Grows with every byte that leaves. Only the handle below a stream knows of parts; Node's own timeouts ask it too. */
function leftOf(socket: Socket & { readonly _handle?: Handle | null }): number {
  const { bytesWritten = 0, writeQueueSize = 0 } = socket._handle ?? {};
  return bytesWritten - writeQueueSize;
}

interface Handle {
  readonly bytesWritten?: number;
  readonly writeQueueSize?: number;
}
