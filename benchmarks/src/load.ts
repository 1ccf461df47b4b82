import { connect, type Socket } from "node:net";

/** One HTTP request, byte for byte, sent over and over. */
export function requestBytes(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Buffer {
  const fields = { host: `127.0.0.1:${port}`, "content-length": Buffer.byteLength(body), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

/** A fixed number of keep-alive connections to one server, each with one request at a time under way. */
export interface Load {
  /** One request and the body of its answer. */
  ask(): Promise<string>;
  /** As many requests as go through in that time; the latency of each, in milliseconds. */
  run(durationMs: number): Promise<readonly number[]>;
  close(): void;
}

/**
 * A load generator over bare sockets: it writes ready bytes and looks only for the end of each answer, so that the
 * server, not this side, is what is measured.
 */
export async function openLoad(port: number, request: Buffer, connections: number): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  return {
    async ask() {
      const [first] = sockets;
      if (first === undefined) throw new Error("There is no connection");
      const answer = await exchange(first, request);
      if (!answer.startsWith("HTTP/1.1 200 ")) throw new Error(`The answer is not 200: ${answer}`);
      const [, ...rest] = answer.split("\r\n\r\n");
      // A chunked body: the pieces without the lines that announce their lengths.
      return /\r\ntransfer-encoding: chunked/i.test(answer)
        ? rest.join("\r\n\r\n").replace(/(^|\r\n)[0-9a-f]+(\r\n|$)/gi, "")
        : rest.join("\r\n\r\n");
    },
    async run(durationMs) {
      const until = performance.now() + durationMs;
      const latencies: number[] = [];
      await Promise.all(sockets.map((socket) => repeat(socket, request, until, latencies)));
      return latencies;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.setEncoding("latin1");
    socket.once("connect", () => resolve(socket)).on("error", reject);
  });
}

function exchange(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const onData = (text: string) => {
      received += text;
      if (!isWhole(received)) return;
      socket.off("data", onData).off("close", onClose);
      resolve(received);
    };
    const onClose = () => reject(new Error(`The server closed the connection after: ${received}`));
    socket.on("data", onData).on("close", onClose);
    socket.write(request);
  });
}

function repeat(socket: Socket, request: Buffer, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = "";
    let sent = performance.now();
    const onData = (text: string) => {
      received = received === "" ? text : received + text;
      if (!isWhole(received)) return;
      received = "";
      const now = performance.now();
      latencies.push(now - sent);
      if (now < until) {
        sent = now;
        socket.write(request);
        return;
      }
      socket.off("data", onData).off("close", onClose);
      resolve();
    };
    const onClose = () => reject(new Error("The server closed a connection"));
    socket.on("data", onData).on("close", onClose);
    socket.write(request);
  });
}

/** Whether an answer has come in whole. One request is under way at a time, so nothing can follow it. */
function isWhole(received: string): boolean {
  const head = received.indexOf("\r\n\r\n");
  if (head === -1) return false;
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received);
  if (length === null) return received.endsWith("\r\n0\r\n\r\n");
  return received.length >= head + 4 + Number(length[1]);
}
