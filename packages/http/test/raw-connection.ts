import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Post } from "./message.ts";

/** A connection on which every byte is the test's own. */
export interface RawConnection {
  readonly socket: Socket;
  write(text: string | Uint8Array): void;
  /** Waits until what has come in matches, and gives all of it. */
  until(pattern: RegExp): Promise<string>;
  /** Waits until the other side has closed, and gives all that came in. Rejects when the connection was reset. */
  closed(): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Connects to a port of this machine. */
export async function rawConnection(port: number, host = "127.0.0.1"): Promise<RawConnection> {
  const socket = connect(port, host);
  let received = "";
  let failure: Error | undefined;
  socket.setEncoding("latin1");
  socket.on("data", (text) => {
    received += String(text);
  });
  socket.on("error", (error) => {
    failure = error;
  });
  const isClosed = () => socket.destroyed || socket.readableEnded;
  const change = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        for (const name of ["data", "end", "close"]) socket.off(name, done);
        resolve();
      };
      for (const name of ["data", "end", "close"]) socket.on(name, done);
    });
  await once(socket, "connect");
  return {
    socket,
    write: (text) => void socket.write(text),
    async until(pattern) {
      while (!pattern.test(received)) {
        if (isClosed()) throw new Error(`closed before ${pattern}: ${JSON.stringify(received)}`, { cause: failure });
        await change();
      }
      return received;
    },
    async closed() {
      while (!isClosed()) await change();
      if (failure !== undefined) throw failure;
      return received;
    },
    async [Symbol.asyncDispose]() {
      const closed = socket.closed ? undefined : once(socket, "close");
      socket.destroy();
      await closed;
    },
  };
}

/** A whole request as text. A header that is given twice is there twice. */
export function rawPost({ headers, body }: Post, more: readonly string[] = [], path = "/mcp"): string {
  return [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...more,
    "",
    body,
  ].join("\r\n");
}
