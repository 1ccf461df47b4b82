import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Ends a listening server without cutting an answer off. */
export interface Drain {
  isClosing(): boolean;
  /**
   * Stops listening, closes the connections that wait for a request, and the others as soon as they have their answer.
   * After `drainMs` what is left is closed as it is.
   *
   * @returns resolves when no connection is left; the same promise when called again
   */
  close(drainMs: number): Promise<void>;
}

/** The longest time that a timer can be set to. */
const LONGEST_MS = 2 ** 31 - 1;

/** Counts the requests of each connection from now on. */
export function drainOf(http: Server): Drain {
  const serving = new Map<Socket, number>();
  let closed: Promise<void> | undefined;

  const change = (socket: Socket, by: number) => {
    const count = serving.get(socket);
    if (count === undefined) return;
    serving.set(socket, count + by);
    if (closed !== undefined && count + by === 0) socket.destroy();
  };
  http.on("connection", (socket) => {
    serving.set(socket, 0);
    socket.once("close", () => serving.delete(socket));
  });
  http.prependListener("request", ({ socket }, response) => {
    change(socket, 1);
    response.once("close", () => change(socket, -1));
  });

  return {
    isClosing: () => closed !== undefined,
    close(drainMs) {
      closed ??= new Promise((resolve) => {
        const timer = setTimeout(
          () => {
            for (const socket of serving.keys()) socket.destroy();
          },
          Math.min(drainMs, LONGEST_MS),
        );
        http.close(() => {
          clearTimeout(timer);
          resolve();
        });
        for (const [socket, count] of serving) if (count === 0) socket.destroy();
      });
      return closed;
    },
  };
}
