import { type JsonObject, type JsonValue, suggest } from "@snodo/schema";
import type { RequestId } from "../dispatch/envelope.ts";
import type { Interaction } from "../interaction/interaction.ts";
import type { ClientFacts, Context, ContextTypes, TransportFacts } from "./context.ts";
import type { Reporting } from "./reporter.ts";

/** The members in which a context differs from another one. */
export type ContextPatch<Types extends ContextTypes = ContextTypes> = {
  readonly [Member in keyof Context]?: Context<Types>[Member];
};

/**
 * A context that differs from another one in some members, for a wrapper to go on with. Whatever else it is asked, the
 * other one answers, and not before it is asked. Events go on naming the caller of the request as it came.
 *
 * @param patch each member is read when it is asked for, so that a getter need not make what nobody looks at
 * @throws {TypeError} when the patch has something that is no member of a context
 */
export function derive<Types extends ContextTypes>(
  context: Context<Types>,
  patch: ContextPatch<Types>,
): Context<Types> {
  for (const name of Object.keys(patch)) {
    if (Object.hasOwn(MEMBERS, name)) continue;
    const meant = suggest(name, Object.keys(MEMBERS));
    const hint = meant === undefined ? "" : `. ${meant}`;
    throw new TypeError(`A context has no member ${JSON.stringify(name)}${hint}`);
  }
  return new DerivedContext(context as Context, patch as ContextPatch) as Context as Context<Types>;
}

/**
 * A context with another signal, which `openSignal` gives when it is looked at. `derive` with a getter does the same,
 * but an object with a getter costs more than all else that a wrapper does.
 */
export function withSignal<Types extends ContextTypes>(
  context: Context<Types>,
  openSignal: () => AbortSignal,
): Context<Types> {
  return new DerivedContext(context as Context, NOTHING, openSignal) as Context as Context<Types>;
}

const NOTHING: ContextPatch = Object.freeze({});

/** Every member there is. An object, so that the compiler misses one that is left out. */
const MEMBERS: { readonly [Member in keyof Context]-?: true } = {
  auth: true,
  state: true,
  signal: true,
  requestId: true,
  method: true,
  protocolVersion: true,
  client: true,
  meta: true,
  transport: true,
  elicit: true,
  sample: true,
  roots: true,
  inputs: true,
  remember: true,
  inputResponses: true,
  requestState: true,
  progress: true,
  log: true,
};

class DerivedContext implements Context {
  readonly #base: Context;
  readonly #patch: ContextPatch;
  readonly #openSignal: (() => AbortSignal) | undefined;

  constructor(base: Context, patch: ContextPatch, openSignal?: () => AbortSignal) {
    this.#base = base;
    this.#patch = patch;
    this.#openSignal = openSignal;
  }

  #read<Member extends keyof Context>(member: Member): Context[Member] {
    const source: ContextPatch = Object.hasOwn(this.#patch, member) ? this.#patch : this.#base;
    return source[member] as Context[Member];
  }

  get auth(): unknown {
    return this.#read("auth");
  }

  get state(): unknown {
    return this.#read("state");
  }

  get signal(): AbortSignal {
    return this.#openSignal === undefined ? this.#read("signal") : this.#openSignal();
  }

  get requestId(): RequestId {
    return this.#read("requestId");
  }

  get method(): string {
    return this.#read("method");
  }

  get protocolVersion(): string {
    return this.#read("protocolVersion");
  }

  get client(): ClientFacts {
    return this.#read("client");
  }

  get meta(): JsonObject {
    return this.#read("meta");
  }

  get transport(): TransportFacts {
    return this.#read("transport");
  }

  get elicit(): Interaction["elicit"] {
    return this.#read("elicit");
  }

  get sample(): Interaction["sample"] {
    return this.#read("sample");
  }

  get roots(): Interaction["roots"] {
    return this.#read("roots");
  }

  get inputs(): Interaction["inputs"] {
    return this.#read("inputs");
  }

  get remember(): Interaction["remember"] {
    return this.#read("remember");
  }

  get inputResponses(): JsonObject | undefined {
    return this.#read("inputResponses");
  }

  get requestState(): JsonValue | undefined {
    return this.#read("requestState");
  }

  get progress(): Reporting["progress"] {
    return this.#read("progress") ?? this.#base.progress;
  }

  get log(): Reporting["log"] {
    return this.#read("log") ?? this.#base.log;
  }
}
