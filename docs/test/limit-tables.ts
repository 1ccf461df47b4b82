// The tables of docs/limits.md, whose numbers are those that the code itself goes by.

import { MAX_PAGES } from "../../packages/core/src/client/follow-pages.ts";
import * as core from "../../packages/core/src/limits.ts";
import * as http from "../../packages/http/src/limits.ts";
import * as schema from "../../packages/schema/src/limits.ts";
import * as stdio from "../../packages/stdio/src/limits.ts";
import * as template from "../../packages/template/src/limits.ts";

interface Limit {
  readonly what: string;
  /** The option that changes it; absent where nothing does. */
  readonly option?: string;
  readonly bound: string;
  /** What comes of going past it. */
  readonly past: string;
}

/** The tables, by the names that the page calls them by. */
export const LIMIT_TABLES: Readonly<Record<string, readonly Limit[]>> = {
  message: [
    { what: "request id", bound: `${bytes(core.MAX_ID_BYTES)}, or a safe integer`, past: "-32600, without an id" },
    { what: "progress token", bound: `${bytes(core.MAX_ID_BYTES)}, or a safe integer`, past: "-32602" },
    { what: "nesting", bound: `${core.MAX_DEPTH} levels`, past: "-32600" },
    {
      what: "a number",
      bound: `finite; an integer part of ${core.MAX_INTEGER_DIGITS} digits`,
      past: "-32700",
    },
  ],
  http: [
    { what: "a body", option: "maxBodyBytes", bound: bytes(http.DEFAULT_BODY_BYTES), past: "413, unparsed" },
    { what: "a head", bound: bytes(http.MAX_HEAD_BYTES), past: "431 (`listen`)" },
    {
      what: "until a head is there",
      option: "headTimeoutMs",
      bound: time(http.DEFAULT_HEAD_TIMEOUT_MS),
      past: "408 (`listen`)",
    },
    {
      what: "until its body is there",
      option: "bodyTimeoutMs",
      bound: time(http.DEFAULT_BODY_TIMEOUT_MS),
      past: "408 (Node)",
    },
    {
      what: "until `auth` has said who it is",
      option: "authTimeoutMs",
      bound: time(http.DEFAULT_AUTH_TIMEOUT_MS),
      past: "504, -32603 with `retryable`",
    },
    {
      what: "connections",
      option: "maxConnections",
      bound: count(http.DEFAULT_CONNECTIONS),
      past: "closed (`listen`)",
    },
    {
      what: "requests of one connection at once",
      bound: count(http.MAX_PIPELINED),
      past: "the next one waits (Node)",
    },
    {
      what: "requests of one connection that wait",
      bound: count(http.MAX_WAITING),
      past: "it is read no further (Node)",
    },
    {
      what: "all bodies that are on their way",
      option: "maxIncomingBytes",
      bound: bytes(http.DEFAULT_INCOMING_BYTES),
      past: "503, -32603 with `retryable` (Node)",
    },
    {
      what: "an answer of which nothing is taken",
      option: "writeTimeoutMs",
      bound: time(http.DEFAULT_WRITE_TIMEOUT_MS),
      past: "its connection is closed (Node)",
    },
    {
      what: "all answers that wait for clients",
      option: "maxUnsentBytes",
      bound: bytes(http.DEFAULT_UNSENT_BYTES),
      past: "who has taken nothing for the longest is closed (Node)",
    },
    {
      what: "a stream of events that is quiet",
      option: "keepAliveMs",
      bound: time(http.DEFAULT_KEEP_ALIVE_MS),
      past: "a comment is written",
    },
    {
      what: "subscriptions",
      option: "maxSubscriptions",
      bound: count(http.DEFAULT_SUBSCRIPTIONS),
      past: "503, -32603",
    },
    {
      what: "closing",
      option: "drainMs",
      bound: time(http.DEFAULT_DRAIN_MS),
      past: "what is left is aborted (`listen`)",
    },
  ],
  stdio: [
    {
      what: "a line",
      option: "maxLineBytes",
      bound: bytes(stdio.DEFAULT_LINE_BYTES),
      past: "-32600; the line is skipped, the connection goes on",
    },
    {
      what: "a write that the client does not take",
      option: "blockedMs",
      bound: time(stdio.DEFAULT_BLOCKED_MS),
      past: "the connection ends",
    },
    {
      what: "requests after the end of input",
      option: "drainMs",
      bound: time(stdio.DEFAULT_DRAIN_MS),
      past: "aborted",
    },
    { what: "subscriptions", option: "maxSubscriptions", bound: count(stdio.DEFAULT_SUBSCRIPTIONS), past: "-32603" },
    { what: "stray output that standard error does not take", bound: bytes(stdio.MAX_STRAY_BYTES), past: "lost" },
  ],
  executor: [
    { what: "requests that run", option: "running", bound: count(core.DEFAULT_RUNNING), past: "the next one waits" },
    {
      what: "requests that wait",
      option: "queued",
      bound: count(core.DEFAULT_QUEUED),
      past: "503, -32603 with `retryable`",
    },
    {
      what: "what their messages come to",
      option: "heldBytes",
      bound: bytes(core.DEFAULT_HELD_BYTES),
      past: "the same",
    },
    {
      what: "a request without progress",
      option: "requestMs",
      bound: time(core.DEFAULT_REQUEST_MS),
      past: "504, -32603 with `retryable`; its signal aborts",
    },
    { what: "a request in all", option: "maxRequestMs", bound: time(core.DEFAULT_MAX_REQUEST_MS), past: "the same" },
  ],
  handler: [
    { what: "reports of progress by one request", bound: count(core.MAX_PROGRESS_REPORTS), past: "not sent" },
    { what: "the message of one", bound: bytes(core.MAX_PROGRESS_MESSAGE_BYTES), past: "not sent" },
    { what: "asks", bound: `${count(core.MAX_ASKS)} in one run`, past: "-32603, the sink is told" },
    { what: "asks without an answer", bound: `${core.MAX_OPEN_ASKS} in one run`, past: "-32603, the sink is told" },
    { what: "rounds of asking", bound: count(core.MAX_ROUNDS), past: "-32603, the sink is told" },
    {
      what: "sealed request state",
      bound: bytes(core.MAX_STATE_LENGTH),
      past: "-32603, the sink is told what is largest",
    },
    {
      what: "how long a seal holds",
      option: "requestState.ttlMs",
      bound: `${time(core.DEFAULT_STATE_TTL_MS)}; at most ${time(core.MAX_STATE_TTL_MS)}`,
      past: "-32602",
    },
    { what: "values of a completion", bound: count(core.MAX_COMPLETIONS), past: "left out; `hasMore` says so" },
  ],
  subscription: [
    { what: "URIs of one listener", bound: count(core.MAX_SUBSCRIBED_URIS), past: "-32602" },
    {
      what: "the parameters of one, which are kept",
      bound: `${count(core.MAX_LISTENER_SIZE)} characters, each value counted as 64 more`,
      past: "-32602",
    },
    {
      what: "events that wait in a hub for one listener",
      option: "queue",
      bound: count(core.DEFAULT_HUB_QUEUE),
      past: "`overflow`: the oldest is dropped, and counted",
    },
  ],
  definition: [
    { what: "the name of a tool", bound: `${core.MAX_TOOL_NAME_LENGTH} characters`, past: "`DefinitionError`" },
    { what: "levels of a schema", bound: count(schema.MAX_SCHEMA_DEPTH), past: "`DefinitionError`" },
    { what: "subschemas of a schema", bound: count(schema.MAX_SUBSCHEMAS), past: "`DefinitionError`" },
    {
      what: "schemas applied to one value, each by the last",
      bound: count(schema.MAX_SCHEMA_CHAIN),
      past: "`DefinitionError`",
    },
    { what: "objects and arrays of a schema", bound: count(schema.MAX_SCHEMA_NODES), past: "`DefinitionError`" },
    { what: "a URI template", bound: bytes(template.MAX_TEMPLATE_BYTES), past: "`DefinitionError`" },
    { what: "variables of a template", bound: count(template.MAX_TEMPLATE_VARIABLES), past: "`DefinitionError`" },
    {
      what: "components of a kind from one source",
      bound: count(core.MAX_SOURCE_COMPONENTS),
      past: "-32603, the sink is told",
    },
    {
      what: "items of a page",
      option: "pagination.pageSize",
      bound: count(core.DEFAULT_PAGE_SIZE),
      past: "the next page",
    },
  ],
  client: [{ what: "pages of one list", bound: count(MAX_PAGES), past: "`ConnectionError`" }],
};

/**
 * One table as Markdown, in the columns that a formatter would give it.
 *
 * @throws {Error} when there is none of the name
 */
export function limitTable(name: string): string {
  const limits = LIMIT_TABLES[name];
  if (limits === undefined) throw new Error(`There is no table of limits ${name}`);
  const rows = [
    ["limit", "default", "past it"],
    ...limits.map(({ what, option, bound, past }) => [
      option === undefined ? what : `${what} (\`${option}\`)`,
      bound,
      past,
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], fill: string) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head, " "), line(["", "", ""], "-"), ...body.map((row) => line(row, " "))].join("\n");
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}

function bytes(number: number): string {
  return `${count(number)} bytes`;
}

function time(ms: number): string {
  return `${count(ms / 1_000)} s`;
}
