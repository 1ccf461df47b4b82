import { appendPointer, type JsonObject, type JsonValue, toJsonCopy } from "@snodo/schema";
import { McpError } from "../error/mcp-error.ts";
import { MAX_ASKS, MAX_OPEN_ASKS } from "../limits.ts";
import { toBase64 } from "../result/base64.ts";
import { isThenable } from "../thenable.ts";
import { Ask } from "./ask.ts";
import { canonicalJson } from "./canonical-json.ts";
import { missingCapabilities } from "./capabilities.ts";
import {
  type InputAnswers,
  type InputKind,
  type InputRequest,
  type InputRequests,
  isAnswerTo,
  isInputRequest,
  partsOf,
  type Reading,
  type WireInputRequest,
} from "./input-request.ts";
import type { Interaction } from "./interaction.ts";
import { roots as rootsRequest } from "./roots.ts";
import type { KeptAnswer, Memory, Remembered, Round } from "./round.ts";
import { sha256 } from "./sha-256.ts";

/** What was asked in one run of a handler, and what is known of it. Comes into being with the first ask. */
export class Asking implements Pick<Interaction, "elicit" | "sample" | "roots" | "inputs" | "remember"> {
  /** Undefined where nobody can be asked. */
  readonly #round: Round | undefined;
  readonly #capabilities: JsonObject;
  /** How often each key was asked for. */
  readonly #counts = new Map<string, number>();
  readonly #requests = new Map<string, WireInputRequest>();
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #remembered = new Map<string, Remembered>();
  readonly #remembering = new Map<string, Promise<unknown>>();
  readonly #missing: JsonObject[] = [];
  readonly #secrets = new Set<string>();
  #asked = 0;
  #misfit: McpError | undefined;
  #excess: RangeError | undefined;
  #isOver = false;

  constructor(round: Round | undefined, capabilities: JsonObject) {
    this.#round = round;
    this.#capabilities = capabilities;
    for (const [key, answer] of round?.answers ?? []) this.#answers.set(key, answer);
    for (const [key, value] of round?.remembered ?? []) this.#remembered.set(key, value);
  }

  readonly elicit: Interaction["elicit"] = (key, request) => this.#ask(key, request, ELICITED);

  readonly sample: Interaction["sample"] = (key, request) => this.#ask(key, request, SAMPLED);

  readonly roots: Interaction["roots"] = (key = "roots") => this.#ask(key, rootsRequest(), ROOTED);

  readonly inputs: Interaction["inputs"] = <Requests extends InputRequests>(requests: Requests) => {
    if (typeof requests !== "object" || requests === null)
      return rejected(new TypeError("inputs() takes requests by key"));
    const asked = Object.entries(requests).map(
      async ([key, request]) => [key, await this.#input(key, request)] as const,
    );
    // None of them is left alone with its rejection when another one comes first.
    for (const one of asked) observed(one);
    return observed(Promise.all(asked).then((answers) => Object.fromEntries(answers) as InputAnswers<Requests>));
  };

  readonly remember: Interaction["remember"] = <Value>(key: string, compute: () => Value | PromiseLike<Value>) => {
    const wrong = this.#whyNot(key);
    if (wrong !== undefined) return rejected(wrong);
    const known = this.#remembered.get(key);
    if (known !== undefined) return Promise.resolve(copyOf(known) as Value);
    const running = this.#remembering.get(key);
    if (running !== undefined) return running as Promise<Value>;
    // Whoever asks for it before the function has returned is the function itself, which would wait for itself.
    const own = new TypeError(`What is remembered as ${JSON.stringify(key)} is computed from itself`);
    this.#remembering.set(key, rejected(own));
    const computed = observed(this.#compute(key, compute));
    this.#remembering.set(key, computed);
    const forget = () => this.#remembering.delete(key);
    computed.then(forget, forget);
    return computed as Promise<Value>;
  };

  /** Waits for what is being computed to be remembered: that was begun, and must not be done again. */
  settled(): Promise<unknown> | undefined {
    return this.#remembering.size === 0 ? undefined : Promise.allSettled(this.#remembering.values());
  }

  /** Ends the run: what is asked from now on is asked of nobody. */
  end(): void {
    this.#isOver = true;
  }

  /** What the run asked for and does not have, by wire key. */
  get requests(): ReadonlyMap<string, WireInputRequest> {
    return this.#requests;
  }

  /** What was asked of a client that does not declare it. */
  get missing(): readonly JsonObject[] {
    return this.#missing;
  }

  /** The refusal of an answer that does not fit. */
  get misfit(): McpError | undefined {
    return this.#misfit;
  }

  /** What to report of a run that asked for more than can be asked. */
  get excess(): RangeError | undefined {
    return this.#excess;
  }

  /** Fields of forms whose names say that a form is no place for them. */
  get secrets(): ReadonlySet<string> {
    return this.#secrets;
  }

  /** What the next round is to know. */
  get memory(): Memory {
    return { answers: this.#answers, remembered: this.#remembered, state: this.#round?.state };
  }

  #input(key: string, request: InputRequest): Promise<unknown> {
    const isLeftOut = isInputRequest(request) && request.optional === true && this.#cannot(request) !== undefined;
    return isLeftOut ? Promise.resolve(undefined) : this.#ask(key, request, ANY);
  }

  #cannot({ needs }: InputRequest): JsonObject | undefined {
    return missingCapabilities(needs, this.#capabilities);
  }

  #whyNot(key: unknown): TypeError | undefined {
    if (this.#round === undefined) {
      return new TypeError("Nobody can be asked here: only the handler of a tool, a resource or a prompt asks");
    }
    if (this.#isOver) return new TypeError("Nobody can be asked any more: the handler has settled");
    if (typeof key === "string" && key !== "" && !key.includes("#")) return undefined;
    return new TypeError("A key is a text that is not empty and has no # in it");
  }

  #ask<Answer>(key: string, request: InputRequest<InputKind, Answer>, kinds: readonly InputKind[]): Promise<Answer> {
    const wrong = this.#whyNot(key);
    if (wrong !== undefined) return rejected(wrong);
    if (!isInputRequest(request) || !kinds.includes(request.kind)) {
      return rejected(new TypeError(`What is asked for is made by ${kinds.map((kind) => `${kind}()`).join(" or ")}`));
    }
    this.#asked += 1;
    // Answers may come before they are asked for: a loop that asks again would go on for as long as a client likes.
    if (this.#asked > MAX_ASKS) return this.#exceed(`A handler asked for more than ${MAX_ASKS} things in one run`);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    const wireKey = count === 1 ? key : `${key}#${count}`;
    const kept = this.#round?.answers.get(wireKey);
    const fresh = this.#round?.fresh;
    const given = fresh !== undefined && Object.hasOwn(fresh, wireKey) ? (fresh[wireKey] as JsonObject) : undefined;
    const current = given !== undefined && isAnswerTo(request.kind, given) ? partsOf(request.kind, given) : undefined;
    // Not before there is an answer: a request may hold megabytes of what a model said.
    if (kept === undefined && current === undefined) return this.#open(wireKey, request);
    const digest = digestOf(request.wire);
    const answer = kept?.digest === digest ? kept.answer : current;
    if (answer === undefined) return this.#open(wireKey, request);
    this.#answers.set(wireKey, { digest, answer });
    return this.#read(wireKey, request, answer);
  }

  #open(wireKey: string, request: InputRequest): Promise<never> {
    const missing = this.#cannot(request);
    if (missing !== undefined) {
      if (this.#missing.length < MAX_OPEN_ASKS) this.#missing.push(missing);
      return rejected(McpError.missingClientCapability(missing));
    }
    if (this.#requests.size >= MAX_OPEN_ASKS) {
      return this.#exceed(`A handler asked for more than ${MAX_OPEN_ASKS} things at once`);
    }
    this.#answers.delete(wireKey);
    this.#requests.set(wireKey, request.wire);
    for (const name of request["~secrets"] ?? []) this.#secrets.add(name);
    return rejected(new Ask(wireKey));
  }

  #exceed(rule: string): Promise<never> {
    this.#excess ??= new RangeError(rule);
    return rejected(this.#excess);
  }

  #read<Answer>(wireKey: string, request: InputRequest<InputKind, Answer>, answer: JsonObject): Promise<Answer> {
    const settle = (reading: Reading<Answer>): Answer => {
      if (reading.ok) return reading.answer;
      this.#misfit ??= misfitError(wireKey, reading.path, reading.rule);
      throw this.#misfit;
    };
    try {
      const reading = request["~read"](answer);
      return isThenable(reading) ? observed(settled(reading, settle)) : Promise.resolve(settle(reading));
    } catch (error) {
      return rejected(error);
    }
  }

  async #compute(key: string, compute: () => unknown): Promise<unknown> {
    const value = await compute();
    const remembered: Remembered = value === undefined ? [] : [jsonCopy(value, key)];
    this.#remembered.set(key, remembered);
    return copyOf(remembered);
  }
}

const ELICITED: readonly InputKind[] = ["form", "url"];
const SAMPLED: readonly InputKind[] = ["sampling"];
const ROOTED: readonly InputKind[] = ["roots"];
const ANY: readonly InputKind[] = ["form", "url", "sampling", "roots"];

/** The refusal of an answer, which names its place and the rule. */
export function misfitError(wireKey: string, path: string, rule: string): McpError {
  return McpError.invalidParams(`Invalid params: inputResponses at ${appendPointer("", wireKey)}${path}: ${rule}`);
}

/**
 * Of a request as it travels: 128 bits are enough to tell requests apart, also for whoever would like to mix them up.
 */
function digestOf({ method, params = {} }: WireInputRequest): string {
  return toBase64(sha256(canonicalJson([method, params])).subarray(0, 16));
}

async function settled<Value, Next>(value: PromiseLike<Value>, next: (value: Value) => Next): Promise<Next> {
  return next(await value);
}

/** A copy by JSON, so that a handler gets in the first run what it gets in all later ones. */
function jsonCopy(value: unknown, key: string): JsonValue {
  const read = toJsonCopy(value);
  if (read.ok) return JSON.parse(JSON.stringify(read.value)) as JsonValue;
  throw new TypeError(
    `What is remembered as ${JSON.stringify(key)} must be JSON: at ${read.path || "its root"}, ${read.rule}`,
  );
}

function copyOf([value]: Remembered): JsonValue | undefined {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as JsonValue);
}

function rejected(error: unknown): Promise<never> {
  return observed(Promise.reject(error));
}

/**
 * A promise whose rejection ends no process where nobody looks at it: a run that asks is not always at the end of it.
 */
function observed<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
