import {
  concurrency,
  createExecutor,
  createHub,
  createServer,
  type DefinitionProblem,
  defineTool,
  form,
  isDefinitionError,
  passthroughValidator,
  rateLimit,
  sampling,
  timeout,
  url,
} from "@snodo/core";
import { actorCast, createActor, workerTarget } from "@snodo/core/actor";
import { direct } from "@snodo/core/client";
import { describe, expect, it } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { rawMessage } from "../../../testing/raw-message.ts";

const NAMED = { name: "s", version: "1" };
const cause = new Error("Not ready.");

/** The same object with one more member, which throws when it is read. */
function throwing<Options extends object>(member: string, options: Options): Options {
  return Object.defineProperty(options, member, {
    enumerable: true,
    get() {
      throw cause;
    },
  });
}

function errorOf(make: () => unknown): Error & { readonly problems: readonly DefinitionProblem[] } {
  try {
    make();
  } catch (error) {
    if (isDefinitionError(error)) return error;
    throw error;
  }
  throw new Error("Nothing was thrown");
}

const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy as never;
};

const actor = createActor({ state: 0, casts: { add: (_: unknown, state) => state } });
const TOOL = { target: actor, message: "add", input: { type: "object" } } as const;

describe("a getter that throws", () => {
  it.each<[string, string, () => unknown]>([
    ["createExecutor", "createExecutor, running", () => createExecutor(throwing("running", {}))],
    ["createHub", "createHub, queue", () => createHub(throwing("queue", {}))],
    [
      "a source of events",
      "server, subscriptions",
      () => createServer({ ...NAMED, subscriptions: throwing("open", {}) as never }),
    ],
    ["timeout", "timeout, ms", () => timeout(throwing("ms", {}))],
    ["concurrency", "concurrency, key", () => concurrency(throwing("key", {}))],
    ["rateLimit", "rateLimit, limit", () => rateLimit(throwing("limit", {}))],
    ["createActor", "actor, queue", () => createActor(throwing("queue", { state: 0 }))],
    ["the casts of an actor", "actor, casts.add", () => createActor({ state: 0, casts: throwing("add", {}) })],
    ["actorCast", 'tool "a", title', () => actorCast("a", throwing("title", { ...TOOL }))],
    ["the target of a tool", 'tool "a", target', () => actorCast("a", { ...TOOL, target: revoked() } as never)],
    ["the input of a tool", 'tool "a", input', () => actorCast("a", { ...TOOL, input: revoked() })],
    ["a worker target", "worker target, queue", () => workerTarget(new MessageChannel().port1, throwing("queue", {}))],
    ["sampling", "sampling(), options.temperature", () => sampling("a", throwing("temperature", { maxTokens: 5 }))],
    ["a field of a form", 'form(), field "a".title', () => form("a", (f) => f.string("a", throwing("title", {})))],
    ["direct", "direct, auth", () => direct(createServer(NAMED), throwing("auth", {}))],
    [
      "requestState",
      "server, requestState.ttlMs",
      () => createServer({ ...NAMED, requestState: throwing("ttlMs", {}) }),
    ],
    [
      "a key of requestState",
      "server, requestState.keys[0].secret",
      () => createServer({ ...NAMED, requestState: { keys: [throwing("secret", { id: "a", secret: "" })] } }),
    ],
    [
      "a policy",
      "server, authorization",
      () => createServer({ ...NAMED, authorization: throwing("conceal", { authorize: () => undefined }) }),
    ],
    ["a source", "server, tools[0]", () => createServer({ ...NAMED, tools: [throwing("list", {}) as never] })],
    ["a source alone", "server, tools", () => createServer({ ...NAMED, tools: throwing("list", {}) as never })],
    [
      "a validator of a tool",
      'tool "a", inputValidator',
      () =>
        createServer({
          ...NAMED,
          tools: [
            {
              kind: "tool",
              name: "a",
              inputValidator: throwing("checkSchema", { ...passthroughValidator() }),
              call() {},
            },
          ],
        }),
    ],
  ])("D141: of %s is a problem of its place", (_, where, make) => {
    const { problems } = errorOf(make);
    expect(problems[0]?.where).toBe(where);
    expect(problems).toHaveLength(1);
  });
});

describe("the functions of forms", () => {
  it("D141: what the function of the fields throws is a problem of the form", () => {
    const make = () =>
      form("a", () => {
        throw cause;
      });
    expect(errorOf(make).problems).toEqual([
      {
        where: "form()",
        rule: "the function of the fields threw: Not ready",
        hint: 'Return what a step gives: (f) => f.boolean("ok")',
        cause,
      },
    ]);
  });

  it("refuses a name of a field that JSON has no text for", () => {
    expect(errorOf(() => form("a", (f) => f.string(5n as never))).problems).toEqual([
      { where: "form(), fields", rule: "must have names that are not empty" },
    ]);
  });
});

describe("other words for the newer options", () => {
  it.each<[string, string, (options: never) => unknown]>([
    ["concurrency", "running", createExecutor],
    ["queue", "queued", createExecutor],
    ["timeoutMs", "requestMs", createExecutor],
    ["maxQueue", "queue", createHub],
    ["backpressure", "overflow", createHub],
    ["hub", "subscriptions", createServer as never],
    ["timeout", "ms", timeout],
    ["max", "limit", rateLimit],
    ["maxQueue", "queue", concurrency],
    ["mailbox", "queue", createActor],
    ["supervision", "afterCrash", createActor],
    ["onError", "onCrash", createActor],
    ["handlers", "calls", createActor],
    ["queued", "queue", (options) => workerTarget(new MessageChannel().port1, options)],
    ["actor", "target", (options) => actorCast("a", options)],
    ["policy", "authorization", createServer as never],
    ["log", "logging", createServer as never],
    ["logger", "instrumentation", createServer as never],
    ["sealing", "requestState", createServer as never],
    ["hide", "conceal", (authorization) => createServer({ ...NAMED, authorization })],
    ["secret", "keys", (requestState) => createServer({ ...NAMED, requestState })],
    ["ttl", "ttlMs", (requestState) => createServer({ ...NAMED, requestState })],
    ["max_tokens", "maxTokens", (options) => sampling("a", options)],
    ["system", "systemPrompt", (options) => sampling("a", options)],
    ["min", "minLength", (options) => form("a", (f) => f.string("a", options))],
    ["authentication", "auth", (options) => direct(createServer(NAMED), options)],
    [
      "validator",
      "inputValidator",
      (fields: object) => createServer({ ...NAMED, tools: [{ kind: "tool", name: "a", call() {}, ...fields }] }),
    ],
  ])("D143: knows %s as another word for %s", (word, meant, make) => {
    const given = { authorize: () => undefined, [word]: 1 } as never;
    const rule = `${JSON.stringify(word)} is not known here`;
    const found = errorOf(() => make(given)).problems.find((problem) => problem.rule === rule);
    expect(found?.hint).toBe(`Did you mean ${JSON.stringify(meant)}?`);
  });
});

describe("the stack of a mistake", () => {
  it.each<[string, () => unknown]>([
    ["createExecutor", () => createExecutor({ running: 0 })],
    ["createHub", () => createHub({ queue: 0 })],
    ["timeout", () => timeout({ ms: 0 })],
    ["createActor", () => createActor({} as never)],
    ["actorCast", () => actorCast("a", {} as never)],
    ["workerTarget", () => workerTarget({} as never)],
    ["form", () => form(5 as never, (f) => f)],
    ["sampling", () => sampling("a", {} as never)],
    ["url", () => url("a", "b")],
  ])("D139: begins with whoever called %s", (_, make) => {
    expect(
      errorOf(make)
        .stack?.split("\n")
        .find((line) => line.trim().startsWith("at ")),
    ).toContain("newer-options");
  });
});

describe("an unfinished tool of a source", () => {
  it("is told with what it lacks", async () => {
    const events: unknown[] = [];
    const server = createServer({
      ...NAMED,
      instrumentation: besidesRequests(events),
      tools: { list: () => [defineTool("half") as never], find: () => undefined },
    });
    const answer = await server.dispatch(rawMessage("tools/list"));
    expect(JSON.parse(answer?.json ?? "")).toMatchObject({ tools: [] });
    expect(events).toContainEqual(
      expect.objectContaining({
        cause: expect.objectContaining({ message: expect.stringContaining("has no handler") }),
      }),
    );
  });
});
