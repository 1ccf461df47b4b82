// What nobody should send, and the answer that the protocol says, whatever the transport.

import { headersFor, type Json, rawMessage, requestMeta } from "../../../testing/raw-message.ts";
import { answered, refused, refusedWithoutId, text } from "./expected-answer.ts";

/** One message and the whole answer to it. */
export interface Case {
  readonly title: string;
  /** An object is sent as JSON. */
  readonly message: Json | string;
  /** Over HTTP. */
  readonly status: number;
  readonly answer: Json;
}

/** Arguments whose innermost list lies at a depth, counted from the message. */
function nested(depth: number, id: string): string {
  const lists = depth - 3; // the message, its params, its arguments
  const deep = "[".repeat(lists) + "]".repeat(lists);
  const meta = JSON.stringify(requestMeta);
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"greet","arguments":{"name":"Ada","deep":${deep}},"_meta":${meta}}}`;
}

/** A request for a greeting, as text, with whatever stands for the arguments. */
function greeting(args: string, id = "1"): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"greet","arguments":${args},"_meta":${JSON.stringify(requestMeta)}}}`;
}

/** Field reports 125 and 126 among them: the answer names the place and the rule, and is one JSON error. */
const params: readonly Case[] = [
  {
    title: "arguments that are a list",
    message: rawMessage("tools/call", { name: "greet", arguments: [] }),
    status: 200,
    answer: refused(-32602, "Invalid params: arguments must be an object"),
  },
  {
    title: "arguments that are null",
    message: rawMessage("tools/call", { name: "greet", arguments: null }),
    status: 200,
    answer: refused(-32602, "Invalid params: arguments must be an object"),
  },
  {
    title: "a call without a name",
    message: rawMessage("tools/call", { arguments: {} }),
    status: 200,
    answer: refused(-32602, "Invalid params: name must be a string"),
  },
  {
    title: "a call whose name is a number",
    message: rawMessage("tools/call", { name: 7 }),
    status: 200,
    answer: refused(-32602, "Invalid params: name must be a string"),
  },
  {
    title: "a URI that is a number",
    message: rawMessage("resources/read", { uri: 7 }),
    status: 200,
    answer: refused(-32602, "Invalid params: uri must be a string"),
  },
  {
    title: "a read without a URI",
    message: rawMessage("resources/read"),
    status: 200,
    answer: refused(-32602, "Invalid params: uri must be a string"),
  },
  {
    title: "a prompt without a name",
    message: rawMessage("prompts/get"),
    status: 200,
    answer: refused(-32602, "Invalid params: name must be a string"),
  },
  {
    title: "a prompt argument that is a number",
    message: rawMessage("prompts/get", { name: "review", arguments: { name: 7 } }),
    status: 200,
    answer: refused(-32602, 'Invalid params: the argument "name" must be a string'),
  },
  {
    title: "a completion whose reference is null",
    message: rawMessage("completion/complete", { ref: null, argument: { name: "name", value: "" } }),
    status: 200,
    answer: refused(-32602, "Unknown reference: ref must name a prompt or a resource"),
  },
  {
    title: "a completion whose argument is a list",
    message: rawMessage("completion/complete", { ref: { type: "ref/prompt", name: "review" }, argument: [] }),
    status: 200,
    answer: refused(-32602, "Invalid params: argument must have a name and a value that are strings"),
  },
  {
    title: "a cursor that the server did not issue",
    message: rawMessage("tools/list", { cursor: "" }),
    status: 200,
    answer: refused(-32602, "Invalid cursor"),
  },
  {
    title: "params that are a string",
    message: { ...rawMessage("tools/list"), params: "all" },
    status: 400,
    answer: refused(-32602, "Invalid params: params must be an object"),
  },
  {
    title: "params that are a number",
    message: { ...rawMessage("tools/list"), params: 7 },
    status: 400,
    answer: refused(-32602, "Invalid params: params must be an object"),
  },
  {
    title: "params that are null",
    message: { ...rawMessage("tools/list"), params: null },
    status: 400,
    answer: refused(-32602, "Invalid params: params must be an object"),
  },
  {
    title: "params that are a list",
    message: { ...rawMessage("tools/list"), params: [requestMeta] },
    status: 400,
    answer: refused(-32602, "Invalid params: params must be an object"),
  },
  {
    title: "no params",
    message: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    status: 400,
    answer: refused(-32602, "Invalid params: params are missing"),
  },
];

const META_RULE = "Invalid params: params._meta must be an object";
const CAPABILITIES_RULE = "Invalid params: params._meta needs io.modelcontextprotocol/clientCapabilities as an object";

/** Field report 122: whatever else is wrong, a request whose id can be read is answered once. */
const metadata: readonly Case[] = [
  ...[undefined, null, [], "meta", 7].map((value) => ({
    title: `a _meta that is ${JSON.stringify(value) ?? "missing"}`,
    message: rawMessage("tools/list", { _meta: value }),
    status: 400,
    answer: refused(-32602, META_RULE),
  })),
  ...[undefined, null, [], true].map((value) => ({
    title: `clientCapabilities that are ${JSON.stringify(value) ?? "missing"}`,
    message: rawMessage("tools/list", {
      _meta: { ...requestMeta, "io.modelcontextprotocol/clientCapabilities": value },
    }),
    status: 400,
    answer: refused(-32602, CAPABILITIES_RULE),
  })),
  {
    title: "a protocolVersion that is a number",
    message: rawMessage("tools/list", {
      _meta: { ...requestMeta, "io.modelcontextprotocol/protocolVersion": 20260728 },
    }),
    status: 400,
    answer: refused(-32602, "Invalid params: params._meta needs io.modelcontextprotocol/protocolVersion as a string"),
  },
  ...[1.5, null, {}, 2 ** 53].map((progressToken) => ({
    title: `a progressToken that is ${JSON.stringify(progressToken)}`,
    message: rawMessage("tools/list", { _meta: { ...requestMeta, progressToken } }),
    status: 400,
    answer: refused(
      -32602,
      "Invalid params: the progressToken of params._meta must be a string of at most 256 bytes or an integer within ±(2^53-1)",
    ),
  })),
  {
    title: "a _meta that stands under __proto__ alone",
    message: `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"__proto__":{"_meta":${JSON.stringify(requestMeta)}}}}`,
    status: 400,
    answer: refused(-32602, META_RULE),
  },
];

const ID_RULE = "Invalid request: The id must be a string of at most 256 bytes or an integer within ±(2^53-1)";
const badIds = [
  "1.5",
  "null",
  "{}",
  "[]",
  "true",
  "9007199254740992",
  "9007199254740993",
  "-9007199254740992",
  "1e20",
  JSON.stringify("x".repeat(257)),
  JSON.stringify("é".repeat(129)),
];
const goodIds = [
  "0",
  "-1",
  "9007199254740991",
  "-9007199254740991",
  '""',
  '"1"',
  '"__proto__"',
  JSON.stringify("x".repeat(256)),
  JSON.stringify("é".repeat(128)),
];
const short = (id: string) => (id.length > 30 ? `${id.slice(0, 3)}… of ${Buffer.byteLength(id) - 2} bytes` : id);

/** Field report 123: an id comes back exactly, or not at all. */
const ids: readonly Case[] = [
  ...badIds.map((id) => ({
    title: `an id that is ${short(id)}`,
    message: greeting('{"name":"Ada"}', id),
    status: 400,
    answer: refusedWithoutId(-32600, ID_RULE),
  })),
];

const NO_JSON = refusedWithoutId(-32700, "Parse error: the message is not JSON in UTF-8");
const NO_OBJECT = refusedWithoutId(-32600, "Invalid request: The message is not an object");
const BATCH = refusedWithoutId(-32600, "Invalid request: A batch is not taken: send one message at a time");
const TOO_LARGE = refusedWithoutId(-32700, "Parse error: a number is too large to be carried");
const RESPONSE = refusedWithoutId(-32600, "Invalid request: A response is not taken: this server sends no requests");
const TOO_DEEP = "Invalid request: nested deeper than 128";
const NO_VERSION = 'Invalid request: jsonrpc must be "2.0"';

const bodies: readonly Case[] = [
  {
    title: 'jsonrpc "1.0"',
    message: { ...rawMessage("tools/list"), jsonrpc: "1.0" },
    answer: refused(-32600, NO_VERSION),
  },
  {
    title: "jsonrpc as a number",
    message: { ...rawMessage("tools/list"), jsonrpc: 2 },
    answer: refused(-32600, NO_VERSION),
  },
  {
    title: "a request without jsonrpc",
    message: { id: 1, method: "tools/list", params: { _meta: requestMeta } },
    answer: refused(-32600, NO_VERSION),
  },
  { title: "an empty object", message: "{}", answer: refusedWithoutId(-32600, NO_VERSION) },
  {
    title: "a method that is a number",
    message: { ...rawMessage("tools/list"), method: 7 },
    answer: refused(-32600, "Invalid request: The method must be a string"),
  },
  {
    title: "a message with an id alone",
    message: { jsonrpc: "2.0", id: 1 },
    answer: refused(-32600, "Invalid request: The method must be a string"),
  },
  { title: "null", message: "null", answer: NO_OBJECT },
  { title: "a string", message: '"tools/list"', answer: NO_OBJECT },
  { title: "a number", message: "7", answer: NO_OBJECT },
  { title: "an empty list", message: "[]", answer: BATCH },
  { title: "a batch", message: `[${JSON.stringify(rawMessage("tools/list"))}]`, answer: BATCH },
  { title: "a result", message: { jsonrpc: "2.0", id: 1, result: {} }, answer: RESPONSE },
  { title: "an error", message: { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "no" } }, answer: RESPONSE },
  { title: "a truncated message", message: JSON.stringify(rawMessage("tools/list")).slice(0, -1), answer: NO_JSON },
  { title: "a trailing comma", message: '{"jsonrpc":"2.0","id":1,}', answer: NO_JSON },
  { title: "a number that is none", message: '{"jsonrpc":"2.0","id":NaN}', answer: NO_JSON },
  { title: "a number beyond a double", message: greeting('{"name":"Ada","n":1e400}'), answer: TOO_LARGE },
  { title: "an integer of 65 digits", message: greeting(`{"name":"Ada","n":${"9".repeat(65)}}`), answer: TOO_LARGE },
  { title: "129 levels of nesting", message: nested(129, "1"), answer: refused(-32600, TOO_DEEP) },
  {
    title: "129 levels of nesting under an id that cannot be read",
    message: nested(129, "{}"),
    answer: refusedWithoutId(-32600, TOO_DEEP),
  },
  {
    title: "129 lists in one another",
    message: "[".repeat(129) + "]".repeat(129),
    answer: refusedWithoutId(-32600, TOO_DEEP),
  },
  { title: "100,000 levels of nesting", message: nested(100_000, "1"), answer: refused(-32600, TOO_DEEP) },
].map((row) => ({ ...row, status: 400 }));

const unknownTools = ["constructor", "__proto__", "toString", "hasOwnProperty"];
const unknownMethods = [
  "constructor",
  "__proto__",
  "",
  "tools/Call",
  "ping",
  "logging/setLevel",
  "resources/subscribe",
  "resources/unsubscribe",
  "initialize",
];

const names: readonly Case[] = [
  ...unknownTools.map((name) => ({
    title: `a tool named ${name}`,
    message: rawMessage("tools/call", { name, arguments: {} }),
    status: 200,
    answer: refused(-32602, "Unknown tool", { name }),
  })),
  {
    title: "a prompt named constructor",
    message: rawMessage("prompts/get", { name: "constructor" }),
    status: 200,
    answer: refused(-32602, "Unknown prompt", { name: "constructor" }),
  },
  {
    title: "a resource named constructor",
    message: rawMessage("resources/read", { uri: "constructor" }),
    status: 200,
    answer: refused(-32602, "Resource not found", { uri: "constructor" }),
  },
  ...unknownMethods.map((method) => ({
    title: `a method named ${JSON.stringify(method)}`,
    message: rawMessage(method),
    status: 404,
    answer: refused(-32601, "Method not found"),
  })),
];

const args: readonly Case[] = [
  {
    title: "arguments whose __proto__ has what is required",
    message: greeting('{"__proto__":{"name":"Eve"}}'),
    status: 200,
    answer: answered({ content: text("Missing required arguments: name"), isError: true }),
  },
  {
    title: "an argument named __proto__ where none but the declared ones are let through",
    message: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"p","__proto__":{"page":2}},"_meta":${JSON.stringify(requestMeta)}}}`,
    status: 200,
    answer: answered({ content: text("Invalid arguments at /__proto__: property is not allowed"), isError: true }),
  },
];

/** Messages that are refused. */
export const badMessages: readonly Case[] = [...params, ...metadata, ...ids, ...bodies, ...names, ...args];

/** Messages that are odd and yet allowed. */
export const oddMessages: readonly Case[] = [
  ...goodIds.map((id) => ({
    title: `a request whose id is ${short(id)}, and echoes it`,
    message: greeting('{"name":"Ada"}', id),
    answer: answered({ content: text("Hello, Ada!") }, JSON.parse(id)),
  })),
  { title: "128 levels of nesting", message: nested(128, "1"), answer: answered({ content: text("Hello, Ada!") }) },
  {
    title: "a request with a member that is not known",
    message: { ...rawMessage("tools/call", { name: "greet", arguments: { name: "Ada" } }), trace: true },
    answer: answered({ content: text("Hello, Ada!") }),
  },
  {
    title: "arguments named __proto__ and constructor, where others than the declared ones are let through",
    message: greeting('{"__proto__":{"name":"Eve"},"constructor":7,"name":"Ada"}'),
    answer: answered({ content: text("Hello, Ada!") }),
  },
  {
    title: "a completion of an argument named constructor, for which it has no values",
    message: rawMessage("completion/complete", {
      ref: { type: "ref/prompt", name: "review" },
      argument: { name: "constructor", value: "" },
    }),
    answer: answered({ completion: { values: [] } }),
  },
].map((row) => ({ ...row, status: 200 }));

/** A message as it is sent. */
export function textOf(message: Json | string): string {
  return typeof message === "string" ? message : JSON.stringify(message);
}

/** The method that a message names, if it can be read that far. */
export function methodOf(message: Json | string): string | undefined {
  const method = typeof message === "string" ? /"method":"([^"]*)"/.exec(message)?.[1] : message.method;
  return typeof method === "string" ? method : undefined;
}

/** Headers that fit a message; those of some call where it names no method. */
export function fittingHeaders(message: Json | string): Record<string, string> {
  if (typeof message !== "string") return headersFor({ ...message, method: methodOf(message) ?? "tools/call" });
  const name = /"name":"(greet|search)"/.exec(message)?.[1];
  return headersFor(rawMessage(methodOf(message) ?? "tools/call", name === undefined ? {} : { name }));
}
