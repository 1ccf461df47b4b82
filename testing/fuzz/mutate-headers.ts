import { asHeader, type CarefulHeaders } from "./careful-headers.ts";
import type { Expectation } from "./expectation.ts";
import { URL_OF_ALL, type WebPost } from "./over-fetch.ts";
import type { Random } from "./random.ts";

/**
 * What must come of a change: the same answer; the same, but no notifications before it; a refusal; or one of the two,
 * where it depends on what the message is.
 */
export type Outcome = "same" | "no-events" | "refused" | "either";

/** A request, and what must come of it. */
export interface ChangedPost {
  readonly post: WebPost;
  readonly outcome: Outcome;
}

type Headers = [string, string][];

interface Draft {
  method: string;
  url: string;
  headers: Headers;
}

/** @returns what must come of it; undefined where there is nothing to change */
type Change = (draft: Draft, random: Random, facts: Facts) => Outcome | undefined;

interface Facts {
  /** Whether the body is a request that its headers decide about. */
  readonly isRequest: boolean;
}

/** Changes how a message is sent, in one way or in none. */
export function mutateHeaders(
  body: Uint8Array<ArrayBuffer>,
  { headers }: CarefulHeaders,
  { isAnswered, code }: Expectation,
  random: Random,
): ChangedPost {
  const draft: Draft = {
    method: "POST",
    url: URL_OF_ALL,
    headers: headers.map(([name, value]) => [name, value]),
  };
  const facts = { isRequest: isAnswered && code === undefined };
  const outcome = random.pick(random.oneIn(3) ? HARMLESS : CHANGES)(draft, random, facts) ?? "same";
  const pieces = Array.from({ length: random.below(6) }, () => random.below(body.length + 2));
  const post = { ...draft, body, ...(random.oneIn(3) && { pieces }) };
  return { post, outcome };
}

const headerOf = ({ headers }: Draft, name: string) => headers.find(([each]) => each === name)?.[1];
const without = (draft: Draft, name: string) => {
  draft.headers = draft.headers.filter(([each]) => each !== name);
};
const put = (draft: Draft, name: string, value: string) => {
  without(draft, name);
  draft.headers.push([name, value]);
};

/** Takes a header away, has it twice, or with another value. */
const spoil = (draft: Draft, name: string, value: string, random: Random) => {
  const way = random.below(3);
  if (way < 2) without(draft, name);
  if (way > 0) draft.headers.push([name, value]);
};

const withoutEvents: Change = (draft, random) => {
  put(draft, "accept", random.pick(["application/json", "*/*, text/event-stream;q=0", "application/json;q=0.2"]));
  return "no-events";
};

const HARMLESS: readonly Change[] = [
  () => "same",
  (draft, random) => {
    draft.headers = draft.headers.map(([name, value]) => [random.oneIn(2) ? name.toUpperCase() : name, value]);
    return "same";
  },
  (draft, random) => {
    draft.headers = draft.headers.map(([name, value]) => [name, random.oneIn(2) ? `  ${value}\t` : value]);
    return "same";
  },
  (draft, random) => {
    const types = [
      "application/json; charset=utf-8",
      "Application/JSON",
      'application/json;a="b, c"',
      "application/json ;",
    ];
    put(draft, "content-type", random.pick(types));
    return "same";
  },
  (draft, random) => {
    const ranges = ["*/*", "application/*, text/*", "text/event-stream;q=0.1, application/json;q=0.01", "a/b,,*/*;q=1"];
    put(draft, "accept", random.pick(ranges));
    return "same";
  },
  (draft) => {
    without(draft, "accept");
    return "same";
  },
  (draft, random) => {
    const more = ["mcp-session-id", "last-event-id", "x-anything", "mcp-param-other", "forwarded", "cookie"];
    draft.headers.push([random.pick(more), random.pick(["", "a", "=?base64??=", "a, b", "é"])]);
    return "same";
  },
  (draft, random) => {
    put(
      draft,
      "origin",
      random.pick(["http://localhost:5173", "http://127.0.0.1", "https://app.example.com", "http://[::1]"]),
    );
    return "same";
  },
  (draft) => {
    const name = headerOf(draft, "mcp-name");
    if (name === undefined || name.startsWith("=?")) return undefined;
    put(draft, "mcp-name", `=?base64?${Buffer.from(name).toString("base64")}?=`);
    return "same";
  },
  withoutEvents,
  withoutEvents,
];

const CHANGES: readonly Change[] = [
  (draft, random) => {
    const types = ["text/plain", "application/jsonx", "application/json, application/json", "", "json", "a/b;c"];
    put(draft, "content-type", random.pick(types));
    return "refused";
  },
  (draft, random) => {
    if (random.oneIn(2)) without(draft, "content-type");
    else draft.headers.push(["content-type", "application/json"]);
    // Without one the host may call bytes something, but never JSON.
    return "refused";
  },
  (draft, random) => {
    const ranges = [
      "text/html",
      "text/event-stream",
      "application/json;q=0",
      "*/*, application/json;q=0.0",
      "x",
      ";",
      "application/jsonp",
    ];
    put(draft, "accept", random.pick(ranges));
    return "refused";
  },
  (draft, random) => {
    const origins = [
      "https://evil.example",
      "null",
      "http://localhost.evil.example",
      "https://app.example.com:444",
      "x",
    ];
    put(draft, "origin", random.pick([...origins, "http://localhost/a", "http://user@localhost", "", "file://"]));
    return "refused";
  },
  (draft, random) => {
    draft.method = random.pick(["GET", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "post-it", "get"]);
    return "refused";
  },
  (draft, random) => {
    put(draft, "authorization", random.pick(["Bearer nobody", "Bearer broken"]));
    return "refused";
  },
  (draft, random, { isRequest }) => {
    const value = headerOf(draft, "mcp-protocol-version");
    const others = ["2025-11-25", "2026-07-28, 2026-07-28", "", "=?base64?MjAyNi0wNy0yOA==?=", "2026-07-2", "é"];
    const changed = random.pick(others.filter((other) => other !== value));
    if (value === undefined) return undefined;
    spoil(draft, "mcp-protocol-version", changed, random);
    return isRequest ? "refused" : "either";
  },
  (draft, random, { isRequest }) => {
    const value = headerOf(draft, "mcp-method");
    if (value === undefined) return undefined;
    const others = ["tools/list", value.toUpperCase(), `${value}x`, "", asHeader(` ${value}`), `${value}, ${value}`];
    const changed = random.pick(others.filter((other) => other !== value));
    spoil(draft, "mcp-method", changed, random);
    return isRequest ? "refused" : "either";
  },
  (draft, random, { isRequest }) => {
    const value = headerOf(draft, "mcp-name");
    if (value === undefined) {
      put(draft, "mcp-name", random.pick(["text", "", "=?base64??="]));
      return "either";
    }
    const base64 = Buffer.from(value).toString("base64");
    const broken = [
      `=?base64?${base64}=?=`,
      "=?base64?_?=",
      "=?base64?/w==?=",
      `=?BASE64?${base64}?=`,
      `=?base64?${base64}`,
    ];
    const changed = random.pick(["text2", `${value} x`, `${value}, ${value}`, value.slice(1), ...broken]);
    if (changed === value) return undefined;
    spoil(draft, "mcp-name", changed, random);
    return isRequest ? "refused" : "either";
  },
  (draft, random) => {
    const name = random.pick(["mcp-param-region", "mcp-param-level", "mcp-param-dry"]);
    const value = random.pick(["eu", "", "3", "3.0", "03", "true", "TRUE", "=?base64?ZXU=?=", "=?base64?/w==?=", "é"]);
    spoil(draft, name, value, random);
    return "either";
  },
  (draft, random) => {
    put(draft, "content-length", random.pick(["0", "-1", "x", "1e9", "99999999", "5", "5, 5"]));
    return "either";
  },
  (draft) => {
    put(draft, "content-length", "60001");
    return "refused";
  },
];
