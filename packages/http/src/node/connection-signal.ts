import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What is to be done when a connection goes, for each of its requests whose signal somebody looked at. */
const watches = new WeakMap<Socket, Set<() => void>>();

/**
 * A signal that aborts when the connection goes before the answer has left. It watches the connection, for an answer
 * that waits behind another on the same connection is told nothing.
 */
export function connectionSignal(response: ServerResponse): AbortSignal {
  const { socket } = response.req;
  const controller = new AbortController();
  const abort = () => controller.abort(new Error("The connection was closed"));
  if (socket.destroyed) {
    abort();
    return controller.signal;
  }
  const watching = watches.get(socket) ?? watch(socket);
  watching.add(abort);
  const giveUp = () => {
    if (watching.delete(abort)) abort();
  };
  // Over HTTP/2 the client can give one request up and keep the connection; that too is told as a finish there.
  response.once("finish", () => {
    if (response.writableEnded) watching.delete(abort);
    else giveUp();
  });
  response.once("close", giveUp);
  return controller.signal;
}

function watch(socket: Socket): Set<() => void> {
  const watching = new Set<() => void>();
  watches.set(socket, watching);
  socket.once("close", () => {
    for (const abort of watching) abort();
    watching.clear();
  });
  return watching;
}
