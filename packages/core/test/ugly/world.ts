import {
  type AnyComponent,
  type AnyServer,
  type AuthorizationPolicy,
  type CatalogSource,
  createServer,
  type InstrumentationEvent,
  McpError,
} from "@snodo/core";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { type Behaviour, type Part, type Recorder, recorder } from "./part.ts";
import { uglyPrompt } from "./prompts.ts";
import { type Random, randomBy } from "./random.ts";
import { uglyMatcher, uglyResource, uglyTemplate } from "./resources.ts";
import { uglyTexts, wellFormed } from "./texts.ts";
import { uglyTool } from "./tools.ts";

/** Who asks. Outsiders must not know of what is secret. */
export type Caller = "insider" | "outsider";

/** 10,000 components, in three servers, and what is known of them without asking a server. */
export interface World {
  readonly parts: readonly Part[];
  /** Answers outsiders as if what is secret were not there. */
  readonly concealing: AnyServer;
  /** Refuses them with an error of its own. */
  readonly refusing: AnyServer;
  /** Has nothing that is secret. */
  readonly without: AnyServer;
  readonly recorder: Recorder;
  readonly events: InstrumentationEvent[];
  /** The one component that a request names, by the texts alone. */
  named(method: unknown, params: { readonly [member: string]: unknown }): Part | undefined;
}

/** How many there are of each. */
const COUNTS = { tools: 2_500, resources: 2_000, templates: 1_980, matchers: 20, prompts: 3_500 } as const;
const BEHAVIOURS: readonly Behaviour[] = ["fixed", "fixed", "later", "echo", "throw", "reject", "unfit"];

/** What a world has, from a seed. */
export function uglyWorld(seed: number): World {
  const random = randomBy(seed);
  const record = recorder();
  const parts = makeParts(random, record);
  const events: InstrumentationEvent[] = [];
  const options = {
    name: "ugly",
    version: "1",
    pagination: { pageSize: 500 },
    instrumentation: besidesRequests(events),
  };
  const authorization = { authorize: policyOf(parts) };
  const conceal = { ...authorization, conceal: true };
  const all = componentsOf(parts);
  const concealing = createServer({ ...options, ...all, authorization: conceal });
  const open = parts.filter(({ isSecret }) => !isSecret);
  return {
    parts,
    recorder: record,
    events,
    concealing,
    refusing: concealing.with({ authorization }),
    without: concealing.with({ ...componentsOf(open, concealing.catalog), authorization: conceal }),
    named: naming(parts),
  };
}

function makeParts(random: Random, record: Recorder): readonly Part[] {
  const make = (count: number, one: (facts: Facts, index: number) => Part | undefined) => {
    const name = uglyTexts(random);
    const made: Part[] = [];
    while (made.length < count) {
      const facts = {
        name: name(),
        behaviour: random.pick(BEHAVIOURS),
        isSecret: random.chance(0.15),
        isGiven: random.chance(0.2),
      };
      const part = one(facts, made.length);
      if (part !== undefined) made.push(part);
    }
    return made;
  };
  const name = uglyTexts(random);
  const place = uglyTexts(random);
  // Resources have one list of names, whatever they are.
  const resources = (count: number, one: (facts: Facts, index: number) => Part | undefined) =>
    make(count, (facts, index) => one({ ...facts, name: name() }, index));
  return [
    ...make(COUNTS.tools, (facts) => uglyTool(random, record, facts)),
    ...resources(COUNTS.resources, (facts) => uglyResource(random, record, facts, place())),
    ...resources(COUNTS.templates, (facts) => uglyTemplate(random, record, facts, place())),
    ...resources(COUNTS.matchers, (facts, index) => uglyMatcher(random, record, facts, index)),
    ...make(COUNTS.prompts, (facts) => uglyPrompt(random, record, facts)),
  ];
}

type Facts = Pick<Part, "name" | "behaviour" | "isSecret" | "isGiven">;

/**
 * The options of a server that has them.
 *
 * @param checked components of the same names that need not be checked once more
 */
function componentsOf(parts: readonly Part[], checked?: AnyServer["catalog"]) {
  const source = sourceOf(parts.filter(({ isGiven }) => isGiven));
  const known = new Map(
    Object.values(checked ?? {}).flatMap((list: readonly AnyComponent[]) =>
      list.map((component) => [`${component.kind} ${component.name}`, component] as const),
    ),
  );
  const declared = (kind: Part["kind"]): readonly AnyComponent[] =>
    parts
      .filter((part) => part.kind === kind && !part.isGiven)
      .map(({ name, component }) => known.get(`${kind} ${name}`) ?? component);
  return {
    tools: [...declared("tool"), source] as never,
    resources: [...declared("resource"), source] as never,
    prompts: [...declared("prompt"), source] as never,
  };
}

/** A source that has what it has, lists broken things too, and fails or lies for some names. */
function sourceOf(parts: readonly Part[]): CatalogSource {
  const named = naming(parts);
  return {
    list(kind) {
      const listed: unknown[] = parts.filter((part) => part.kind === kind).map(({ component }) => component);
      listed.push(null, { kind }, { kind, name: "" });
      return (kind === "tool" ? listed : slowly(listed)) as never;
    },
    find(kind, nameOrUri) {
      if (nameOrUri.includes("boom!")) throw new Error(nameOrUri);
      if (nameOrUri === "lie!") return parts.find((part) => part.kind === kind)?.component as never;
      const found = FINDERS[kind].map((method) => named(...method(nameOrUri))?.component).find(Boolean);
      return kind === "prompt" ? (Promise.resolve(found) as never) : (found as never);
    },
  };
}

const FINDERS: {
  readonly [Kind in Part["kind"]]: readonly ((
    text: string,
  ) => readonly [string, { readonly [member: string]: unknown }])[];
} = {
  tool: [(name) => ["tools/call", { name }]],
  prompt: [(name) => ["prompts/get", { name }]],
  resource: [
    (uri) => ["resources/read", { uri }],
    (uri) => ["completion/complete", { ref: { type: "ref/resource", uri } }],
  ],
};

async function* slowly(items: readonly unknown[]): AsyncGenerator<unknown> {
  yield* items;
}

function policyOf(parts: readonly Part[]): AuthorizationPolicy["authorize"] {
  const secret = new Set(parts.filter(({ isSecret }) => isSecret).map(({ kind, name }) => `${kind} ${name}`));
  return (_phase, { kind, name }, { auth }) => {
    if (auth === "insider" || !secret.has(`${kind} ${name}`)) return undefined;
    const refusal = new McpError(4_003, "Refused");
    return name.length % 2 === 0 ? refusal : Promise.resolve(refusal);
  };
}

function naming(parts: readonly Part[]): World["named"] {
  const by = (keyOf: (part: Part) => string | undefined) => {
    const keyed = parts.flatMap((part) => (keyOf(part) === undefined ? [] : [[keyOf(part), part] as const]));
    return new Map<unknown, Part>(keyed);
  };
  const tools = by(({ kind, name }) => (kind === "tool" ? name : undefined));
  const prompts = by(({ kind, name }) => (kind === "prompt" ? name : undefined));
  const uris = by(({ uri }) => uri);
  const templates = by(({ template }) => template);
  const prefixes = parts.flatMap((part) => (part.prefix === undefined ? [] : [{ part, prefix: escaped(part.prefix) }]));
  const served = (uri: unknown) => {
    if (typeof uri !== "string") return undefined;
    const inEscapes = escaped(uri);
    return uris.get(uri) ?? prefixes.find(({ prefix }) => inEscapes.startsWith(prefix))?.part;
  };
  return (method, params) => {
    if (method === "tools/call") return tools.get(params.name);
    if (method === "prompts/get") return prompts.get(params.name);
    if (method === "resources/read") return served(params.uri);
    if (method !== "completion/complete") return undefined;
    const { type, name, uri } = (params.ref ?? {}) as { readonly [member: string]: unknown };
    if (type === "ref/prompt") return prompts.get(name);
    return type === "ref/resource" ? (templates.get(uri) ?? served(uri)) : undefined;
  };
}

/** A template takes a character outside of ASCII and its escapes for one. */
function escaped(uri: string): string {
  return uri.replace(/[^\0-\x7f]+/gu, (some) => encodeURIComponent(wellFormed(some)));
}
