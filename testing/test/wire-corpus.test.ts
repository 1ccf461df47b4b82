// The wire corpus: one literal exchange for every rule of the transports and for every outcome of every method. What
// comes back is in testing/wire-corpus/*.json, whole; `vitest run --project interop wire-corpus -u` writes the files,
// and what changed in them is to be read.

import { afterAll, describe, expect, it } from "vitest";
import { type Exchange, LAST_CURSOR, LAST_STATE, LAST_STATE_CHANGED, LAST_STATE_CUT } from "../wire-corpus/exchange.ts";
import { GROUPS } from "../wire-corpus/exchanges.ts";
import { overDirect } from "../wire-corpus/over-direct.ts";
import { type HttpAnswer, httpServers, messagesOf } from "../wire-corpus/over-http.ts";
import { overStdio } from "../wire-corpus/over-stdio.ts";
import { REFUSED_STATES } from "../wire-corpus/request-state.ts";
import { METHOD_OUTCOMES, ROWS } from "../wire-corpus/rows.ts";
import type { Sent } from "../wire-corpus/sent.ts";
import { wireProblems } from "../wire-schema.ts";

const http = httpServers();
afterAll(() => http[Symbol.asyncDispose]());

/** Each transport is sent what it gave itself: the last state, and the last cursor. */
const given = new Map<string, string>();

/** What is sent over a transport. */
function sentOver(transport: string, exchange: Exchange): Sent {
  const { message } = exchange;
  if (typeof message === "string") return { exchange, text: message };
  const state = given.get(`${transport} requestState`) ?? "";
  const changed = `${state.slice(0, -2)}${state.at(-2) === "A" ? "B" : "A"}${state.slice(-1)}`;
  const stand: readonly (readonly [string, string])[] = [
    [LAST_STATE, state],
    [LAST_STATE_CHANGED, changed],
    [LAST_STATE_CUT, state.slice(0, -8)],
    [LAST_CURSOR, given.get(`${transport} nextCursor`) ?? ""],
  ];
  const text = stand.reduce(
    (whole, [name, value]) => whole.replace(JSON.stringify(name), JSON.stringify(value)),
    JSON.stringify(message),
  );
  return { exchange, text };
}

/** The messages, with what is different each time put out of sight. */
function settled(messages: readonly unknown[], transport: string): readonly unknown[] {
  const text = JSON.stringify(messages).replaceAll(/\(ref [0-9a-f-]+\)/g, "(ref …)");
  for (const [, name, value] of text.matchAll(/"(requestState|nextCursor)":"([^"]*)"/g)) {
    given.set(`${transport} ${name}`, value ?? "");
  }
  return JSON.parse(text.replaceAll(/"requestState":"[^"]*"/g, '"requestState":"…"'));
}

interface Shown {
  readonly exchange: Exchange;
  readonly http: HttpAnswer;
  readonly messages: readonly unknown[];
}

/** Everything that was exchanged. */
const shown: Shown[] = [];

describe.each(Object.entries(GROUPS))("%s", (group, exchanges) => {
  const record: unknown[] = [];

  it.each(exchanges)("$title", async (exchange) => {
    const answer = await http.send(sentOver("http", exchange));
    const messages = settled(messagesOf(answer), "http");
    shown.push({ exchange, http: answer, messages });
    const method = (exchange.message as { readonly method?: unknown } | null)?.method;
    const problems = (each: unknown) => {
      const isAnswer = !("method" in (each as object));
      return wireProblems(each, isAnswer && typeof method === "string" ? method : undefined);
    };
    expect(messages.flatMap(problems)).toEqual([]);
    // The name or URI that was asked for stands in the data of a refusal, and nowhere else.
    expect(JSON.stringify(messages, (key, value) => (key === "data" ? undefined : value))).not.toContain("canary");
    let stdio: readonly unknown[] = messages;
    if (!exchange.isHttpOnly) {
      expect(settled(await overDirect(sentOver("direct", exchange)), "direct")).toEqual(messages);
      stdio = settled(await overStdio(sentOver("stdio", exchange)), "stdio");
      expect(stdio.flatMap(problems)).toEqual([]);
      expect(stdio).toEqual(onStdio(exchange, messages));
    }
    const { title, message, ...rest } = exchange;
    const sent = shortened(message);
    const { status, headers } = answer;
    const differs = JSON.stringify(stdio) !== JSON.stringify(messages);
    record.push({ title, ...rest, sent, http: { status, headers }, messages, ...(differs && { stdio }) });
  });

  it("is as it is written down", async () => {
    expect(record).toHaveLength(exchanges.length);
    await expect(`${JSON.stringify(record, null, 2)}\n`).toMatchFileSnapshot(
      `../wire-corpus/${group.replaceAll(" ", "-")}.json`,
    );
  });
});

describe("the corpus", () => {
  it("names no rule that there is not", () => {
    expect(shown.flatMap(({ exchange }) => exchange.rows ?? []).filter((row) => !ROWS.has(row))).toEqual([]);
  });

  it.each([...ROWS])("shows %s", (row, { status, code, header }) => {
    const showing = shown.filter(({ exchange }) => exchange.rows?.includes(row));
    expect(showing).not.toEqual([]);
    for (const { http: answer, messages } of showing) {
      const error = (messages.at(-1) as { readonly error?: { readonly code: number } } | undefined)?.error;
      expect([answer.status, error?.code]).toEqual([status, code]);
      if (header !== undefined) expect(answer.headers).toHaveProperty([header]);
    }
  });

  it.each(Object.entries(METHOD_OUTCOMES))("shows every outcome of %s", (method, outcomes) => {
    const ofMethod = shown.filter(({ exchange }) => methodOf(exchange) === method);
    const others = new Set(ofMethod.map(outcomeOf));
    expect(outcomes.filter((outcome) => !others.delete(outcome))).toEqual([]);
    // What is wrong with the envelope is the same for every method.
    for (const outcome of ["-32600", "-32602", "-32020", "-32022"]) others.delete(outcome);
    expect([...others]).toEqual([]);
  });

  it("has no exchange of a method that is not on the list", () => {
    const methods = shown.map(({ exchange }) => methodOf(exchange)).filter((method) => method !== undefined);
    const unknown = methods.filter((method) => !Object.hasOwn(METHOD_OUTCOMES, method));
    expect([...new Set(unknown)]).toEqual(["notifications/anything", "notifications/roots/list_changed"]);
  });

  it("has one and the same answer to every state that is not good", () => {
    const answers = REFUSED_STATES.map((title) => shown.find(({ exchange }) => exchange.title === title)?.messages);
    expect(answers).toEqual(REFUSED_STATES.map(() => answers[0]));
    expect(answers[0]).toMatchObject([{ error: { code: -32602 } }]);
  });
});

function methodOf({ message }: Exchange): string | undefined {
  const { method } = (message ?? {}) as { readonly method?: unknown };
  return typeof method === "string" ? method : undefined;
}

/** How an exchange ended, in the words of `METHOD_OUTCOMES`. */
function outcomeOf({ http: { status }, messages }: Shown): string {
  const isAnswer = (message: unknown) => !("method" in (message as object));
  const { result, error } = (messages.find(isAnswer) ?? {}) as {
    readonly result?: { readonly resultType: string; readonly isError?: true };
    readonly error?: { readonly code: number };
  };
  const after = messages.some((message) => !isAnswer(message)) ? " after notifications" : "";
  if (status === 503 || status === 504) return String(status);
  if (result !== undefined) return `${result.isError ? "failure for the model" : result.resultType}${after}`;
  if (error !== undefined) return `${error.code > 0 ? "own code" : error.code}${after}`;
  return `nothing${after}`;
}

/** What differs on lines: a blank one is no message, and a subscription that was acknowledged ends by two messages. */
function onStdio({ message, cancelledAfter }: Exchange, messages: readonly unknown[]): readonly unknown[] {
  if (message === "") return [];
  const { id, method } = message as { readonly id?: unknown; readonly method?: unknown };
  const isAcknowledged = method === "subscriptions/listen" && messages.length > 1;
  if (!isAcknowledged || cancelledAfter !== undefined) return messages;
  return [...messages, { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } }];
}

/** What is long is told by its length. */
function shortened(message: unknown): unknown {
  const text = typeof message === "string" ? message : JSON.stringify(message);
  return text.length > 4_000 ? `${text.length} characters` : message;
}
