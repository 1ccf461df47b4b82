import { isProxy } from "node:util/types";
import {
  arrayOf,
  concurrency,
  createServer,
  type DefinitionProblem,
  definePrompt,
  defineResource,
  defineTool,
  isDefinitionError,
  object,
} from "@snodo/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** A part of a definition whose members, and theirs, are changed at random. */
type Part = unknown;

const handler = () => "";

/** Whole definitions of every kind of thing, by hand: a function makes them anew, since they are changed. */
const options = (): Part => ({
  name: "server",
  version: "1.0.0",
  title: "Server",
  description: "Serves",
  websiteUrl: "https://example.com",
  instructions: "Use it",
  icons: [{ src: "https://example.com/a.png", mimeType: "image/png", sizes: ["48x48"], theme: "dark" }],
  pagination: { pageSize: 5 },
  cache: { tools: { ttlMs: 5, scope: "public" }, discovery: { ttlMs: 0, scope: "private" } },
  capabilities: { tools: {}, experimental: { "com.example/a": { on: true } } },
  schemas: "as-written",
  errors: "mask",
  overlaps: "refuse",
  principal: () => null,
  instrumentation: () => {},
  state: { db: 1 },
  tools: [
    {
      kind: "tool",
      name: "search",
      title: "Search",
      description: "Finds",
      icons: [{ src: "data:image/png;base64,AA==" }],
      metadata: { "com.example/owner": { team: ["a"] } },
      wrappers: [concurrency({ limit: 2 })],
      inputSchema: {
        type: "object",
        properties: {
          query: { type: "string", minLength: 1, pattern: "^a+$", default: "a" },
          region: { type: "string", enum: ["eu", "us"], "x-mcp-header": "Region" },
          pages: { type: "array", items: { type: "integer", minimum: 0, maximum: 9 }, uniqueItems: true },
          other: { $ref: "#/$defs/other" },
        },
        required: ["query"],
        additionalProperties: false,
        $defs: { other: { anyOf: [{ type: "null" }, { const: 5 }] } },
      },
      outputSchema: { type: "object", properties: { hits: { type: "number" } } },
      annotations: { title: "S", readOnlyHint: true, openWorldHint: false },
      call: handler,
    },
    { kind: "tool", name: "plain", call: handler },
  ],
  resources: [
    {
      kind: "resource",
      name: "file",
      uriTemplate: "file:///{path}{?page}",
      mimeType: "text/plain",
      annotations: { audience: ["user"], priority: 0.5, lastModified: "2026-07-28T12:00:00Z" },
      completers: { path: () => [] },
      params: { page: { type: "integer", minimum: 1, maximum: 9, default: 1, description: "Which" } },
      read: handler,
    },
    { kind: "resource", name: "home", uri: "https://example.com/", size: 5, read: handler },
  ],
  prompts: [
    {
      kind: "prompt",
      name: "review",
      arguments: [{ name: "code", title: "Code", description: "What", required: true }, { name: "style" }],
      completers: { style: () => [] },
      render: handler,
    },
  ],
});

interface Chained {
  readonly [step: string]: (...given: readonly unknown[]) => Chained;
}

/** A call of each step of each builder, as data. */
const chains = (): readonly { readonly kind: "tool" | "resource" | "prompt"; readonly steps: unknown[][] }[] => [
  {
    kind: "tool",
    steps: [
      ["title", "T"],
      ["icons", [{ src: "https://example.com/a.png", sizes: ["any"] }]],
      ["metadata", { "com.example/a": 1 }],
      ["wrap", concurrency({ limit: 1 })],
      ["annotations", { readOnlyHint: true }],
      ["argument", "query", "string", { required: true, minLength: 1, maxLength: 9, header: "Q" }],
      ["argument", "page", "integer", { minimum: 1, maximum: 9, enum: [1, 2], default: 1, schema: { multipleOf: 1 } }],
      ["argument", "lines", arrayOf(object((o) => o.property("sku", "string", { pattern: "^a" }))), { minItems: 1 }],
      ["argument", "raw", { type: "object", properties: { deep: { type: "string" } } }, { description: "Raw" }],
      ["schema", { minProperties: 0 }],
      ["additionalProperties", false],
      ["output", { type: "object", properties: { total: { type: "number" } } }],
      ["call", handler],
    ],
  },
  {
    kind: "resource",
    steps: [
      ["template", "a://b/{x}{?page}"],
      ["param", "page", "integer", { minimum: 1, default: 2 }],
      ["complete", "x", () => []],
      ["mimeType", "text/plain"],
      ["annotations", { audience: ["user"], priority: 1 }],
      ["read", handler],
    ],
  },
  {
    kind: "prompt",
    steps: [
      ["argument", "code", { required: true, title: "Code", description: "What" }],
      ["complete", "code", () => []],
      ["render", handler],
    ],
  },
];

const BEGIN = { tool: defineTool, resource: defineResource, prompt: definePrompt };

/** Calls the steps of a chain, and gives the component to a server: what is not a step is left out. */
function runChain(kind: keyof typeof BEGIN, steps: readonly unknown[][]): void {
  let builder: unknown = BEGIN[kind](`a_${kind}`, "What it is");
  for (const list of steps) {
    // What the test itself would trip over is not read: a getter in the place of a whole argument.
    const [step, ...given] = Object.values(Object.getOwnPropertyDescriptors(list)).map(({ value }) => value as unknown);
    const call = typeof step === "string" ? (builder as Chained)[step] : undefined;
    if (typeof call === "function") builder = call(...given.slice(0, -1));
  }
  createServer({ name: "s", version: "1", [`${kind}s`]: [builder] } as never);
}

const SECRET = "SECRET-e3b0c44298fc";
function bite(): never {
  throw new Error("boom");
}

/** What a member is changed to: of every type, and things that bite whoever touches them. */
const junk = fc.constantFrom<() => unknown>(
  () => undefined,
  () => null,
  () => SECRET,
  () => `${SECRET}\ud800`,
  () => "",
  () => -1,
  () => 1.5,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => true,
  () => 7n,
  () => Symbol(SECRET),
  () => [],
  () => [SECRET],
  () => [null, undefined],
  () => ({}),
  () => ({ [SECRET]: SECRET }),
  () => JSON.parse('{"__proto__":{"type":"string"}}'),
  () => Object.create(null),
  () => handler,
  () => new Date(0),
  () => new Map([[SECRET, SECRET]]),
  () => new (class Secret {})(),
  () => /a/,
  () => Promise.resolve(SECRET),
  () => new Uint8Array(2),
  () => Array.from({ length: 300 }).reduce<unknown>((inner) => ({ items: inner, properties: { a: inner } }), {}),
  () => {
    const circle: { [key: string]: unknown } = {};
    circle.properties = circle;
    circle.items = circle;
    return circle;
  },
  () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    return proxy;
  },
  () =>
    new Proxy(
      { a: 1 },
      {
        get: bite,
      },
    ),
  () =>
    new Proxy(
      {},
      {
        ownKeys: bite,
      },
    ),
);

const name = fc.constantFrom(
  "handler",
  "inputschema",
  "input_schema",
  "params",
  "min_length",
  "optional",
  "type",
  "name",
  "__proto__",
  "constructor",
  "toString",
  "then",
  "",
  "\ud800",
  "kind",
  "uri",
  "default",
);

type Change = (holder: { [member: string]: unknown }, member: string) => void;

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>((holder, member) => void delete holder[member]),
  name.map(
    (to): Change =>
      (holder, member) => {
        const descriptor = Object.getOwnPropertyDescriptor(holder, member);
        if (descriptor === undefined) return;
        delete holder[member];
        Object.defineProperty(holder, to, descriptor);
      },
  ),
  junk.map(
    (make): Change =>
      (holder, member) => {
        Object.defineProperty(holder, member, { value: make(), enumerable: true, configurable: true, writable: true });
      },
  ),
  fc.constant<Change>((holder, member) =>
    Object.defineProperty(holder, member, {
      enumerable: true,
      configurable: true,
      get: bite,
    }),
  ),
  fc.constant<Change>((holder) => void Object.freeze(holder)),
);

/** Every member of plain objects and lists, at any depth. */
function membersOf(
  part: Part,
  depth = 0,
): readonly (readonly [holder: { [member: string]: unknown }, member: string])[] {
  if (typeof part !== "object" || part === null || depth > 12) return [];
  if (isProxy(part) || Object.isFrozen(part)) return [];
  const proto: unknown = Object.getPrototypeOf(part);
  if (proto !== Object.prototype && !Array.isArray(part)) return [];
  const holder = part as { [member: string]: unknown };
  return Object.entries(Object.getOwnPropertyDescriptors(holder)).flatMap(([member, { value }]) =>
    member === "length" && Array.isArray(part) ? [] : [[holder, member] as const, ...membersOf(value, depth + 1)],
  );
}

/** What is wrong, and nothing where nothing is. Whatever is thrown that is no `DefinitionError` goes on. */
function problemsOf(define: () => unknown): readonly DefinitionProblem[] {
  try {
    define();
    return [];
  } catch (error) {
    if (!isDefinitionError(error)) throw error;
    expect(error.problems.length).toBeGreaterThan(0);
    return error.problems;
  }
}

/** Names, types and places are quoted, since they are how a thing is found; no other value is. */
function check({ where, rule, hint }: DefinitionProblem): void {
  expect(where).toMatch(/^(server|tool|resource|prompt|tools|resources|prompts)\b/);
  expect(rule).toMatch(/\S/);
  // What could not be read is what the test made so, and nothing that the checks tripped over.
  if (/threw/.test(rule)) expect(rule).toMatch(/threw: (boom|Cannot perform '\w+' on a proxy that has been revoked)$/);
  else expect(rule).not.toMatch(/Cannot |is not (a function|iterable|defined)|\[object /);
  expect(`${rule}${hint ?? ""}`).not.toMatch(/\n/);
  const quotes = /SECRET/.test(rule) && !/^"[^"]*SECRET|^[^"]*"[^"]*SECRET/.test(rule);
  expect(quotes).toBe(false);
}

function listsIn(steps: unknown[]): readonly unknown[][] {
  return Object.values(Object.getOwnPropertyDescriptors(steps)).flatMap(({ value }) => {
    return !isProxy(value) && Array.isArray(value) ? [value as unknown[]] : [];
  });
}

const changes = fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 4 });

function apply(part: Part, list: readonly (readonly [number, Change])[]): void {
  for (const [index, alter] of list) {
    const members = membersOf(part);
    const [holder, member] = members[index % members.length] ?? [{}, ""];
    if (!Object.isFrozen(holder)) alter(holder, member);
  }
}

describe("a definition that was sound, with members left out, renamed, or of another type", () => {
  it("is sound before it is changed", () => {
    expect(problemsOf(() => createServer(options() as never))).toEqual([]);
    for (const { kind, steps } of chains()) expect(problemsOf(() => runChain(kind, steps))).toEqual([]);
  });

  it("makes a server, or is refused with the place and the rule of every problem: by hand", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const given = options();
        apply(given, list);
        for (const problem of problemsOf(() => createServer(given as never))) check(problem);
      }),
    );
  }, 600_000);

  it("makes a server, or is refused with the place and the rule of every problem: by builders", () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 2), changes, (which, list) => {
        const { kind, steps } = chains()[which] ?? { kind: "tool" as const, steps: [] };
        apply(steps, list);
        // A list that was frozen or left out is no list of steps any more.
        for (const problem of problemsOf(() => runChain(kind, listsIn(steps)))) check(problem);
      }),
    );
  }, 600_000);
});
