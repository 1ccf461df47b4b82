import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MAX_TIMER_MS } from "@snodo/core/transport";

/** The connections of a listening server, which end without cutting an answer off. */
export interface Connections {
  /** How many requests of a connection have not had their whole answer. */
  outstanding(socket: Socket): number;
  isClosing(): boolean;
  /** Whether the connection ends with this answer: no more requests are taken, and none came after this one. */
  endsWith(response: ServerResponse): boolean;
  /**
   * Stops listening, closes the connections that wait for a request, and the others as soon as they have their answers.
   * After `drainMs` what is left is closed as it is.
   *
   * @returns resolves when no connection is left; the same promise when called again
   */
  close(drainMs: number): Promise<void>;
}

/** What is known of one connection. */
interface Connection {
  outstanding: number;
  /** The answer to the request that came last. */
  newest: ServerResponse | undefined;
}

/**
 * Counts the requests of each connection from now on.
 *
 * @param onAnswered told of a connection each time an answer has left, or never will
 */
export function connectionsOf(http: Server, onAnswered: (socket: Socket) => void): Connections {
  const connections = new Map<Socket, Connection>();
  let closed: Promise<void> | undefined;

  http.on("connection", (socket) => {
    connections.set(socket, { outstanding: 0, newest: undefined });
    socket.once("close", () => connections.delete(socket));
  });
  http.prependListener("request", ({ socket }, response) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.outstanding += 1;
    connection.newest = response;
    response.once("close", () => {
      connection.outstanding -= 1;
      if (closed !== undefined && connection.outstanding === 0) socket.destroy();
      onAnswered(socket);
    });
  });

  return {
    outstanding: (socket) => connections.get(socket)?.outstanding ?? 0,
    isClosing: () => closed !== undefined,
    endsWith: (response) => closed !== undefined && connections.get(response.req.socket)?.newest === response,
    close(drainMs) {
      closed ??= new Promise((resolve) => {
        const timer = setTimeout(
          () => {
            for (const socket of connections.keys()) socket.destroy();
          },
          Math.min(drainMs, MAX_TIMER_MS),
        );
        http.close(() => {
          clearTimeout(timer);
          resolve();
        });
        for (const [socket, { outstanding }] of connections) if (outstanding === 0) socket.destroy();
      });
      return closed;
    },
  };
}
