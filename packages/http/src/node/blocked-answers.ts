import type { Socket } from "node:net";
import { deadlines } from "./deadlines.ts";

/** Ends connections whose client takes nothing of its answer. */
export type BlockedAnswers = (socket: Socket) => void;

/**
 * To be told of a connection whenever something may have been left unsent on it. Most often nothing was, and nothing
 * is done. Otherwise the connection is closed once nothing at all has left for the time of the bound.
 *
 * @param boundMs how long an answer may make no headway, in milliseconds
 */
export function blockedAnswers(boundMs: number): BlockedAnswers {
  const waits = deadlines(boundMs);
  const watched = new WeakSet<Socket>();

  const watch = (socket: Socket) => {
    const before = unsent(socket);
    const endWait = waits.begin(() => {
      socket.off("close", endWait);
      const left = unsent(socket);
      if (left === 0) watched.delete(socket);
      else if (left === before) socket.destroy();
      else watch(socket);
    });
    socket.once("close", endWait);
  };

  return (socket) => {
    if (socket.writableLength === 0 || socket.destroyed || watched.has(socket)) return;
    watched.add(socket);
    watch(socket);
  };
}

/**
 * Changes with every byte that leaves. A stream counts a text as unsent until it has left whole, however long it is;
 * what has left of it is known only to the handle below, of which Node's own timeouts ask the same.
 */
function unsent(socket: Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null }): number {
  return socket.writableLength + (socket._handle?.writeQueueSize ?? 0);
}
