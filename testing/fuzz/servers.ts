import {
  type AnyServer,
  type AnyTool,
  type AuthorizationPolicy,
  type CatalogSource,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  type InstrumentationEvent,
  McpError,
  type SubscriptionEvent,
  type SubscriptionSource,
} from "@snodo/core";
import { CANARY } from "./canary.ts";
import { PROMPTS, RESOURCES } from "./resources-and-prompts.ts";
import { broken, HANGS, TOOLS, UNFIT } from "./tools.ts";

/** A server under fuzz, and what its sink was told that nobody planted. */
export interface FuzzedServer {
  readonly name: string;
  readonly server: AnyServer;
  /** Empties what has come together. */
  takeFaults(): readonly string[];
  /** How many faults that were planted the sink was told of. */
  planted(): number;
}

process.env.SNODO_FUZZ_CANARY = CANARY;

/** The user that every transport says a request is from. */
export const AUTH = Object.freeze({ sub: "fuzz", note: CANARY });

/** What is sealed by these is good on every transport. */
const KEYS = [{ id: "k", secret: "of thirty-two bytes, or even more" }];

/** Tells of a few events and is over, so that every listen has an end. */
const subscriptions: SubscriptionSource = {
  open(filter) {
    const uris = filter.resourceSubscriptions ?? [];
    if (uris.includes("note://unopened")) broken();
    return { events: eventsOf(filter, uris), close: () => (uris.includes("note://unclosed") ? broken() : undefined) };
  },
};

async function* eventsOf(
  filter: Parameters<SubscriptionSource["open"]>[0],
  uris: readonly string[],
): AsyncGenerator<SubscriptionEvent> {
  if (filter.toolsListChanged) yield { type: "tools-list-changed" };
  if (filter.promptsListChanged) yield { type: "prompts-list-changed" };
  if (filter.resourcesListChanged) yield { type: "resources-list-changed" };
  for (const uri of uris.slice(0, 3)) {
    if (uri === "note://broken") broken();
    if (uri === "note://odd") yield { type: "resource-updated", note: CANARY } as never;
    yield { type: "resource-updated", uri };
    // Asked for by nobody, so nobody is told.
    yield { type: "resource-updated", uri: `note://${CANARY}` };
  }
}

/** Gives components, nothing, what is none, and fails, by the name that it is asked for. */
const source: CatalogSource = {
  async *list(kind, { meta }) {
    if (meta["example.com/break"] === kind) broken();
    if (kind === "tool") yield found.tool;
    if (kind === "resource") yield found.resource;
    if (kind === "prompt") yield found.prompt;
    yield { kind, name: 1, note: CANARY } as never;
  },
  find(kind, nameOrUri) {
    if (nameOrUri.endsWith("broken_source")) return broken();
    if (nameOrUri.endsWith("unsound_source")) return { kind, name: nameOrUri, note: CANARY } as never;
    if (nameOrUri.endsWith("late_source")) return Promise.reject(new Error(CANARY));
    const { name, uri } = { uri: undefined, ...found[kind] } as { name: string; uri?: string };
    return nameOrUri === (uri ?? name) ? found[kind] : undefined;
  },
};

const found = {
  tool: defineTool("found").call(() => "found"),
  resource: defineResource("found")
    .uri("found://one")
    .read(() => "found"),
  prompt: definePrompt("found").render(() => "found"),
};

/** Refuses, waits and fails by the name of what it is asked about. */
const authorization: AuthorizationPolicy = {
  authorize(phase, { name }) {
    if (name === "blocks" || name === "data" || name === "asking") return McpError.invalidParams("Not for you");
    if (name === "late" || name === "page") return Promise.resolve(undefined);
    if (phase === "invocation" && (name === "any" || name === "bytes")) return broken();
    return undefined;
  },
};

const common = {
  version: "1.0.0",
  instructions: "For tests.",
  resources: [...RESOURCES],
  prompts: [...PROMPTS],
  pagination: { pageSize: 5 },
  state: { note: CANARY },
  subscriptions,
};
const tools: AnyTool[] = [...TOOLS];
const principal = () => "fuzz";
const sources = {
  tools: [...tools, source],
  resources: [...RESOURCES, source],
  prompts: [...PROMPTS, source],
};

/** Servers that differ in what stands between a request and its handler. */
export function fuzzedServers(): readonly FuzzedServer[] {
  return [
    watched("plain", (instrumentation) =>
      createServer({ ...common, name: "plain", tools, principal, requestState: { keys: KEYS }, instrumentation }),
    ),
    watched("guarded", (instrumentation) =>
      createServer({
        ...common,
        ...sources,
        name: "guarded",
        schemas: "inline",
        principal,
        authorization,
        requestState: { keys: KEYS },
        instrumentation,
      }),
    ),
    watched("concealing", (instrumentation) =>
      createServer({
        ...common,
        ...sources,
        name: "concealing",
        principal,
        authorization: { ...authorization, conceal: true },
        requestState: { keys: KEYS, encrypt: true },
        instrumentation,
      }),
    ),
  ];
}

/** One that has a tool that answers too late. */
export function crowdedServer(): FuzzedServer {
  return watched("crowded", (instrumentation) =>
    createServer({
      ...common,
      name: "crowded",
      tools: [...tools, HANGS],
      principal,
      requestState: { keys: KEYS },
      instrumentation,
    }),
  );
}

function watched(name: string, make: (sink: (event: InstrumentationEvent) => void) => unknown): FuzzedServer {
  let faults: string[] = [];
  let planted = 0;
  const server = make((event) => {
    const cause = "cause" in event ? event.cause : undefined;
    if (cause === undefined || event.type === "catalog-fault" || event.type === "log-refused") return;
    if (isPlanted(event, cause)) planted += 1;
    else faults.push(`the sink was told of ${event.type}: ${cause instanceof Error ? cause.stack : String(cause)}`);
  }) as AnyServer;
  return {
    name,
    server,
    takeFaults() {
      const taken = faults;
      faults = [];
      return taken;
    },
    planted: () => planted,
  };
}

/** Whether a fault is one of those that the fuzz has put there itself: anything else is a fault of the library. */
function isPlanted(event: InstrumentationEvent, cause: unknown): boolean {
  const component = event.type === "exception" ? event.component : undefined;
  if (component?.kind === "tool" && UNFIT.includes(component.name)) return true;
  if (typeof cause === "string") return cause.includes(CANARY);
  for (let at: unknown = cause; at instanceof Error; at = at.cause) if (at.message.includes(CANARY)) return true;
  if (!(cause instanceof Error)) return false;
  // What these name is a place and a rule, never a value: the completer that gives a number, the source that gives a
  // component that is none, the event without a URI.
  const isCompleter = cause.name === "UnfitResult" && component?.kind === "prompt" && component.name === "broken";
  const isSource = cause.name === "DefinitionError" && component === undefined;
  const isEvent = cause.message === "A resource-updated event has a uri that is an absolute URI";
  return isCompleter || isSource || isEvent;
}
