import type { Socket } from "node:net";
import { MAX_PIPELINED, MAX_WAITING } from "../limits.ts";

/** Lets the requests of each connection be served, a few of them at a time. */
export interface Pipeline {
  /** Serves a request of the connection at once, or when its turn has come. */
  admit(socket: Socket, serve: () => void): void;
  /** To be told when an answer of the connection has left, or never will. */
  onAnswered(socket: Socket): void;
}

/**
 * A client may send any number of requests before it takes an answer, and one read holds hundreds. Answers leave in
 * order, so each that is made ahead waits in memory. That is why only some are served at a time; the others wait as the
 * few bytes that they are. Of a long body Node itself reads no more than the beginning meanwhile.
 *
 * @param outstanding how many requests of a connection have not had their whole answer: the one that is admitted
 *   counts, and those that wait
 */
export function pipeline(outstanding: (socket: Socket) => number): Pipeline {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  return {
    admit(socket, serve) {
      if (outstanding(socket) <= MAX_PIPELINED) {
        serve();
        return;
      }
      const queue = waiting.get(socket) ?? [];
      queue.push(serve);
      waiting.set(socket, queue);
      if (queue.length === MAX_WAITING + 1) holdBack(socket);
    },
    onAnswered(socket) {
      const queue = waiting.get(socket);
      if (queue === undefined) return;
      const next = socket.destroyed ? undefined : queue.shift();
      if (next === undefined || queue.length === 0) waiting.delete(socket);
      if (next !== undefined && queue.length === MAX_WAITING) readOn(socket);
      next?.();
    },
  };
}

/** Reads no more of a connection. Node itself would read on after each message that is whole, or wanted. */
function holdBack(socket: Socket): void {
  socket.on("resume", pauseAgain);
  socket.pause();
}

function readOn(socket: Socket): void {
  socket.off("resume", pauseAgain);
  socket.resume();
}

function pauseAgain(this: Socket): void {
  this.pause();
}
