import { Agent, request } from "node:http";
import type { Program } from "./spawn-program.ts";

/** What came back over HTTP. */
export interface HttpAnswer {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
  /** Whether the connection had served a request before. */
  readonly isReused: boolean;
}

/** What is sent over HTTP. */
export interface HttpMessage {
  /** Absent: `POST`. */
  readonly method?: string;
  /** The request target as it stands in the first line. Absent: the path of the URL. */
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** One connection over HTTP that is kept alive, on which anything can be sent. */
export interface HttpConnection extends Disposable {
  send(message: HttpMessage): Promise<HttpAnswer>;
}

/** Sends through `node:http`, one request after the other on one socket. */
export function httpConnection(url: string): HttpConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port, pathname } = new URL(url);
  return {
    send({ method = "POST", target = pathname, headers = {}, body }) {
      return new Promise((resolve, reject) => {
        const outgoing = request({ agent, hostname, port, method, path: target }, (incoming) => {
          let text = "";
          incoming.setEncoding("utf8");
          incoming.on("data", (part: string) => {
            text += part;
          });
          incoming.on("error", reject);
          incoming.on("end", () => {
            const { statusCode: status, headers: received } = incoming;
            resolve({ status, headers: received, text, isReused: outgoing.reusedSocket });
          });
        });
        outgoing.on("error", reject);
        for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
        outgoing.end(body);
      });
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

/** Sends one line to a program that serves on standard input and output, and takes the next line that it writes. */
export async function sendLine(program: Program, line: string): Promise<string> {
  program.write(`${line}\n`);
  return program.nextLine();
}
