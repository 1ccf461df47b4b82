import {
  type AnyServer,
  type Context,
  concurrency,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  derive,
  form,
  type InstrumentationEvent,
  inputRequired,
  isAsk,
  isMcpError,
  McpError,
  message,
  optional,
  rateLimit,
  readAnswer,
  roots,
  type SamplingMessage,
  sampling,
  type ToolResultBlock,
  text,
  timeout,
  toolError,
  url,
  type Wrapper,
} from "@snodo/core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { accept, call, inRounds, modelSays, send } from "./input-rounds.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const name = form("What is your name?", (f) => f.string("name", { required: true }));
const approve = form("Go on?", (f) => f.boolean("approved", { required: true }));

/** A server of one tool whose handler is this, and what it tells its sink. */
function serverOf(handler: (context: Context) => unknown, wrappers: readonly Wrapper[] = [], options: object = {}) {
  const events: InstrumentationEvent[] = [];
  const tool = defineTool("t")
    .wrap(...wrappers)
    .call((_args, context) => handler(context));
  const server: AnyServer = createServer({
    name: "s",
    version: "1",
    tools: [tool],
    instrumentation: besidesRequests(events),
    requestState: { keys: [{ id: "k", secret: "0123456789abcdef0123456789abcdef" }] },
    ...options,
  });
  return { server, events };
}

/** A promise that is resolved from outside. */
function gate(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}

const named = (context: Context, key: string) =>
  context.elicit(key, name).then((answer) => (answer.action === "accept" ? answer.content.name : answer.action));

describe("an ask", () => {
  it("I403: ends the request, and a new one with the answer runs the handler again", async () => {
    const runs = vi.fn();
    const { server } = serverOf(async (context) => {
      runs();
      return `Hello, ${await named(context, "who")}`;
    });
    const first = await call(server, "t");
    expect(first.result).toEqual({
      resultType: "input_required",
      inputRequests: {
        who: {
          method: "elicitation/create",
          params: {
            mode: "form",
            message: "What is your name?",
            requestedSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
          },
        },
      },
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "s", version: "1" } },
    });
    const second = await call(server, "t", { inputResponses: { who: accept({ name: "Ada" }) } });
    expect(second.result?.content).toEqual([{ type: "text", text: "Hello, Ada" }]);
    expect(runs).toHaveBeenCalledTimes(2);
  });

  it("I411: is no output and bears no cache hint, in a tool with an output schema too", async () => {
    const tool = defineTool("t")
      .output((o) => o.property("approved", "boolean", { required: true }))
      .call(async (_args, { elicit }) => {
        const answer = await elicit("ok", approve);
        return { approved: answer.action === "accept" && answer.content.approved };
      });
    const resource = defineResource("r")
      .uri("x://r")
      .read(async (_params, { elicit }) => (await elicit("ok", approve)).action);
    const cache = { resources: { ttlMs: 1_000, scope: "public" } } as const;
    const server = createServer({ name: "s", version: "1", tools: [tool], resources: [resource], cache });
    expect((await call(server, "t")).result?.resultType).toBe("input_required");
    expect(Object.keys((await send(server, "resources/read", { uri: "x://r" })).result ?? {})).toEqual([
      "resultType",
      "inputRequests",
      "_meta",
    ]);
    const answered = await call(server, "t", { inputResponses: { ok: accept({ approved: true }) } });
    expect(answered.result?.structuredContent).toEqual({ approved: true });
    const read = await send(server, "resources/read", { uri: "x://r", inputResponses: { ok: { action: "decline" } } });
    expect(read.result).toMatchObject({ contents: [{ text: "decline" }], ttlMs: 1_000 });
  });

  it("works in resources and prompts", async () => {
    const server = createServer({
      name: "s",
      version: "1",
      resources: [
        defineResource("r")
          .template("x://{id}")
          .read(async ({ id }, context) => `${id} ${await named(context, "who")}`),
      ],
      prompts: [definePrompt("p").render(async (_args, context) => `For ${await named(context, "who")}`)],
    });
    const inputResponses = { who: accept({ name: "Ada" }) };
    expect((await send(server, "resources/read", { uri: "x://1" })).result?.resultType).toBe("input_required");
    expect((await send(server, "resources/read", { uri: "x://1", inputResponses })).result).toMatchObject({
      contents: [{ text: "1 Ada" }],
    });
    expect((await send(server, "prompts/get", { name: "p" })).result?.resultType).toBe("input_required");
    expect((await send(server, "prompts/get", { name: "p", inputResponses })).result).toMatchObject({
      messages: [{ content: { text: "For Ada" } }],
    });
  });

  it("I404: cannot be made by a completer, a policy or whoever says who the request is from", async () => {
    const errors: unknown[] = [];
    const trying = async (context: Context): Promise<never[]> => {
      await context.elicit("who", name).catch((error) => errors.push(error));
      return [];
    };
    const server = createServer({
      name: "s",
      version: "1",
      prompts: [
        definePrompt("p")
          .argument("a")
          .complete("a", (_prefix, _request, context) => trying(context))
          .render(() => "p"),
      ],
      authorization: {
        async authorize(_phase, _component, context) {
          await trying(context);
          return undefined;
        },
      },
    });
    const ref = { type: "ref/prompt", name: "p" };
    const completion = await send(server, "completion/complete", { ref, argument: { name: "a", value: "" } });
    expect(completion.result).toMatchObject({ resultType: "complete" });
    expect((await send(server, "prompts/get", { name: "p" })).result).toMatchObject({ resultType: "complete" });
    expect((await send(server, "prompts/list", {})).result).toMatchObject({ resultType: "complete" });
    expect(errors.length).toBe(4);
    for (const error of errors) expect(String(error)).toContain("Nobody can be asked here");
  });

  it("I404: is refused with what the client does not declare, all of it at once, whatever the handler does", async () => {
    const handlers: readonly ((context: Context) => unknown)[] = [
      ({ elicit }) => elicit("a", name),
      ({ elicit, sample }) => Promise.allSettled([elicit("a", name), sample("b", sampling("?", { maxTokens: 1 }))]),
      ({ elicit }) => elicit("a", url("Sign in", "https://example.com")).catch(() => "never mind"),
      async ({ elicit, roots }) => {
        try {
          await elicit("a", name);
        } catch {
          await roots();
        }
      },
      ({ inputs }) => inputs({ a: sampling("?", { maxTokens: 1, tools: [], toolChoice: { mode: "none" } }) }),
      ({ inputs }) => inputs({ a: sampling("?", { maxTokens: 1, includeContext: "thisServer" }) }),
      () => inputRequired({ requests: { a: name, b: roots() } }),
    ];
    const required = await Promise.all(
      handlers.map(async (handler) => {
        const { error } = await call(serverOf(handler).server, "t", {}, { capabilities: {} });
        expect(error).toMatchObject({ code: -32021, message: "Client capability required" });
        return error?.data?.requiredCapabilities;
      }),
    );
    expect(required).toEqual([
      { elicitation: { form: {} } },
      { elicitation: { form: {} }, sampling: {} },
      { elicitation: { url: {} } },
      { elicitation: { form: {} }, roots: {} },
      { sampling: { tools: {} } },
      { sampling: { context: {} } },
      { elicitation: { form: {} }, roots: {} },
    ]);
  });

  it.each([
    [{ elicitation: {} }, "form"],
    [{ elicitation: { form: {} } }, "form"],
    [{ elicitation: { url: {} } }, "url"],
    [{ elicitation: { form: {}, url: {} } }, "both"],
    [{ elicitation: null }, "none"],
    [{ elicitation: true }, "none"],
    [JSON.parse('{"__proto__": {"elicitation": {"form": {}}}}'), "none"],
  ])("takes %j for what it says of modes", async (capabilities, modes) => {
    const { server } = serverOf(async ({ inputs }) =>
      Object.keys(await inputs({ f: optional(name), u: optional(url("Sign in", "https://example.com")) })),
    );
    const { result } = await call(server, "t", {}, { capabilities });
    expect(Object.keys(result?.inputRequests ?? {})).toEqual(
      { form: ["f"], url: ["u"], both: ["f", "u"], none: [] }[modes as "form"],
    );
  });

  it("I402: takes the answer under its key, ignores others, and asks again for one that is not there", async () => {
    const { server } = serverOf((context) => named(context, "who"));
    const extra = { other: { action: "accept", content: { foo: "bar", baz: 1 } } };
    const missing = await call(server, "t", { inputResponses: extra });
    expect(Object.keys(missing.result?.inputRequests ?? {})).toEqual(["who"]);
    const answered = await call(server, "t", { inputResponses: { ...extra, who: accept({ name: "Ada" }) } });
    expect(answered.result?.content).toEqual([{ type: "text", text: "Ada" }]);
  });

  it.each<[string, object, string]>([
    [
      "a content that does not fit",
      accept({ name: 1 }),
      "/who/content/name: value is not one of the declared JSON types",
    ],
    ["a field that is missing", accept({}), '/who/content: required property "name" is missing'],
  ])("I402: refuses %s with -32602, also where the handler would swallow it", async (_what, answer, place) => {
    const { server } = serverOf(async (context) => {
      await named(context, "who").catch(() => {});
      return "done";
    });
    const { error } = await call(server, "t", { inputResponses: { who: answer } as never });
    expect(error).toEqual({ code: -32602, message: `Invalid params: inputResponses at ${place}` });
  });

  it("asks again where the answer is one to another kind of request", async () => {
    const { server } = serverOf(async (context) => (await readAnswer(context, "who", name)) ?? named(context, "who"));
    const { result } = await call(server, "t", { inputResponses: { who: { roots: [] } } });
    expect(Object.keys(result?.inputRequests ?? {})).toEqual(["who"]);
  });

  it.each<[unknown]>([
    [null],
    ["x"],
    [[]],
    [{ who: 12345 }],
    [{ who: null }],
    [{ who: [] }],
    [{ who: {} }],
    [{ who: { action: "maybe" } }],
    [{ who: { action: "accept", content: [] } }],
    [{ who: { action: "accept", content: { name: { first: "Ada" } } } }],
    [{ who: { action: "accept", content: { names: [1] } } }],
    [{ who: { roots: {} } }],
    [{ who: { role: "assistant" } }],
    [{ who: { result: { action: "accept" } } }],
    [JSON.parse('{"__proto__": 1}')],
    [{ who: JSON.parse('{"__proto__": {"action": "accept", "content": {"name": "Ada"}}}') }],
  ])("I405: refuses %j before the handler runs", async (inputResponses) => {
    const run = vi.fn();
    const { server } = serverOf(run);
    const { error } = await call(server, "t", { inputResponses } as never);
    expect(error?.code).toBe(-32602);
    expect(error?.message).toMatch(/^Invalid params: inputResponses /);
    expect(run).not.toHaveBeenCalled();
  });

  it("an answer with content null is taken for one without", async () => {
    const { server } = serverOf((context) => named(context, "who"));
    for (const action of ["decline", "cancel"]) {
      const { result } = await call(server, "t", { inputResponses: { who: { action, content: null } } });
      expect(result?.content).toEqual([{ type: "text", text: action }]);
    }
  });

  it("I412: that is cancelled by the user is answered, and the request goes on", async () => {
    const { server } = serverOf(async ({ elicit, signal }) => {
      const { action } = await elicit("ok", approve);
      return `${action} ${signal.aborted}`;
    });
    const { result } = await call(server, "t", { inputResponses: { ok: { action: "cancel" } } });
    expect(result?.content).toEqual([{ type: "text", text: "cancel false" }]);
  });

  it("I413: that the user accepted to open an address is consent alone", async () => {
    const { server } = serverOf(({ elicit }) => elicit("pay", url("Pay", "https://pay.example.com/?id=1")));
    const { result } = await call(server, "t");
    expect(result?.inputRequests?.pay).toEqual({
      method: "elicitation/create",
      params: { mode: "url", message: "Pay", url: "https://pay.example.com/?id=1" },
    });
    const sent = { pay: { action: "accept", content: { paid: true } } };
    expect((await call(server, "t", { inputResponses: sent })).result?.structuredContent).toEqual({ action: "accept" });
  });

  it("I413: for a secret by a form is warned of, once", async () => {
    const secret = form("?", (f) => f.string("apiKey").string("userPassword").string("tokenCount"));
    const { server, events } = serverOf(({ elicit }) => elicit("a", secret));
    await call(server, "t");
    await call(server, "t");
    expect(events).toEqual(
      ["apiKey", "userPassword"].map((field) => ({
        type: "warning",
        code: "secret-field",
        message: `tool "t" asks for "${field}" by a form, which client and model see: use url()`,
      })),
    );
  });

  it("I406: asks the client's model, and for its roots", async () => {
    const { server } = serverOf(async ({ sample, roots: rootsOf }) => {
      const [said, places] = await Promise.all([sample("q", sampling("Capital?", { maxTokens: 50 })), rootsOf()]);
      return { said: said.content, places: places.map(({ uri }) => uri) };
    });
    const first = await call(server, "t");
    expect(first.result?.inputRequests).toEqual({
      q: {
        method: "sampling/createMessage",
        params: { messages: [{ role: "user", content: { type: "text", text: "Capital?" } }], maxTokens: 50 },
      },
      roots: { method: "roots/list", params: {} },
    });
    const inputResponses = { q: modelSays("Paris"), roots: { roots: [{ uri: "file:///w", name: "w" }] } };
    expect((await call(server, "t", { inputResponses })).result?.structuredContent).toEqual({
      said: { type: "text", text: "Paris" },
      places: ["file:///w"],
    });
    const odd = { q: modelSays("Paris"), roots: { roots: [{ uri: "https://example.com" }] } };
    expect((await call(server, "t", { inputResponses: odd })).error?.message).toContain(
      "/roots/roots/0: must have a uri",
    );
  });

  it("can be made by functions that were taken out of the context, and through a derived one", async () => {
    const wrapper: Wrapper = (next) => (input, context) => next(input, derive(context, { auth: "x" }));
    const { server } = serverOf(async ({ elicit, auth }) => [auth, (await elicit("a", name)).action], [wrapper]);
    const { answer } = await inRounds(server, "t", () => ({ action: "decline" }));
    expect(answer.result?.structuredContent).toEqual(["x", "decline"]);
  });

  it("takes a key that is a text without #, and what the four functions made", async () => {
    const errors: unknown[] = [];
    const { server } = serverOf(async (context) => {
      const wrong: readonly (() => Promise<unknown>)[] = [
        () => context.elicit("", name),
        () => context.elicit("a#2", name),
        () => context.elicit(1 as never, name),
        () => context.elicit("a", { method: "elicitation/create" } as never),
        () => context.elicit("a", sampling("?", { maxTokens: 1 }) as never),
        () => context.sample("a", name as never),
        () => context.inputs(null as never),
        () => context.inputs({ a: 1 as never }),
        () => context.remember("", () => 1),
      ];
      for (const ask of wrong) await ask().catch((error) => errors.push(error));
      return "done";
    });
    expect((await call(server, "t")).result?.content).toEqual([{ type: "text", text: "done" }]);
    expect(errors).toHaveLength(9);
    for (const error of errors) expect(error).toBeInstanceOf(TypeError);
  });

  it("asks under any name, __proto__ too", async () => {
    const { server } = serverOf(async ({ elicit }) => (await elicit("__proto__", name)).action);
    const first = await call(server, "t");
    expect(Object.keys(first.result?.inputRequests ?? {})).toEqual(["__proto__"]);
    const inputResponses = JSON.parse('{"__proto__": {"action": "decline"}}');
    expect((await call(server, "t", { inputResponses })).result?.content).toEqual([{ type: "text", text: "decline" }]);
  });
});

describe("asks without an answer", () => {
  const asked = async (handler: (context: Context) => unknown): Promise<readonly string[]> => {
    const { result, error } = await call(serverOf(handler).server, "t");
    expect(error).toBeUndefined();
    return Object.keys(result?.inputRequests ?? {});
  };

  it.each<[string, (context: Context) => unknown, readonly string[]]>([
    ["in Promise.all", ({ elicit }) => Promise.all([elicit("a", name), elicit("b", name)]), ["a", "b"]],
    ["in Promise.allSettled", ({ elicit }) => Promise.allSettled([elicit("a", name), elicit("b", name)]), ["a", "b"]],
    ["in Promise.race", ({ elicit }) => Promise.race([elicit("a", name), elicit("b", name), "c"]), ["a", "b"]],
    ["in Promise.any", ({ elicit }) => Promise.any([elicit("a", name), elicit("b", name)]), ["a", "b"]],
    ["that a catch swallows", ({ elicit }) => elicit("a", name).catch(() => "gone on"), ["a"]],
    [
      "whose rejection becomes another error",
      async ({ elicit }) => {
        try {
          await elicit("a", name);
        } catch {
          throw new McpError(1, "mine");
        }
      },
      ["a"],
    ],
    [
      "that a catch turns into a failure of the tool",
      ({ elicit }) => elicit("a", name).catch(() => toolError("failed")),
      ["a"],
    ],
    [
      "in finally",
      async ({ elicit }) => {
        try {
          return await elicit("a", name);
        } finally {
          await elicit("b", name);
        }
      },
      ["a", "b"],
    ],
    [
      "in finally behind a return",
      async ({ elicit }) => {
        try {
          return "done";
        } finally {
          // biome-ignore lint/correctness/noUnsafeFinally: that is what is tested
          return elicit("b", name);
        }
      },
      ["b"],
    ],
    [
      "that nobody waits for",
      ({ elicit }) => {
        elicit("a", name);
        return "done";
      },
      ["a"],
    ],
    [
      "that nobody waits for, in a handler that throws",
      ({ elicit }) => {
        elicit("a", name);
        throw new Error("broken");
      },
      ["a"],
    ],
    ["of one key", ({ elicit }) => Promise.all([elicit("a", name), elicit("a", approve)]), ["a", "a#2"]],
    ["by inputs", ({ inputs }) => inputs({ a: name, b: approve }).catch(() => {}), ["a", "b"]],
    [
      "of one key by inputs and by itself",
      ({ inputs, elicit }) => Promise.all([inputs({ a: name }), elicit("a", name)]),
      ["a", "a#2"],
    ],
    ["while something is remembered", ({ elicit, remember }) => remember("r", () => elicit("a", name)), ["a"]],
  ])("%s win over whatever the handler does", async (_where, handler, keys) => {
    expect(await asked(handler)).toEqual(keys);
  });

  it("are told from other errors by isAsk", async () => {
    const seen: unknown[] = [];
    const { server } = serverOf(async ({ elicit, sample }) => {
      await elicit("a", name).catch((error) => seen.push(error));
      await sample("b", sampling("?", { maxTokens: 1 })).catch((error) => seen.push(error));
    });
    await call(server, "t", {}, { capabilities: { elicitation: {} } });
    expect(seen.map(isAsk)).toEqual([true, false]);
    expect(seen.map(isMcpError)).toEqual([false, true]);
    expect(seen[0]).toMatchObject({ key: "a", code: "input-required" });
    expect([new Error("Ask"), null, { name: "Ask" }].map(isAsk)).toEqual([false, false, false]);
  });

  it("are made anew by a loop, each time under a key of its own", async () => {
    const { server } = serverOf(async ({ elicit }) => {
      for (let tries = 1; ; tries += 1) {
        const answer = await elicit(
          "guess",
          form("Which?", (f) => f.integer("n", { required: true })),
        );
        if (answer.action !== "accept") return "given up";
        if (answer.content.n === 7) return `found in ${tries}`;
      }
    });
    const { answer, asked: keys } = await inRounds(server, "t", (_key, round) =>
      accept({ n: round === 4 ? 7 : round }),
    );
    expect(keys).toEqual([["guess"], ["guess#2"], ["guess#3"], ["guess#4"]]);
    expect(answer.result?.content).toEqual([{ type: "text", text: "found in 4" }]);
  });

  it("end somewhere: more than 64 at once are a failure of the server", async () => {
    const { server, events } = serverOf(({ elicit }) =>
      Promise.allSettled(Array.from({ length: 65 }, (_, index) => elicit(`k${index}`, name))),
    );
    expect((await call(server, "t")).error).toMatchObject({ code: -32603, message: expect.stringContaining("ref ") });
    expect(events).toMatchObject([{ type: "exception", cause: { message: expect.stringContaining("more than 64") } }]);
  });

  it("a loop went on for as long as a client liked, which answered what was not asked yet", async () => {
    let asked = 0;
    const { server, events } = serverOf(async ({ elicit }) => {
      for (;;) {
        await elicit("more", name);
        asked += 1;
      }
    });
    const keys = Array.from({ length: 1_500 }, (_, at) => (at === 0 ? "more" : `more#${at + 1}`));
    const inputResponses = Object.fromEntries(keys.map((key) => [key, accept({ name: "Ada" })]));
    expect((await call(server, "t", { inputResponses })).error).toMatchObject({ code: -32603 });
    expect(asked).toBe(1_024);
    expect(events).toMatchObject([{ cause: { message: "A handler asked for more than 1024 things in one run" } }]);
  });

  it("are asked of nobody once the handler has settled", async () => {
    let late: Promise<unknown> | undefined;
    let mayAsk: () => void = () => {};
    const { server } = serverOf((context) => {
      const { promise, resolve } = gate();
      mayAsk = resolve;
      late = promise.then(() => context.elicit("a", name));
      return "done";
    });
    expect((await call(server, "t")).result?.content).toEqual([{ type: "text", text: "done" }]);
    mayAsk();
    await expect(late).rejects.toThrow("Nobody can be asked any more");
  });
});

describe("several rounds", () => {
  it("carry the answers of earlier ones, sealed, and only where there are some", async () => {
    const { server } = serverOf(async (context) => `${await named(context, "a")} ${await named(context, "b")}`);
    const first = await call(server, "t");
    expect(first.result?.requestState).toBeUndefined();
    const second = await call(server, "t", { inputResponses: { a: accept({ name: "Ada" }) } });
    expect(Object.keys(second.result?.inputRequests ?? {})).toEqual(["b"]);
    expect(second.result?.requestState).toMatch(/^s1\.k\./);
    const third = await call(server, "t", {
      inputResponses: { b: accept({ name: "Byron" }) },
      requestState: second.result?.requestState as string,
    });
    expect(third.result?.content).toEqual([{ type: "text", text: "Ada Byron" }]);
  });

  it("go on where only some was answered", async () => {
    const { server } = serverOf(async (context) => {
      const { a, b } = await context.inputs({ a: name, b: name });
      return `${a.action} ${b.action}`;
    });
    const { answer, asked } = await inRounds(server, "t", (key, round) =>
      key === "a" && round === 1 ? undefined : { action: key === "a" ? "decline" : "cancel" },
    );
    expect(asked).toEqual([["a", "b"], ["a"]]);
    expect(answer.result?.content).toEqual([{ type: "text", text: "decline cancel" }]);
  });

  it("ask again what was answered for another request", async () => {
    let count = 0;
    const { server } = serverOf(async (context) => {
      count += 1;
      const sure = await context.elicit(
        "sure",
        form(`Delete ${count < 3 ? 2 : 3} files?`, (f) => f.boolean("ok")),
      );
      const who = await named(context, "who");
      return `${sure.action} ${who}`;
    });
    const { answer, asked } = await inRounds(server, "t", (key) =>
      key === "who" ? accept({ name: "Ada" }) : accept({ ok: true }),
    );
    expect(asked).toEqual([["sure"], ["who"], ["sure"], ["who"]]);
    expect(answer.result?.content).toEqual([{ type: "text", text: "accept Ada" }]);
  });

  it("cannot be told another answer than the one that was given before", async () => {
    const { server } = serverOf(async (context) => `${await named(context, "a")} ${await named(context, "b")}`);
    const second = await call(server, "t", { inputResponses: { a: accept({ name: "Ada" }) } });
    const third = await call(server, "t", {
      inputResponses: { a: accept({ name: "Mallory" }), b: accept({ name: "Byron" }) },
      requestState: second.result?.requestState as string,
    });
    expect(third.result?.content).toEqual([{ type: "text", text: "Ada Byron" }]);
  });

  it("are at most 16: the handler that asks on is at fault", async () => {
    const { server, events } = serverOf(async ({ elicit }) => {
      for (;;) await elicit("again", name);
    });
    const { answer, asked } = await inRounds(server, "t", () => ({ action: "decline" }));
    // The first round needs no state, so that it is not counted.
    expect(asked).toHaveLength(17);
    expect(answer.error).toMatchObject({ code: -32603, message: expect.stringMatching(/^Internal error \(ref /) });
    expect(events).toMatchObject([
      { type: "exception", cause: { message: expect.stringContaining("at most 16 rounds") } },
    ]);
  });

  it("once carried what a client put beside its answer, until there was no room for it", async () => {
    const { server, events } = serverOf(async (context) => `${await named(context, "a")} ${await named(context, "b")}`);
    const sent = { ...accept({ name: "Ada" }), "": "x".repeat(20_000), action2: {} };
    const { result } = await call(server, "t", { inputResponses: { a: sent } });
    expect(Object.keys(result?.inputRequests ?? {})).toEqual(["b"]);
    expect(String(result?.requestState).length).toBeLessThan(500);
    expect(events).toEqual([]);
    const answer = modelSays("yes");
    const model = serverOf(async (context) => {
      const said = await context.sample("a", sampling("?", { maxTokens: 1 }));
      return JSON.stringify([said, await named(context, "b")]);
    });
    const odd = { ...answer, _meta: { "x.y/z": 1 }, more: "x".repeat(20_000) };
    const first = await call(model.server, "t", { inputResponses: { a: odd, b: accept({ name: "Ada" }) } });
    const text = JSON.stringify([{ ...answer, _meta: { "x.y/z": 1 } }, "Ada"]);
    expect(first.result?.content).toEqual([{ type: "text", text }]);
  });

  it("carry at most 16 KiB: the sink is told which key and how much", async () => {
    const { server, events } = serverOf(async (context) => {
      await context.sample("draft", sampling("?", { maxTokens: 10_000 }));
      await named(context, "b");
    });
    const { error } = await call(server, "t", { inputResponses: { draft: modelSays("x".repeat(16_000)) } });
    expect(error).toMatchObject({ code: -32603 });
    expect(JSON.stringify(events)).not.toContain("xxxx");
    const [{ cause }] = events as unknown as [{ cause: Error }];
    expect(cause.message).toMatch(
      /^The request state would have \d{5} bytes, of at most 16384. The largest part is the answer to "draft", with 16\d{3} characters$/,
    );
  });

  it("are authorized one by one", async () => {
    let isAllowed = true;
    const authorize = vi.fn(() => (isAllowed ? undefined : McpError.invalidParams("No")));
    const { server } = serverOf((context) => named(context, "a"), [], { authorization: { authorize } });
    await call(server, "t");
    isAllowed = false;
    expect((await call(server, "t", { inputResponses: { a: accept({ name: "Ada" }) } })).error).toMatchObject({
      message: "No",
    });
    expect(authorize).toHaveBeenCalledTimes(2);
  });
});

describe("remember", () => {
  it("computes a value once, for all rounds", async () => {
    const compute = vi.fn(() => ({ order: 17, at: [1.5, -0] }));
    const seen: unknown[] = [];
    const { server } = serverOf(async (context) => {
      const value = await context.remember("order", compute);
      seen.push(structuredClone(value));
      value.order = 0;
      await named(context, "a");
      await named(context, "b");
      return (await context.remember("order", compute)).order;
    });
    const { answer } = await inRounds(server, "t", () => ({ action: "decline" }));
    expect(answer.result?.structuredContent).toBe(17);
    expect(compute).toHaveBeenCalledTimes(1);
    expect(seen).toEqual(Array.from({ length: 3 }, () => ({ order: 17, at: [1.5, 0] })));
  });

  it("is one computation for one key, also while it goes on, and may remember that something was done", async () => {
    const done = vi.fn(async () => {});
    const { server } = serverOf(async (context) => {
      const values = await Promise.all([context.remember("done", done), context.remember("done", done)]);
      await named(context, "a");
      return values.map(String);
    });
    const { answer } = await inRounds(server, "t", () => ({ action: "decline" }));
    expect(answer.result?.structuredContent).toEqual(["undefined", "undefined"]);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it("once computed a value twice whose computation asked for it at once", async () => {
    const compute = vi.fn();
    const { server } = serverOf(async ({ remember }) => {
      const inner: Promise<unknown>[] = [];
      const value = await remember("n", () => {
        compute();
        inner.push(remember("n", compute).catch((error: Error) => error.message));
        return 1;
      });
      return [value, await inner[0], await remember("n", compute)];
    });
    const { result } = await call(server, "t");
    expect(result?.structuredContent).toEqual([1, 'What is remembered as "n" is computed from itself', 1]);
    expect(compute).toHaveBeenCalledTimes(1);
  });

  it("is waited for before a round ends, where it was begun", async () => {
    const { promise, resolve } = gate();
    const compute = vi.fn(async () => {
      await promise;
      return 5;
    });
    const { server } = serverOf(async (context) => {
      const [n, who] = await Promise.all([context.remember("n", compute), named(context, "who")]);
      return `${n} ${who}`;
    });
    const pending = call(server, "t");
    // By then the handler has settled.
    await new Promise((next) => setTimeout(next));
    resolve();
    const params = {
      inputResponses: { who: accept({ name: "Ada" }) },
      requestState: (await pending).result?.requestState as string,
    };
    expect((await call(server, "t", params)).result?.content).toEqual([{ type: "text", text: "5 Ada" }]);
    expect(compute).toHaveBeenCalledTimes(1);
  });

  it("keeps nothing of what fails, and refuses what JSON cannot carry", async () => {
    const compute = vi
      .fn(() => 1)
      .mockImplementationOnce(() => {
        throw new Error("not now");
      });
    const { server, events } = serverOf(async (context) => {
      await context.remember("n", compute).catch(() => {});
      const n = await context.remember("n", compute);
      await context.remember("when", () => new Date());
      return n;
    });
    const { result } = await call(server, "t");
    expect(result).toMatchObject({ isError: true });
    expect(compute).toHaveBeenCalledTimes(2);
    expect(events).toMatchObject([
      { cause: { message: expect.stringContaining('remembered as "when" must be JSON') } },
    ]);
  });
});

describe("the explicit form", () => {
  it("asks, and finds answers and state in the context", async () => {
    const { server } = serverOf(async (context) => {
      const state = context.requestState as { readonly step: number } | undefined;
      const answer = await readAnswer(context, "who", name);
      if (answer === undefined)
        return inputRequired({ requests: { who: name }, state: { step: (state?.step ?? 0) + 1 } });
      return { state, answer, keys: Object.keys(context.inputResponses ?? {}) };
    });
    const first = await call(server, "t");
    expect(first.result?.resultType).toBe("input_required");
    const again = await call(server, "t", { requestState: first.result?.requestState as string });
    expect(again.result?.resultType).toBe("input_required");
    expect(again.result?.requestState).not.toBe(first.result?.requestState);
    const params = {
      requestState: again.result?.requestState as string,
      inputResponses: { who: accept({ name: "Ada" }) },
    };
    expect((await call(server, "t", params)).result?.structuredContent).toEqual({
      state: { step: 2 },
      answer: { action: "accept", content: { name: "Ada" } },
      keys: ["who"],
    });
    const odd = await call(server, "t", { ...params, inputResponses: { who: accept({ name: 5 }) } });
    expect(odd.error).toMatchObject({ code: -32602, message: expect.stringContaining("/who/content/name") });
  });

  it("may have state alone, and what is optional is left out where it is not declared", async () => {
    const { server } = serverOf((context) => {
      if (context.requestState === null) return inputRequired({ requests: { a: optional(name), b: roots() } });
      return inputRequired({ state: null });
    });
    const first = await call(server, "t");
    expect(Object.keys(first.result ?? {})).toEqual(["resultType", "requestState", "_meta"]);
    const params = { requestState: first.result?.requestState as string };
    const capabilities = { roots: {} };
    expect((await call(server, "t", params, { capabilities })).result?.inputRequests).toEqual({
      b: { method: "roots/list", params: {} },
    });
  });

  it("tells the client what it lacks where nothing optional is left", async () => {
    const { server } = serverOf(() => inputRequired({ requests: { a: optional(name) } }));
    expect((await call(server, "t", {}, { capabilities: {} })).error?.data).toEqual({
      requiredCapabilities: { elicitation: { form: {} } },
    });
  });

  it.each<[unknown, string]>([
    [{}, "there must be requests, or state"],
    [{ requests: {} }, "there must be requests, or state"],
    [{ requests: [] }, "the requests are an object"],
    [{ requests: { a: { method: "roots/list" } } }, "a request is made by form(), url(), sampling() or roots()"],
    [{ state: Number.NaN }, "a number must be finite"],
  ])("is the server's fault where it is %j", async (required, rule) => {
    const { server, events } = serverOf(() => inputRequired(required as never));
    expect((await call(server, "t")).result).toMatchObject({ isError: true });
    expect(events).toMatchObject([{ type: "exception", cause: { message: expect.stringContaining(rule) } }]);
  });

  it("loses to an ask, and keeps what is remembered", async () => {
    const compute = vi.fn(() => 1);
    const { server } = serverOf(async (context) => {
      await context.remember("r", compute);
      if (context.requestState === undefined) return inputRequired({ state: "s" });
      context.elicit("a", name);
      return inputRequired({ state: "t" });
    });
    const first = await call(server, "t");
    const second = await call(server, "t", { requestState: first.result?.requestState as string });
    expect(Object.keys(second.result?.inputRequests ?? {})).toEqual(["a"]);
    expect(compute).toHaveBeenCalledTimes(1);
  });
});

describe("behind wrappers", () => {
  const custom: Wrapper = (next) => async (input, context) => {
    try {
      return await next(input, context);
    } catch (error) {
      if (isAsk(error)) throw error;
      return toolError("failed");
    }
  };

  it.each<[string, Wrapper]>([
    ["timeout", timeout()],
    ["concurrency", concurrency({ limit: 1 })],
    ["rateLimit", rateLimit()],
    ["one that turns errors into failures", custom],
    [
      "one that swallows everything",
      (next) => async (input, context) => Promise.resolve(next(input, context)).catch(() => "swallowed"),
    ],
  ])("asks pass through %s", async (_name, wrapper) => {
    const { server } = serverOf(
      async (context) => `${await named(context, "a")} ${await named(context, "b")}`,
      [wrapper],
    );
    const { answer, asked } = await inRounds(server, "t", (key) => accept({ name: key }));
    expect(asked).toEqual([["a"], ["b"]]);
    expect(answer.result?.content).toEqual([{ type: "text", text: "a b" }]);
  });

  it("no place is held between rounds, and each round is a call of its own", async () => {
    const places = concurrency({ limit: 1 });
    const rate = rateLimit({ limit: 3 });
    const { server } = serverOf((context) => named(context, "a"), [rate, places]);
    await call(server, "t");
    expect(places.stats()).toEqual({ running: 0, waiting: 0, refused: 0 });
    await call(server, "t");
    await call(server, "t", { inputResponses: { a: accept({ name: "Ada" }) } });
    expect(rate.stats()).toEqual({ admitted: 3, refused: 0 });
    expect((await call(server, "t")).result).toMatchObject({ isError: true });
  });

  it("the time of a timeout is that of one round", async () => {
    vi.useFakeTimers();
    const limit = timeout({ ms: 100 });
    const { server } = serverOf(
      async (context) => {
        await new Promise((resolve) => setTimeout(resolve, 80));
        return named(context, "a");
      },
      [limit],
    );
    const first = call(server, "t");
    await vi.advanceTimersByTimeAsync(80);
    expect((await first).result?.resultType).toBe("input_required");
    const second = call(server, "t", { inputResponses: { a: accept({ name: "Ada" }) } });
    await vi.advanceTimersByTimeAsync(80);
    expect((await second).result?.content).toEqual([{ type: "text", text: "Ada" }]);
    expect(limit.stats()).toEqual({ timedOut: 0, abandoned: 0 });
  });

  it("what was asked before the time was up is asked, and what comes after it is not", async () => {
    vi.useFakeTimers();
    const late: unknown[] = [];
    const { server } = serverOf(
      async (context) => {
        await named(context, "a").catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 200));
        await named(context, "b").catch((error) => late.push(error));
      },
      [timeout({ ms: 100 })],
    );
    const pending = call(server, "t");
    await vi.advanceTimersByTimeAsync(300);
    expect(Object.keys((await pending).result?.inputRequests ?? {})).toEqual(["a"]);
    expect(late.map(String)).toEqual(["TypeError: Nobody can be asked any more: the handler has settled"]);
  });

  it("a wrapper may ask by itself, before and after the handler", async () => {
    const asking: Wrapper = (next) => async (input, context) => {
      const before = await context.elicit("before", approve);
      const answer = await next(input, context);
      const after = await context.elicit("after", approve);
      return [before.action, answer, after.action];
    };
    const { server } = serverOf((context) => named(context, "who"), [asking]);
    const { answer, asked } = await inRounds(server, "t", (key) =>
      key === "who" ? accept({ name: "Ada" }) : accept({ approved: true }),
    );
    expect(asked).toEqual([["before"], ["who"], ["after"]]);
    expect(answer.result?.structuredContent).toEqual(["accept", "Ada", "accept"]);
  });
});

describe("sampling with tools", () => {
  it("goes on as a loop: the model's wishes are carried out and told to it", async () => {
    const search = defineTool("search", "Search")
      .argument("q", "string", { required: true })
      .call(({ q }) => q);
    const { server } = serverOf(async ({ sample }) => {
      const messages: SamplingMessage[] = [message("user", "Find it")];
      for (;;) {
        const said = await sample("model", sampling(messages, { maxTokens: 100, tools: [search] }));
        const blocks = [said.content].flat();
        const uses = blocks.filter((block) => block.type === "tool_use");
        if (uses.length === 0) return blocks.map((block) => ("text" in block ? block.text : "")).join("");
        const results = uses.map(({ id, input }): ToolResultBlock => {
          return { type: "tool_result", toolUseId: id, content: [text(`found ${input.q}`)] };
        });
        messages.push(said, { role: "user", content: results });
      }
    });
    const use = (id: string) => ({ type: "tool_use", id, name: "search", input: { q: id } });
    const { answer, asked } = await inRounds(server, "t", (_key, round) =>
      round < 3
        ? {
            role: "assistant",
            content: round === 1 ? [use("1"), use("2")] : use("3"),
            model: "m",
            stopReason: "toolUse",
          }
        : modelSays("Here it is"),
    );
    expect(asked).toEqual([["model"], ["model#2"], ["model#3"]]);
    expect(answer.result?.content).toEqual([{ type: "text", text: "Here it is" }]);
  });
});

describe("what asks, looked at before the handler runs", () => {
  const MEMBERS = ["remember", "elicit", "sample", "roots", "inputs"] as const;

  it.each(MEMBERS)("once had the handler ask nobody after a policy had looked at %s", async (member) => {
    const authorize = (_phase: unknown, _component: unknown, context: Context) => void context[member];
    const { server } = serverOf((context) => context.remember("k", () => "kept"), [], { authorization: { authorize } });
    expect((await call(server, "t")).result).toMatchObject({
      content: [{ text: "kept" }],
    });
  });

  it("once had the handler ask nobody after a source had looked", async () => {
    const tool = defineTool("t").call(async (_args, context) => (await context.elicit("name", name)).action);
    const find = (_kind: string, _name: string, context: Context) => (context.elicit === undefined ? undefined : tool);
    const { server } = serverOf(() => "", [], { tools: { list: () => [tool], find } });
    const { answer } = await inRounds(server, "t", () => accept({ name: "Ada" }));
    expect(answer.result).toMatchObject({ content: [{ text: "accept" }] });
  });

  it("a policy can ask nobody", async () => {
    const authorize = async (_phase: unknown, _component: unknown, context: Context) => {
      await context.remember("k", () => 1);
    };
    const { server, events } = serverOf(() => "reached", [], { authorization: { authorize } });
    expect((await call(server, "t")).error).toMatchObject({ code: -32603 });
    expect(events).toMatchObject([{ cause: { message: expect.stringContaining("Nobody can be asked here") } }]);
  });
});
