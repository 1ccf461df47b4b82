import { KLAXON } from "./canary.ts";
import { type JsonTree, leaf, memberOf, type Place, placesIn, putMember, treeOf } from "./json-tree.ts";
import { oddValue } from "./odd-values.ts";
import type { Random } from "./random.ts";

/** Changes a tree in one place, by what its place means or without a thought. */
export function mutateMessage(root: JsonTree, random: Random, seeds: readonly object[]): JsonTree {
  if (random.oneIn(200)) return { kind: "list", items: random.oneIn(3) ? [] : [root, treeOf(random.pick(seeds))] };
  if (random.oneIn(150)) return oddValue(random);
  if (random.oneIn(2)) random.pick(MEANT)(root, random, seeds);
  else blind(root, random, seeds);
  return root;
}

const META = {
  version: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  info: "io.modelcontextprotocol/clientInfo",
  level: "io.modelcontextprotocol/logLevel",
} as const;

const text = (value: string) => leaf(JSON.stringify(value));

const IDS = ["0", "-1", '""', '"0"', "null", "1.5", "-0", "1e2", "9007199254740991", "9007199254740992", "[1]", "{}"];
const METHODS = [
  ...["server/discover", "tools/list", "tools/call", "resources/list", "resources/templates/list", "resources/read"],
  ...["prompts/list", "prompts/get", "completion/complete", "subscriptions/listen", "notifications/cancelled"],
  ...["initialize", "ping", "logging/setLevel", "resources/subscribe", "tools/none", "Tools/Call", " tools/call", ""],
  ...["__proto__", "constructor", "tools/call ", "notifications/é", "rpc.discover", KLAXON, "x".repeat(300)],
];
const VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18", "", "2026-07-28 ", "é", "__proto__", KLAXON];
const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency", "warn", "", "INFO"];
const CAPABILITIES = [
  {},
  { elicitation: {} },
  { elicitation: { url: {} } },
  { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} },
  { elicitation: null, sampling: 1, roots: [] },
  { sampling: { tools: {}, context: {} } },
];
const NAMES = [
  ...["text", "echo", "any", "sum", "order", "tree", "region", "fails", "refuses", "breaks", "asks", "asks_twice"],
  ...["blocks", "late", "found", "broken_source", "late_source", "greet", "broken", "asking", "unfit", "reports"],
  ...["", "__proto__", "constructor", "é", "\ud800", KLAXON, "=?base64?dGV4dA==?=", " text "],
];
const URIS = [
  ...["note://one", "note://data", "note://bytes", "note://broken", "note://gone", "note://asking", "note://none"],
  ...["page://a", "page://a?n=1", "page://a?n=0", "page://a?n=x", "page://%ff", "page://?n", "tree:///%2F#%", "tree:"],
  ...[
    "two://y/x",
    "match://12",
    "match://broken",
    "match://x",
    "found://one",
    "found://broken_source",
    "",
    "é",
    "\udc00",
  ],
  ...["page://{name}{?n}", `note://${KLAXON}`, `tree:///${"a/".repeat(500)}`],
];
const ACTIONS = [
  { action: "accept", content: { name: "Ada", age: 1 } },
  { action: "accept", content: { color: "red" } },
  { action: "accept", content: { name: 1 } },
  { action: "accept", content: [] },
  { action: "accept" },
  { action: "decline" },
  { action: "cancel", content: { a: 1 } },
  { action: KLAXON },
  { roots: [{ uri: "file:///a" }] },
  { roots: [{ uri: "http://a" }] },
  { role: "assistant", model: "m", content: [{ type: "text", text: "t" }] },
  { role: "user", model: 1, content: {} },
];
const KEYS = ["name", "color", "go", "where", "model", "pay", "may", "what", "name#2", "__proto__", "toString", ""];

type Change = (root: JsonTree, random: Random, seeds: readonly object[]) => void;

const paramsOf = (root: JsonTree) => memberOf(root, "params");
const metaOf = (root: JsonTree) => memberOf(paramsOf(root), "_meta");
const set =
  (into: (root: JsonTree) => JsonTree | undefined, name: string, value: (random: Random) => JsonTree): Change =>
  (root, random) =>
    putMember(into(root), name, random.oneIn(4) ? oddValue(random) : value(random));

/** Changes that know what they change. */
const MEANT: readonly Change[] = [
  (root, random) => putMember(root, "id", random.oneIn(2) ? leaf(random.pick(IDS)) : oddValue(random)),
  (root, random) => putMember(root, "jsonrpc", random.oneIn(2) ? text("1.0") : oddValue(random)),
  (root, random) => putMember(root, random.pick(["result", "error", "__proto__", "extra"]), oddValue(random)),
  set(
    (root) => root,
    "method",
    (random) => text(random.pick(METHODS)),
  ),
  set(metaOf, META.version, (random) => text(random.pick(VERSIONS))),
  set(metaOf, META.capabilities, (random) => treeOf(random.pick(CAPABILITIES))),
  set(metaOf, META.info, (random) => oddValue(random)),
  set(metaOf, META.level, (random) => text(random.pick(LEVELS))),
  set(metaOf, "progressToken", (random) => leaf(random.pick(IDS))),
  set(metaOf, "example.com/break", (random) => text(random.pick(["tool", "resource", "prompt"]))),
  set(paramsOf, "name", (random) => text(random.pick(NAMES))),
  set(paramsOf, "name", (random) => text(random.pick(NAMES))),
  set(paramsOf, "uri", (random) => text(random.pick(URIS))),
  set(paramsOf, "uri", (random) => text(random.pick(URIS))),
  set(paramsOf, "cursor", (random) => text(random.pick(["", "tools-1", KLAXON, "tools-a-1-2026-07-28"]))),
  set(paramsOf, "arguments", oddArguments),
  set(paramsOf, "arguments", oddArguments),
  set((root) => memberOf(paramsOf(root), "arguments"), "say", oddValue),
  set((root) => memberOf(paramsOf(root), "arguments"), "a", oddValue),
  set((root) => memberOf(paramsOf(root), "arguments"), "region", oddValue),
  set((root) => memberOf(paramsOf(root), "arguments"), "level", oddValue),
  set(paramsOf, "inputResponses", (random) =>
    treeOf(Object.fromEntries([1, 2].map(() => [random.pick(KEYS), random.pick(ACTIONS)]))),
  ),
  set(
    (root) => memberOf(paramsOf(root), "inputResponses"),
    "name",
    (random) => treeOf(random.pick(ACTIONS)),
  ),
  set(
    (root) => memberOf(paramsOf(root), "notifications"),
    "resourceSubscriptions",
    (random) => treeOf(Array.from({ length: random.below(4) }, () => random.pick(URIS))),
  ),
  set((root) => memberOf(paramsOf(root), "notifications"), "toolsListChanged", oddValue),
  set(paramsOf, "ref", (random) =>
    treeOf(
      random.oneIn(2)
        ? { type: "ref/prompt", name: random.pick(NAMES) }
        : { type: "ref/resource", uri: random.pick(URIS) },
    ),
  ),
  set(paramsOf, "argument", (random) => treeOf({ name: random.pick(["name", "style", "n", "a"]), value: "al" })),
  tamper,
];

function oddArguments(random: Random): JsonTree {
  const names = ["a", "b", "say", "lines", "speed", "root", "region", "level", "dry", "name", "__proto__", "toString"];
  const members = Array.from({ length: random.below(5) }, () => ({
    name: random.pick(names),
    value: oddValue(random),
  }));
  return { kind: "members", members };
}

/** Changes a sealed state in one character, or cuts it. */
function tamper(root: JsonTree, random: Random): void {
  const state = memberOf(paramsOf(root), "requestState");
  if (state?.kind !== "leaf" || !state.text.startsWith('"') || state.text.length < 4) {
    putMember(paramsOf(root), "requestState", oddValue(random));
    return;
  }
  const at = 1 + random.below(state.text.length - 2);
  const end = random.oneIn(2) ? '"' : state.text.slice(at + 1);
  state.text = `${state.text.slice(0, at)}${random.pick(["A", "b", "0", "_", "."])}${end}`;
}

/** Changes one place without looking at what it is. */
function blind(root: JsonTree, random: Random, seeds: readonly object[]): void {
  const places = placesIn(root);
  if (places.length === 0) return;
  const place = random.pick(places);
  random.pick(BLIND)(place, random, () => {
    const others = random.oneIn(2) ? [] : placesIn(treeOf(random.pick(seeds)));
    return random.pick(others.length > 0 ? others : places);
  });
}

type BlindChange = (place: Place, random: Random, another: () => Place) => void;

const BLIND: readonly BlindChange[] = [
  (place) => place.remove(),
  (place) => place.remove(),
  (place, random) => place.put(oddValue(random)),
  (place, random) => place.put(oddValue(random)),
  (place, random) => place.put(oddValue(random)),
  (place) => place.put({ kind: "list", items: [place.tree] }),
  (place) => place.put({ kind: "members", members: [{ name: "a", value: place.tree }] }),
  (place, _random, another) => place.put(copyOf(another().tree)),
  // The last of two members of a name counts.
  ({ member, owner }, random) => {
    if (member !== undefined) owner?.members.push({ name: member.name, value: oddValue(random) });
  },
  ({ member, owner }, random) => {
    if (member !== undefined) owner?.members.unshift({ name: member.name, value: oddValue(random) });
  },
  ({ member }, random, another) => {
    if (member !== undefined) member.name = random.pick([renamed(member.name, random), another().member?.name ?? ""]);
  },
  ({ owner }, random) => {
    owner?.members.push({
      name: random.pick(["__proto__", "constructor", "toString", "", "x"]),
      value: oddValue(random),
    });
  },
  (place, random) => {
    const { tree } = place;
    if (tree.kind === "leaf") place.put(leaf(twisted(tree.text, random)));
  },
  (place, random) => {
    const { tree } = place;
    if (tree.kind === "leaf") place.put(leaf(twisted(tree.text, random)));
  },
];

function renamed(name: string, random: Random): string {
  return random.pick([
    name.toUpperCase(),
    ` ${name}`,
    `${name}\u0000`,
    `${name}s`,
    name.slice(1),
    "__proto__",
    "hasOwnProperty",
    "\ud800",
  ]);
}

/** Another value of the same type. */
function twisted(json: string, random: Random): string {
  if (!json.startsWith('"')) return random.pick(["0", "-1", "2.5", "1e9", "true", "9007199254740993", `${json}0`]);
  const inside = json.slice(1, -1);
  return `"${random.pick([
    `${inside}x`,
    ` ${inside}`,
    `${inside}\\u0000`,
    `${inside}\\ud800`,
    `${inside}é`,
    inside.toUpperCase(),
    `${inside}${inside}`,
    KLAXON,
    "",
  ])}"`;
}

/** So that no part of a tree stands in itself. */
function copyOf(tree: JsonTree): JsonTree {
  return structuredClone(tree);
}
