import { type Answer, type AnyServer, answerText, type HeaderLookup, parseMessage } from "@snodo/core/transport";
import type { Sent } from "./messages.ts";
import { CANARY } from "./texts.ts";

/** A message with a canary of its own, so that the canary of another one is told from it. */
export interface Marked {
  readonly text: string;
  /** The message as the server reads it, which gets another copy; undefined when it is no message at all. */
  readonly value: unknown;
  readonly headers: HeaderLookup | undefined;
  mark(text: string): string;
}

/** @param canary in place of `CANARY` */
export function marked({ text, headers }: Sent, canary: string): Marked {
  const mark = (some: string) => some.replaceAll(CANARY, canary);
  const whole = mark(text);
  const parsed = parseMessage(whole);
  const value = parsed.ok ? parsed.value : undefined;
  const lookup = headers === "mirrored" ? mirroring(value) : headers;
  const byName = new Map(Object.entries(lookup ?? {}).map(([name, sent]) => [name, mark(sent)]));
  return {
    text: whole,
    value,
    headers: lookup && { get: (name) => byName.get(name.toLowerCase()) ?? null },
    mark,
  };
}

/** The headers that a message needs over HTTP. */
function mirroring(message: unknown): { readonly [name: string]: string } {
  const { method, params } = (message ?? {}) as { readonly method?: unknown; readonly params?: unknown };
  const { name, uri, arguments: args, _meta } = (params ?? {}) as { readonly [member: string]: unknown };
  const version = (_meta as { readonly [member: string]: unknown } | null | undefined)?.[
    "io.modelcontextprotocol/protocolVersion"
  ];
  const region = (args as { readonly region?: unknown } | null | undefined)?.region;
  const mirrored =
    method === "resources/read" ? uri : method === "tools/call" || method === "prompts/get" ? name : undefined;
  const sent = {
    "mcp-protocol-version": version,
    "mcp-method": method,
    "mcp-name": mirrored,
    "mcp-param-region": region,
  };
  return Object.fromEntries(
    Object.entries(sent).flatMap(([header, value]) => (typeof value === "string" ? [[header, encoded(value)]] : [])),
  );
}

/** As a client writes a value that a header cannot hold; one that UTF-8 cannot is what it is. */
function encoded(value: string): string {
  if (/^[\x21-\x7e]+$/.test(value) && !value.startsWith("=?")) return value;
  return `=?base64?${Buffer.from(value, "utf8").toString("base64")}?=`;
}

/** How many turns of the event loop an answer may take: no component waits for anything but promises. */
const TURNS = 10;

/** The text of the answer; undefined when there is none. Throws when there is still none after some turns. */
export async function serve(server: AnyServer, { text, headers }: Marked, auth: unknown): Promise<string | undefined> {
  const parsed = parseMessage(text);
  if (!parsed.ok) return answerText(parsed.answer);
  const transport = headers === undefined ? { kind: "direct" } : { kind: "http", headers };
  const answered = server.dispatch(parsed.value, { auth, transport });
  const answer = answered instanceof Promise ? await inTime(answered) : answered;
  return answer === undefined ? undefined : answerText(answer);
}

async function inTime(answered: Promise<Answer | undefined>): Promise<Answer | undefined> {
  let settled: { readonly answer: Answer | undefined } | undefined;
  const settling = answered.then((answer) => {
    settled = { answer };
  });
  for (let turn = 0; settled === undefined && turn < TURNS; turn += 1) {
    await Promise.race([settling, new Promise((resolve) => setImmediate(resolve))]);
  }
  if (settled === undefined) throw new Error("The request was not answered");
  return settled.answer;
}
