import { ASKABLE, call, type Exchange, LAST_STATE, META, request } from "./exchange.ts";

const at = "outcomes";
const TOKEN = { progressToken: "p" };
const answered = { inputResponses: { name: { action: "accept", content: { name: "Ada" } } } };
const able = { ...answered, _meta: ASKABLE };
const read = (uri: string, rest: object = {}) => request("resources/read", { uri, ...rest });
const get = (name: string, rest: object = {}) => request("prompts/get", { name, ...rest });
const complete = (name: string, uri = "page://{broken}/{refused}/{waits}") =>
  request("completion/complete", { ref: { type: "ref/resource", uri }, argument: { name, value: "" } });
const told = { _meta: { ...META, ...TOKEN } };

const hasty = "hasty after it has spoken";
const TOLD_ASKABLE = { ...ASKABLE, ...TOKEN };
const toldAskable = { _meta: TOLD_ASKABLE };

/** What components come to that have said something before. */
const SPEAKING = [
  ["that breaks", "reports_and_breaks"],
  ["with an error of its own", "reports_and_refuses"],
  ["that asks", "reports_and_asks"],
  ["that would have too much carried", "reports_and_asks_too_much"],
] as const;

/** The lists, which may come from elsewhere. */
const LISTS = ["tools/list", "resources/list", "resources/templates/list", "prompts/list"] as const;

/** A request of each method that needs something to be declared. */
const OF_FAMILIES = [
  ["tools/list", {}],
  ["tools/call", { name: "text" }],
  ["resources/list", {}],
  ["resources/templates/list", {}],
  ["resources/read", { uri: "note://one" }],
  ["prompts/list", {}],
  ["prompts/get", { name: "greet" }],
  ["completion/complete", { ref: { type: "ref/prompt", name: "greet" }, argument: { name: "name", value: "" } }],
  ["subscriptions/listen", { notifications: { toolsListChanged: true } }],
] as const;

/** What each method comes to, besides what the groups of its own show. */
export const OUTCOMES: readonly Exchange[] = [
  { title: "a call that asks for everything", at, message: call("asks_for_all", {}, ASKABLE) },
  {
    title: "its answers",
    at,
    message: call("asks_for_all", {}, ASKABLE, {
      inputResponses: {
        name: { action: "accept", content: { name: "Ada" } },
        pay: { action: "decline" },
        poem: { role: "assistant", content: { type: "text", text: "Roses" }, model: "bard" },
        roots: { roots: [{ uri: "file:///w", name: "w" }] },
      },
    }),
  },
  {
    title: "some of its answers",
    at,
    message: call("asks_for_all", {}, ASKABLE, { ...answered }),
  },
  {
    title: "the others, with the state of those",
    at,
    message: call("asks_for_all", {}, ASKABLE, {
      inputResponses: {
        pay: { action: "cancel" },
        poem: { role: "assistant", content: { type: "text", text: "Roses" }, model: "bard" },
        roots: { roots: [] },
      },
      requestState: LAST_STATE,
    }),
  },
  ...SPEAKING.flatMap(([what, name]): readonly Exchange[] => [
    { title: `a call ${what} after it has spoken`, at, message: call(name, {}, TOLD_ASKABLE) },
    { title: `a read ${what} after it has spoken`, at, message: read(`note://${name}`, toldAskable) },
    { title: `a prompt ${what} after it has spoken`, at, message: get(name, toldAskable) },
  ]),
  {
    title: "a call that lacks a capability after it has spoken",
    rows: ["2.3.14 client capability, after the head"],
    at,
    message: call("reports_and_lacks", {}, TOKEN),
  },
  {
    title: "a read that lacks a capability after it has spoken",
    rows: ["2.3.14 client capability, after the head"],
    at,
    message: read("note://reports_and_lacks", told),
  },
  {
    title: "a prompt that lacks a capability after it has spoken",
    rows: ["2.3.14 client capability, after the head"],
    at,
    message: get("reports_and_lacks", told),
  },
  { title: "a call that has no more time", at: hasty, message: call("reports_and_hangs", {}, TOKEN) },
  { title: "a read that has no more time", at: hasty, message: read("note://reports_and_hangs", told) },
  { title: "a prompt that has no more time", at: hasty, message: get("reports_and_hangs", told) },
  {
    title: "a read that is cancelled after it has spoken",
    at,
    message: read("note://reports_and_waits", told),
    cancelledAfter: 1,
  },
  {
    title: "a prompt that is cancelled after it has spoken",
    at,
    message: get("reports_and_waits", told),
    cancelledAfter: 1,
  },
  { title: "a completion that is cancelled", at, message: complete("waits"), cancelledAfter: 0 },
  { title: "a call that is cancelled after it has spoken", at, message: call("waits", {}, TOKEN), cancelledAfter: 1 },
  { title: "a call that is cancelled before it says anything", at, message: call("waits"), cancelledAfter: 0 },
  { title: "a resource that asks", at, message: read("note://asks", { _meta: ASKABLE }) },
  { title: "a resource that is answered", at, message: read("note://asks", able) },
  { title: "a resource that asks who cannot be asked", at, message: read("note://asks") },
  { title: "a resource that reports", at, message: read("note://reports", told) },
  { title: "a resource with an error of its own", at, message: read("note://refuses") },
  { title: "a resource that lacks a capability", at, message: read("note://lacks") },
  { title: "a read that is cancelled", at, message: read("note://waits"), cancelledAfter: 0 },
  { title: "a prompt that asks", at, message: get("asks", { _meta: ASKABLE }) },
  { title: "a prompt that is answered", at, message: get("asks", able) },
  { title: "a prompt that reports", at, message: get("reports", told) },
  { title: "a prompt with an error of its own", at, message: get("refuses") },
  { title: "a prompt that lacks a capability", at, message: get("lacks") },
  { title: "a prompt that is cancelled", at, message: get("waits"), cancelledAfter: 0 },
  { title: "a completer that breaks", at, message: complete("broken") },
  { title: "a completer with an error of its own", at, message: complete("refused") },
  {
    title: "a completion with answers, which it never asks for",
    at,
    message: {
      jsonrpc: "2.0",
      id: 1,
      method: "completion/complete",
      params: {
        _meta: ASKABLE,
        ...answered,
        ref: { type: "ref/resource", uri: "page://{broken}/{refused}/{waits}" },
        argument: { name: "broken", value: "" },
      },
    },
  },
  ...OF_FAMILIES.map(
    ([method, params]): Exchange => ({
      title: `${method} of a server that has none`,
      at: "bare",
      message: request(method, params),
      rows: ["2.3.11 capability"],
    }),
  ),
  { title: "discovery of a server that has nothing", at: "bare", message: request("server/discover") },
  ...OF_FAMILIES.slice(0, 7).map(
    ([method, params]): Exchange => ({
      title: `${method} of a catalog that fails`,
      at: "failing",
      message: request(method, params),
    }),
  ),
  ...LISTS.flatMap((method): readonly Exchange[] => [
    { title: `${method} of a catalog that refuses`, at: "of a closed catalog", message: request(method) },
    { title: `${method} of a catalog that takes its time`, at: "of a slow catalog", message: request(method) },
    { title: `${method} that is cancelled`, at: "of a patient catalog", message: request(method), cancelledAfter: 0 },
  ]),
  ...["server/discover", ...LISTS.slice(1)].map(
    (method): Exchange => ({ title: `${method} of a busy server`, at: "busy", message: request(method) }),
  ),
  ...LISTS.slice(1).map(
    (method): Exchange => ({
      title: `${method} behind a cursor that is none`,
      message: request(method, { cursor: "canary" }),
    }),
  ),
  {
    title: "a method of older revisions: resources/unsubscribe",
    message: request("resources/unsubscribe", { uri: "note://one" }),
  },
  {
    title: "the opening of older revisions with the metadata of this one",
    message: request("initialize", { protocolVersion: "2025-06-18", capabilities: {} }),
  },
  { title: "a notification of older revisions", message: { jsonrpc: "2.0", method: "notifications/initialized" } },
  { title: "a cancellation that names nothing", message: { jsonrpc: "2.0", method: "notifications/cancelled" } },
  {
    title: "a notification that does not fit this revision",
    message: { jsonrpc: "2.0", method: "notifications/roots/list_changed", params: {} },
  },
  { title: "a batch of notifications", message: [{ jsonrpc: "2.0", method: "notifications/a" }] },
  { title: "an empty batch", message: [] },
  { title: "a response that is an error", message: { jsonrpc: "2.0", id: 1, error: { code: 1, message: "no" } } },
];
