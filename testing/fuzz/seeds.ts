// What mutations start from: whole exchanges that are right, or wrong in one known way.

import { readdirSync, readFileSync } from "node:fs";
import { answerText } from "@snodo/core/transport";
import { call, META, request } from "../wire-corpus/exchange.ts";
import { GROUPS } from "../wire-corpus/exchanges.ts";
import { PROMPTS, RESOURCES } from "./resources-and-prompts.ts";
import { AUTH, type FuzzedServer } from "./servers.ts";
import { TOOLS } from "./tools.ts";

/** The capabilities of a client that can do everything. */
const able = {
  "io.modelcontextprotocol/clientCapabilities": {
    elicitation: { form: {}, url: {} },
    sampling: { tools: {} },
    roots: {},
  },
};
const told = { progressToken: "p", "io.modelcontextprotocol/logLevel": "debug" };
const named = {
  "io.modelcontextprotocol/clientInfo": { name: "fuzz", version: "1" },
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
};

const name = { action: "accept", content: { name: "Ada", age: 36 } };

/** Calls that reach the handlers. */
const calls: readonly object[] = [
  call("echo", { say: "hi" }),
  call("any", { a: 1, b: [true, null, { c: "d" }] }),
  call("sum", { a: 1, b: 2 }),
  call("order", { lines: [{ sku: "a", count: 1 }, { sku: "b" }], speed: "fast" }),
  call("tree", { root: { label: "a", size: 1.5, children: [{ label: "b", mark: 3 }, { label: "c" }], mark: "a" } }),
  call("region", { region: "eu", level: 3, dry: true }),
  call("region", { region: "Île-de-France", level: 0 }),
  call("reports", {}, { ...told, ...named }),
  call("asks", {}, { ...able, ...told }),
  call("asks", {}, able, { inputResponses: { name } }),
  call("asks_all", {}, able),
  call("asks_all", {}, able, {
    inputResponses: {
      where: { roots: [{ uri: "file:///a", name: "a" }] },
      model: { role: "assistant", model: "m", content: { type: "text", text: "x" } },
      pay: { action: "accept" },
    },
  }),
  call("asks_by_hand", {}, able),
  call("asks_by_hand", {}, able, { inputResponses: { go: { action: "accept", content: { ok: true } } } }),
  call("found_by_nobody", {}),
  call("found", {}),
  call("broken_source", {}),
  call("unsound_source", {}),
  call("late_source", {}),
];

const listens: readonly object[] = [
  request("subscriptions/listen", { notifications: { toolsListChanged: true, promptsListChanged: true } }),
  request("subscriptions/listen", {
    notifications: { resourcesListChanged: true, resourceSubscriptions: ["note://one", "note://data"] },
  }),
  request("subscriptions/listen", { notifications: { resourceSubscriptions: ["note://broken"] } }),
  request("subscriptions/listen", { notifications: { resourceSubscriptions: ["note://odd"] } }),
  request("subscriptions/listen", { notifications: { resourceSubscriptions: ["note://unopened"] } }),
  request("subscriptions/listen", { notifications: { resourceSubscriptions: ["note://unclosed"] } }),
  request("subscriptions/listen", { notifications: {} }),
];

const lists: readonly object[] = [
  ...["tools", "resources", "prompts"].map((list) => request(`${list}/list`, { _meta: { ...META, ...named } })),
  ...["tool", "resource", "prompt"].map((kind) =>
    request(`${kind}s/list`, { _meta: { ...META, "example.com/break": kind } }),
  ),
];

const completions: readonly object[] = ["style", "name"].map((argument) =>
  request("completion/complete", {
    ref: { type: "ref/prompt", name: "greet" },
    argument: { name: argument, value: "a" },
    context: { arguments: { name: "Ada" } },
  }),
);

/** One of each component, by its name. */
const each: readonly object[] = [
  ...TOOLS.map((tool) => call(tool.name, {}, able)),
  ...RESOURCES.map((resource) => resource.uri ?? resource.uriTemplate ?? "")
    .concat("match://12", "match://broken", "page://alpha?n=3", "tree:///a/b#c", "two://y/x", "found://one")
    .map((uri) => request("resources/read", { uri, _meta: { ...META, ...able } })),
  ...PROMPTS.map((prompt) =>
    request("prompts/get", { name: prompt.name, arguments: { name: "Ada" }, _meta: { ...META, ...able } }),
  ),
  ...["alpha", "", "n"].map((value) =>
    request("completion/complete", {
      ref: { type: "ref/resource", uri: "page://{name}{?n}" },
      argument: { name: value === "n" ? "n" : "name", value },
    }),
  ),
  request("completion/complete", { ref: { type: "ref/prompt", name: "broken" }, argument: { name: "a", value: "" } }),
];

/** The requests and notifications that the specification shows. */
function examples(): readonly object[] {
  const folder = new URL("../vendor/mcp-2026-07-28/examples/", import.meta.url);
  return readdirSync(folder)
    .filter((name) => /(?:Request|Notification)$/.test(name))
    .flatMap((name) => readdirSync(new URL(`${name}/`, folder)).map((file) => new URL(`${name}/${file}`, folder)))
    .map((file): object => JSON.parse(readFileSync(file, "utf8")));
}

/** The exchanges of the wire corpus that are messages. */
const corpus: readonly object[] = Object.values(GROUPS)
  .flat()
  .map(({ message }) => message)
  .filter((message) => typeof message === "object" && message !== null);

/** Everything that does not depend on a server. */
const SEEDS: readonly object[] = [
  ...calls,
  ...listens,
  ...lists,
  ...completions,
  ...each,
  ...calls,
  ...listens,
  ...examples(),
  ...corpus,
  { jsonrpc: "2.0", method: "notifications/initialized" },
];

/** The seeds for one server: the second rounds carry the state that it gave in the first ones. */
export async function seedsFor({ server }: FuzzedServer): Promise<readonly object[]> {
  const states = await Promise.all(
    ["asks_twice", "asks_by_hand"].map(async (tool) => {
      const inputResponses = tool === "asks_twice" ? { name } : {};
      const answer = await server.dispatch(call(tool, {}, able, { inputResponses }), { auth: AUTH });
      if (answer === undefined) throw new Error(`${tool} was not answered`);
      return String(JSON.parse(answerText(answer)).result.requestState);
    }),
  );
  const [twice = "", byHand = ""] = states;
  const color = { action: "accept", content: { color: "red" } };
  const go = { action: "accept", content: { ok: true } };
  const cursors = await cursorsOf(server);
  return [
    ...SEEDS,
    ...[1, 2].map(() => call("asks_twice", {}, able, { inputResponses: { color }, requestState: twice })),
    ...[1, 2].map(() => call("asks_by_hand", {}, able, { inputResponses: { go }, requestState: byHand })),
    call("asks_by_hand", {}, able, { inputResponses: { color }, requestState: twice }),
    ...cursors.map(([method, cursor]) => request(method, { cursor })),
  ];
}

async function cursorsOf(server: FuzzedServer["server"]): Promise<readonly (readonly [string, string])[]> {
  const lists = ["tools/list", "resources/list", "prompts/list", "resources/templates/list"];
  const found = await Promise.all(
    lists.map(async (method) => {
      const answer = await server.dispatch(request(method), { auth: AUTH });
      const cursor: unknown = answer && JSON.parse(answerText(answer)).result?.nextCursor;
      return typeof cursor === "string" ? [[method, cursor] as const] : [];
    }),
  );
  return found.flat();
}
