// The wire corpus: one literal exchange for every rule of the transports and for every outcome of every method. What
// comes back is in testing/wire-corpus/*.json, whole; `vitest run --project interop wire-corpus -u` writes the files,
// and what changed in them is to be read.

import { request as httpRequest } from "node:http";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { answerText, parseMessage, type ServerNotification } from "@snodo/core/transport";
import { type Listener, listen } from "@snodo/http/node";
import { serveStdio } from "@snodo/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headersFor } from "../raw-message.ts";
import { type Exchange, LAST_STATE } from "../wire-corpus/exchange.ts";
import { GROUPS } from "../wire-corpus/exchanges.ts";
import { server } from "../wire-corpus/server.ts";
import { wireProblems } from "../wire-schema.ts";

let listener: Listener;
beforeAll(async () => {
  listener = await listen(server, { port: 0 });
});
afterAll(() => listener.close());

/** What came back over HTTP. */
interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Each transport gets the state that it gave itself. */
const states = new Map<string, string>();

function textOf({ message }: Exchange, transport: string): string {
  if (typeof message === "string") return message;
  return JSON.stringify(message).replace(JSON.stringify(LAST_STATE), JSON.stringify(states.get(transport) ?? ""));
}

/** The messages, with what is different each time put out of sight. */
function settled(messages: readonly unknown[], transport: string): unknown[] {
  const text = JSON.stringify(messages).replaceAll(/\(ref [0-9a-f-]+\)/g, "(ref …)");
  const masked = text.replaceAll(/"requestState":"([^"]*)"/g, (_whole, state: string) => {
    states.set(transport, state);
    return '"requestState":"…"';
  });
  return JSON.parse(masked);
}

async function overDirect(exchange: Exchange): Promise<unknown[]> {
  const sent: ServerNotification[] = [];
  const outlet = () => ({ send: (message: ServerNotification) => sent.push(message) > 0, ready: async () => {} });
  const parsed = parseMessage(textOf(exchange, "direct"));
  const answer = parsed.ok ? await server.dispatch(parsed.value, { outlet }) : parsed.answer;
  return settled([...sent, ...(answer === undefined ? [] : [JSON.parse(answerText(answer))])], "direct");
}

async function overStdio(exchange: Exchange): Promise<unknown[]> {
  const input = new PassThrough();
  const output = new PassThrough();
  const served = serveStdio(server, { input, output });
  input.end(`${textOf(exchange, "stdio")}\n`);
  await served;
  output.end();
  const messages: unknown[] = [];
  for await (const line of createInterface({ input: output })) messages.push(JSON.parse(line));
  return settled(messages, "stdio");
}

function overHttp(exchange: Exchange): Promise<HttpAnswer> {
  const { message, method = "POST", headers = {} } = exchange;
  const body = textOf(exchange, "http");
  const own =
    typeof message === "object" && message !== null && "method" in message ? headersFor(message as never) : {};
  const all = { "content-type": "application/json", accept: "application/json, text/event-stream", ...own, ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => typeof value === "string")) as Record<
    string,
    string
  >;
  return new Promise((resolve, reject) => {
    const post = httpRequest(
      listener.url,
      { method, headers: { "content-length": Buffer.byteLength(body), ...sent }, agent: false },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part) => {
          text += String(part);
        });
        response.on("end", () => {
          const { date: _date, "content-length": _length, "keep-alive": _alive, ...rest } = response.headers;
          resolve({ status: response.statusCode ?? 0, headers: rest as HttpAnswer["headers"], body: text });
        });
      },
    );
    post.on("error", reject);
    post.end(body);
  });
}

/** The messages of a body, which is JSON or a stream of events. */
function messagesOf({ headers, body }: HttpAnswer): unknown[] {
  if (body === "") return [];
  if (headers["content-type"] !== "text/event-stream") return [JSON.parse(body)];
  return body
    .trim()
    .split("\n\n")
    .map((event) => JSON.parse(event.slice("data: ".length)));
}

describe.each(Object.entries(GROUPS))("%s", (group, exchanges) => {
  const record: unknown[] = [];

  it.each(exchanges)("$title", async (exchange) => {
    const http = await overHttp(exchange);
    const messages = settled(messagesOf(http), "http");
    const method = (exchange.message as { readonly method?: string } | null)?.method;
    for (const message of messages) {
      const isAnswer = !("method" in (message as object));
      expect(wireProblems(message, isAnswer && typeof method === "string" ? method : undefined)).toEqual([]);
    }
    // The name or URI that was asked for stands in the data of a refusal, and nowhere else.
    expect(JSON.stringify(messages, (key, value) => (key === "data" ? undefined : value))).not.toContain("canary");
    if (!exchange.isHttpOnly) {
      expect(await overDirect(exchange)).toEqual(messages);
      // A blank line is none.
      expect(await overStdio(exchange)).toEqual(exchange.message === "" ? [] : messages);
    }
    const { title, message, ...rest } = exchange;
    const sent = typeof message === "string" && message.length > 100 ? `${message.length} characters` : message;
    const { status, headers } = http;
    record.push({ title, ...rest, sent, http: { status, headers }, messages });
  });

  it("is as it is written down", async () => {
    expect(record).toHaveLength(exchanges.length);
    await expect(`${JSON.stringify(record, null, 2)}\n`).toMatchFileSnapshot(
      `../wire-corpus/${group.replaceAll(" ", "-")}.json`,
    );
  });
});
