import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";

/** What is sent; the headers as they are. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that come several times. */
  readonly repeated?: Readonly<Record<string, string[]>>;
  readonly body?: string | Uint8Array;
}

/** What came back, whole. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer that is still coming. */
export interface Coming {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** What has come so far. */
  text(): string;
  /** Waits until what has come matches. */
  until(pattern: RegExp): Promise<void>;
  /** Waits for the end. @returns all of it; rejects when the connection broke off */
  whole(): Promise<string>;
  /** Takes nothing more for now. */
  pause(): void;
}

/** Sends one request on a connection of its own, and waits for the whole answer. */
export async function exchange(url: URL, sent: Sent): Promise<Received> {
  const { answer } = begin(url, sent);
  const { status, headers, whole } = await answer;
  return { status, headers, body: await whole() };
}

/**
 * Sends one request on a connection of its own.
 *
 * @returns `answer` resolves when its head has come; `leave` resets the connection, since `workerd` takes one that is
 *   merely closed for a client that still reads, and notices when it next writes
 */
export function begin(
  url: URL,
  { method = "POST", headers = {}, repeated, body }: Sent,
): { readonly answer: Promise<Coming>; leave(): void } {
  const request = httpRequest(url, { method, headers: { ...headers, ...repeated }, agent: false });
  const answer = new Promise<Coming>((resolve, reject) => {
    request.on("error", reject);
    request.on("response", (response) => resolve(coming(response)));
  });
  answer.catch(() => {}); // whoever leaves does not wait for it
  request.end(body);
  return { answer, leave: () => void request.socket?.resetAndDestroy() };
}

function coming(response: IncomingMessage): Coming {
  let text = "";
  response.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const ended = once(response, "end");
  ended.catch(() => {}); // told to whoever waits for the whole of it
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    async until(pattern) {
      while (!pattern.test(text)) {
        if (response.destroyed || response.readableEnded) throw new Error(`ended before ${pattern}: ${text}`);
        await Promise.race([once(response, "data"), ended]);
      }
    },
    async whole() {
      await ended;
      return text;
    },
    pause: () => void response.pause(),
  };
}
