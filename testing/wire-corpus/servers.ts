// What the exchanges of the corpus are with: the server that does one thing of every kind, and others that are set up
// for what it cannot show.

import {
  type AnyServer,
  type CatalogSource,
  type Context,
  createExecutor,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  type ExecutorOptions,
  form,
  McpError,
  type RequestStateOptions,
  type SubscriptionEvent,
  type SubscriptionSource,
  sampling,
  url,
} from "@snodo/core";
import type { ListenOptions } from "@snodo/http/node";
import { request } from "./exchange.ts";
import { server } from "./server.ts";
import { waitForAbort } from "./waiting.ts";

/** A server, and how each transport serves it. */
export interface Served {
  readonly server: AnyServer;
  readonly http?: ListenOptions;
  readonly executor?: ExecutorOptions;
  /** Over every transport: how many subscriptions there may be. */
  readonly maxSubscriptions?: number;
  /** What takes the only place before each exchange, and never ends. */
  readonly occupant?: object;
}

/** Breaks in a way that no peer is told. */
const broken = (): never => {
  throw new Error("the canary of the corpus");
};
const refusing = (): never => {
  throw new McpError(1234, "own code", { own: true });
};
const lacking = (): never => {
  throw McpError.missingClientCapability({ sampling: {} });
};
const never = () => new Promise<never>(() => {});
const quiet = { name: "corpus", version: "1.0.0", instrumentation: () => {} } as const;
const keys: RequestStateOptions["keys"] = [{ id: "k", secret: "of thirty-two bytes, or even more" }];
const who = form("Who?", (f) => f.string("name", { required: true }));

/** Says something first, and then does what it is called by. */
const afterSpeaking: Readonly<Record<string, (context: Context) => unknown>> = {
  reports_and_breaks: broken,
  reports_and_refuses: refusing,
  reports_and_lacks: lacking,
  reports_and_asks: async ({ elicit }) => (await elicit("name", who)).action,
  reports_and_asks_too_much: async ({ elicit, remember }) => {
    await remember("large", () => "x".repeat(20_000));
    return (await elicit("name", who)).action;
  },
  reports_and_waits: async ({ progress, signal }) => {
    await waitForAbort(signal);
    progress(2);
    return "late";
  },
  reports_and_hangs: () => never(),
};
const speaking = Object.entries(afterSpeaking).map(([name, go]) => ({
  name,
  async go(context: Context) {
    context.progress(1);
    return String(await go(context));
  },
}));

const asking = defineTool("asks_twice").call(async (_args, context) => {
  const name = await context.elicit("name", who);
  return `${name.action} ${(await context.elicit("color", who)).action}`;
});

/** What the components of every kind come to, besides what the first server shows. */
const outcomes = createServer({
  ...quiet,
  tools: [
    ...speaking.map(({ name, go }) => defineTool(name).call((_args, context) => go(context))),
    defineTool("waits").call(async (_args, { progress, signal }) => {
      progress(1);
      await waitForAbort(signal);
      progress(2);
      return "late";
    }),
    defineTool("asks_for_all").call(async (_args, { elicit, sample, roots }) => {
      const answers = await Promise.all([
        elicit("name", who),
        elicit("pay", url("Pay", "https://pay.example.com/17")),
        sample("poem", sampling("A poem", { maxTokens: 20 })),
        roots(),
      ]);
      return { answers };
    }),
  ],
  resources: [
    ...speaking.map(({ name, go }) =>
      defineResource(name)
        .uri(`note://${name}`)
        .read((_params, context) => go(context)),
    ),
    defineResource("asks")
      .uri("note://asks")
      .read(async (_params, { elicit }) => (await elicit("name", who)).action),
    defineResource("reports")
      .uri("note://reports")
      .read(async (_params, { progress }) => {
        progress(1);
        return "read";
      }),
    defineResource("refuses").uri("note://refuses").read(refusing),
    defineResource("lacks").uri("note://lacks").read(lacking),
    defineResource("waits")
      .uri("note://waits")
      .read(async (_params, { signal }) => {
        await waitForAbort(signal);
        return "late";
      }),
    defineResource("completes")
      .template("page://{broken}/{refused}/{waits}")
      .complete("broken", broken)
      .complete("refused", refusing)
      .complete("waits", async (_value, _others, { signal }) => {
        await waitForAbort(signal);
        return [];
      })
      .read(() => ""),
  ],
  prompts: [
    ...speaking.map(({ name, go }) => definePrompt(name).render((_args, context) => go(context))),
    definePrompt("asks").render(async (_args, { elicit }) => (await elicit("name", who)).action),
    definePrompt("reports").render(async (_args, { progress }) => {
      progress(1);
      return "rendered";
    }),
    definePrompt("refuses").render(refusing),
    definePrompt("lacks").render(lacking),
    definePrompt("waits").render(async (_args, { signal }) => {
      await waitForAbort(signal);
      return "late";
    }),
  ],
  requestState: { keys },
});

const events: readonly SubscriptionEvent[] = [
  { type: "tools-list-changed" },
  { type: "prompts-list-changed" },
  { type: "resource-updated", uri: "note://secret" },
  { type: "resource-updated", uri: "note://other" },
  { type: "resource-updated", uri: "note://one" },
  { type: "resources-list-changed" },
];

/** The same events for everybody, and then no more. */
const ending: SubscriptionSource = {
  open: () => ({
    events: (async function* () {
      yield* events;
    })(),
    close: () => {},
  }),
};

/** One event, and then none for as long as the listener stays. */
const staying: SubscriptionSource = {
  open: (_filter, { signal }) => ({
    events: (async function* () {
      yield { type: "tools-list-changed" } as const;
      await waitForAbort(signal);
    })(),
    close: () => {},
  }),
};

/** Breaks once it has been opened. */
const breaking: SubscriptionSource = {
  open: () => ({ events: { [Symbol.asyncIterator]: () => ({ next: async () => broken() }) }, close: () => {} }),
};

const changing = {
  ...quiet,
  tools: [defineTool("text").call(() => "hello")],
  resources: [
    defineResource("one")
      .uri("note://one")
      .read(() => "one"),
    defineResource("secret").uri("note://secret").read(broken),
  ],
  prompts: [definePrompt("greet").render(() => "Hello")],
  capabilities: { prompts: { listChanged: false } },
  authorization: {
    authorize: (_phase: unknown, { name }: { readonly name: string }) =>
      name === "secret" ? new McpError(4003, "Not for clients") : undefined,
  },
} as const;

const failing: CatalogSource = { list: broken, find: broken };
const closed: CatalogSource = { list: refusing, find: refusing };
const slow: CatalogSource = { list: never, find: never };
const patient: CatalogSource = {
  async list(_kind, { signal }) {
    await waitForAbort(signal);
    return [];
  },
  find: never,
};
const catalogOf = (source: CatalogSource) =>
  createServer({ ...quiet, tools: source, resources: source, prompts: source });
const hanging = createServer({
  ...quiet,
  tools: [defineTool("hangs").call(never)],
  resources: [
    defineResource("hangs").uri("note://hangs").read(never),
    defineResource("completes")
      .template("page://{name}")
      .complete("name", never)
      .read(() => ""),
  ],
  prompts: [definePrompt("hangs").render(never)],
});

/** Everything that is served, by name. */
export const SERVED = {
  plain: { server },
  outcomes: { server: outcomes },
  bare: { server: createServer(quiet) },
  failing: { server: catalogOf(failing) },
  "of a closed catalog": { server: catalogOf(closed) },
  "of a slow catalog": { server: catalogOf(slow), executor: { requestMs: 20 } },
  "of a patient catalog": { server: catalogOf(patient) },
  changing: { server: createServer({ ...changing, subscriptions: ending }) },
  staying: { server: createServer({ ...changing, subscriptions: staying }) },
  "with a source that fails": { server: createServer({ ...changing, subscriptions: { open: broken } }) },
  "with a source that refuses": { server: createServer({ ...changing, subscriptions: { open: refusing } }) },
  "with a source that breaks": { server: createServer({ ...changing, subscriptions: breaking }) },
  "full of listeners": {
    server: createServer({ ...changing, subscriptions: staying }),
    maxSubscriptions: 1,
    occupant: request("subscriptions/listen", { notifications: { toolsListChanged: true } }, "occupant"),
  },
  busy: {
    server: hanging,
    executor: { running: 1, queued: 0 },
    occupant: request("tools/call", { name: "hangs" }, "occupant"),
  },
  "hasty after it has spoken": { server: outcomes, executor: { requestMs: 20 } },
  hasty: { server: hanging, executor: { requestMs: 20 } },
  "with states that expire": { server: createServer({ ...quiet, tools: [asking], requestState: { keys, ttlMs: 1 } }) },
  "of another principal": {
    server: createServer({ ...quiet, tools: [asking], requestState: { keys }, principal: () => "somebody else" }),
  },
  "of another key": {
    server: createServer({
      ...quiet,
      tools: [asking],
      requestState: { keys: [{ id: "k", secret: "of thirty-two bytes, but another" }] },
    }),
  },
  "behind tokens": {
    server: server.with({ principal: ({ auth }) => (auth === "ada" ? "ada" : null) }),
    http: {
      auth({ headers }) {
        const { authorization } = headers;
        const challenge = 'Bearer resource_metadata="https://id.example/.well-known/oauth-protected-resource"';
        if (authorization === undefined) {
          return new Response(null, { status: 401, headers: { "www-authenticate": challenge } });
        }
        if (authorization === "Bearer narrow") {
          const scope = `${challenge}, error="insufficient_scope", scope="call"`;
          return new Response(null, { status: 403, headers: { "www-authenticate": scope } });
        }
        if (authorization === "Bearer broken") return broken();
        return "ada";
      },
    },
  },
  "for browsers": { server, http: { cors: true, allowedOrigins: ["https://app.example"] } },
} as const satisfies { readonly [name: string]: Served };

export type ServedName = keyof typeof SERVED;

/** A new executor for each connection, so that one exchange does not wait for another. */
export function executorOf({ executor }: Served) {
  return executor && createExecutor(executor);
}
