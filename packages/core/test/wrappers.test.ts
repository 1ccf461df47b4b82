import {
  type AnyServer,
  type AnyTool,
  basicValidator,
  type CompletionInput,
  type Context,
  concurrency,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  derive,
  type InstrumentationEvent,
  isMcpError,
  McpError,
  type Next,
  rateLimit,
  refuse,
  timeout,
  toolError,
  type Wrapper,
  type WrapperInfo,
} from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { rawMessage } from "../../../testing/raw-message.ts";
import { problemsOf, untyped } from "./definition-problems.ts";

const info = { name: "s", version: "1" };

afterEach(() => {
  vi.useRealTimers();
});

/** A wrapper that writes down when it is entered and left. */
function traced(name: string, trace: string[]): Wrapper {
  return (next) => async (input, context) => {
    trace.push(`${name} in`);
    const answer = await next(input, context);
    trace.push(`${name} out`);
    return answer;
  };
}

/** A wrapper that writes down what it is around, and with which input it is called. */
function watched(seen: unknown[]): Wrapper {
  return (next, what) => (input, context) => {
    seen.push([what, input]);
    return next(input, context);
  };
}

/** One of each, with these wrappers. */
function oneOfEach(...wrappers: Wrapper[]) {
  return {
    tools: [
      defineTool("t")
        .argument("n", "integer", { default: 1 })
        .wrap(...wrappers)
        .call(({ n }) => `t ${n}`),
    ],
    resources: [
      defineResource("r")
        .template("x://r/{page}")
        .param("page", "integer")
        .complete("page", (prefix) => [`${prefix}1`])
        .wrap(...wrappers)
        .read(({ page }) => `r ${page + 1}`),
    ],
    prompts: [
      definePrompt("p")
        .argument("a")
        .argument("b")
        .complete("a", (prefix, { arguments: others }) => [`${prefix}-${others.b}`])
        .wrap(...wrappers)
        .render(({ a }) => `p ${a}`),
    ],
  };
}

const REQUESTS = {
  call: ["tools/call", { name: "t", arguments: {} }],
  read: ["resources/read", { uri: "x://r/1" }],
  render: ["prompts/get", { name: "p", arguments: { a: "x" } }],
  "complete a": [
    "completion/complete",
    {
      ref: { type: "ref/prompt", name: "p" },
      argument: { name: "a", value: "v" },
      context: { arguments: { b: "w" } },
    },
  ],
  "complete page": [
    "completion/complete",
    { ref: { type: "ref/resource", uri: "x://r/{page}" }, argument: { name: "page", value: "1" } },
  ],
} as const;

/** What a request comes to: its result, or the code and the message of its error. */
async function answerOf(server: AnyServer, operation: keyof typeof REQUESTS, auth?: unknown): Promise<unknown> {
  const [method, params] = REQUESTS[operation];
  const client = await connect(direct(server, { auth }));
  return client.request(method, params).catch((error: unknown) => {
    if (isMcpError(error)) return { code: error.code, message: error.message };
    throw error;
  });
}

/** Every function of `oneOfEach`, one after the other. */
async function answersOf(server: AnyServer): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  for (const operation of Object.keys(REQUESTS)) {
    answers.push(await answerOf(server, operation as keyof typeof REQUESTS));
  }
  return answers;
}

const isFailure = (text: string) => expect.objectContaining({ isError: true, content: [{ type: "text", text }] });

describe("a component", () => {
  it("I01, I13: takes wrappers around its handler and each of its completers, whatever its kind", async () => {
    const seen: unknown[] = [];
    const server = createServer({ ...info, ...oneOfEach(watched(seen)) });
    const plain = createServer({ ...info, ...oneOfEach() });
    expect(await answersOf(server)).toEqual(await answersOf(plain));
    const t = { component: "t", kind: "tool" };
    const r = { component: "r", kind: "resource" };
    const p = { component: "p", kind: "prompt" };
    expect(seen).toEqual([
      [{ ...t, operation: "call", slot: undefined }, { n: 1 }],
      [
        { ...r, operation: "read", slot: undefined },
        { uri: "x://r/1", page: 1 },
      ],
      [{ ...p, operation: "render", slot: undefined }, { a: "x" }],
      [
        { ...p, operation: "complete", slot: "a" },
        { prefix: "v", arguments: { b: "w" } },
      ],
      [
        { ...r, operation: "complete", slot: "page" },
        { prefix: "1", arguments: {} },
      ],
    ]);
  });

  it("I01: takes them also when it is written by hand", async () => {
    const seen: unknown[] = [];
    const wrappers = [watched(seen)];
    const server = createServer({
      ...info,
      tools: [{ kind: "tool", name: "t", wrappers, call: () => "t" }],
      resources: [
        {
          kind: "resource",
          name: "r",
          uriTemplate: "x://r/{page}",
          wrappers,
          read: () => "r",
          completers: { page: () => [] },
        },
      ],
      prompts: [
        {
          kind: "prompt",
          name: "p",
          arguments: [{ name: "a" }],
          wrappers,
          render: () => "p",
          completers: { a: () => [] },
        },
      ],
    });
    await answersOf(server);
    expect(seen).toHaveLength(5);
  });

  it("I03: has the first wrapper outermost, those of a later step inside", async () => {
    const trace: string[] = [];
    const tool = defineTool("t")
      .wrap(traced("a", trace), traced("b", trace))
      .wrap(traced("c", trace))
      .call(() => {
        trace.push("handler");
        return "ok";
      });
    await answerOf(createServer({ ...info, tools: [tool] }), "call");
    expect(trace).toEqual(["a in", "b in", "c in", "handler", "c out", "b out", "a out"]);
  });

  it("I02: keeps its wrappers as they were when it was made", async () => {
    const wrappers: Wrapper[] = [watched([])];
    const options = { ms: 1_000 };
    const tool: AnyTool = { kind: "tool", name: "t", wrappers: [...wrappers, timeout(options)], call: () => "t" };
    const server = createServer({ ...info, tools: [tool] });
    const [listed] = server.catalog.tools;
    expect(Object.isFrozen(listed?.wrappers)).toBe(true);
    expect(listed?.wrappers?.every((wrapper, index) => index === 0 || Object.isFrozen(wrapper))).toBe(true);
    (tool.wrappers as Wrapper[]).push(() => () => refuse({ kind: "tool" }, "later"));
    expect(listed?.wrappers).toHaveLength(2);
    expect(await answerOf(server, "call")).not.toHaveProperty("isError");
  });

  it("does not show its wrappers to a client", async () => {
    const client = await connect(direct(createServer({ ...info, ...oneOfEach(timeout()) })));
    const listed = [await client.listTools(), await client.listResourceTemplates(), await client.listPrompts()];
    for (const [item] of listed) expect(item).not.toHaveProperty("wrappers");
  });

  it("I23: is refused when a wrapper throws, makes no function, or is none", () => {
    const tool = (wrapper: unknown) => () =>
      untyped(defineTool("t"))
        .wrap(() => () => 1, wrapper)
        .call(() => "t");
    const FORM = "A wrapper is (next, info) => (input, context) => next(input, context)";
    const cause = new TypeError("no");
    const throwing = () => {
      throw cause;
    };
    const where = 'tool "t", wrappers[1]';
    expect(problemsOf(tool(throwing))).toEqual([{ where, rule: "threw: no", hint: FORM, cause }]);
    expect(problemsOf(tool(() => undefined))).toEqual([{ where, rule: "must make a function", hint: FORM }]);
    expect(problemsOf(tool(async () => throwing()))).toEqual([{ where, rule: "must make a function", hint: FORM }]);
    expect(problemsOf(tool(undefined))).toEqual([{ where, rule: "must be a function" }]);
    const hint = "One after the other: .wrap(outer, inner)";
    expect(problemsOf(tool([timeout()]))).toEqual([{ where, rule: "must be a function", hint }]);
    expect(problemsOf(tool(timeout))).toMatchObject([
      { where, rule: "threw: timeout: takes its options as an object" },
    ]);
  });

  it("is refused when its wrappers are no list, and told of a name that is nearly theirs", () => {
    const tool = (fields: object) => () =>
      createServer({ ...info, tools: [{ kind: "tool", name: "t", call: () => 1, ...fields }] });
    expect(problemsOf(tool({ wrappers: timeout() }))).toEqual([
      { where: 'tool "t", wrappers', rule: "must be a list" },
    ]);
    expect(problemsOf(tool({ wrappers: new Array(1) }))).toMatchObject([{ where: 'tool "t", wrappers[0]' }]);
    expect(problemsOf(tool({ wrap: [] }))).toMatchObject([{ hint: 'Did you mean "wrappers"?' }]);
    expect(problemsOf(tool({ wrappers: [] }))).toEqual([]);
  });

  it("does not run its handler for a wrapper that mistakes its two steps for one", () => {
    const handler = vi.fn();
    const hasty = (next: Next) => next({}, {} as Context);
    expect(problemsOf(() => untyped(defineTool("t")).wrap(hasty).call(handler))).toMatchObject([
      { where: 'tool "t", wrappers[0]', rule: "threw: next is there before a request is" },
    ]);
    expect(handler).not.toHaveBeenCalled();
  });
});

describe("a wrapper", () => {
  it("I08: gets the input, the context, what comes next, and what it is around", async () => {
    const seen: unknown[] = [];
    const tool = defineTool("t")
      .argument("n", "integer", { default: 1 })
      .wrap((next, what) => (input, context) => {
        seen.push(what, input, context.method, context.auth);
        return next(input, context);
      })
      .call(({ n }) => `${n}`);
    const answer = await answerOf(createServer({ ...info, tools: [tool] }), "call", "alice");
    expect(answer).toMatchObject({ content: [{ type: "text", text: "1" }] });
    expect(seen).toEqual([
      { component: "t", kind: "tool", operation: "call", slot: undefined },
      { n: 1 },
      "tools/call",
      "alice",
    ]);
  });

  it("I09: goes on with another input or context, or answers itself", async () => {
    const changing: Wrapper = (next) => (_, context) => next({ n: 2 }, derive(context, { auth: "somebody" }));
    const answering: Wrapper = () => () => "mine";
    const handler = vi.fn((args: unknown, { auth }: Context) => `${JSON.stringify(args)} ${auth}`);
    const serving = (wrapper: Wrapper) =>
      createServer({ ...info, tools: [defineTool("t").wrap(wrapper).call(handler)] });
    expect(await answerOf(serving(changing), "call", "alice")).toMatchObject({
      content: [{ text: '{"n":2} somebody' }],
    });
    expect(await answerOf(serving(answering), "call")).toMatchObject({ content: [{ text: "mine" }] });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it("I10: is told what it is around, and cannot set it", async () => {
    const given: WrapperInfo[] = [];
    createServer({
      ...info,
      ...oneOfEach((next, what) => {
        given.push(what);
        return next;
      }),
    });
    expect(given).toHaveLength(5);
    for (const what of given) expect(Object.isFrozen(what)).toBe(true);
    expect(problemsOf(() => timeout({ operation: "call" } as never))).toMatchObject([{ where: "timeout" }]);
  });

  it("I11: may change the arguments, which are not checked again", async () => {
    const tool = defineTool("t")
      .argument("n", "integer", { default: 1, maximum: 5 })
      .wrap((next) => (_, context) => next({ n: 99 }, context))
      .call(({ n }) => `${n}`);
    const answer = await answerOf(createServer({ ...info, tools: [tool] }), "call");
    expect(answer).toMatchObject({ content: [{ text: "99" }] });
  });

  it("runs after the lookup and the check of the arguments: what these refuse it never sees", async () => {
    const wrapper = vi.fn((next: Next) => next);
    const seen: unknown[] = [];
    const server = createServer({
      ...info,
      instrumentation: () => {},
      validator: basicValidator(),
      tools: [
        defineTool("t")
          .argument("n", "integer", { required: true })
          .wrap(wrapper, watched(seen))
          .call(() => "t"),
      ],
      ...{ resources: oneOfEach(watched(seen)).resources, prompts: oneOfEach(watched(seen)).prompts },
    });
    const client = await connect(direct(server));
    expect(await client.callTool("t", {})).toMatchObject({ isError: true });
    expect(await client.callTool("t", { n: "1" })).toMatchObject({ isError: true });
    await expect(client.callTool("u", {})).rejects.toThrow("Unknown tool");
    await expect(client.readResource("x://r/one")).rejects.toThrow("Invalid variable");
    await expect(client.getPrompt("p", { a: 1 as never })).rejects.toThrow("must be a string");
    expect(seen).toEqual([]);
    expect(wrapper).toHaveBeenCalledTimes(1);
  });

  it("sees what another library's schema made of the arguments", async () => {
    const seen: unknown[] = [];
    const tool = defineTool("t")
      .input(z.object({ n: z.string().transform(Number) }))
      .wrap(watched(seen))
      .call(({ n }) => `${n + 1}`);
    const client = await connect(direct(createServer({ ...info, tools: [tool] })));
    expect(await client.callTool("t", { n: "41" })).toMatchObject({ content: [{ text: "42" }] });
    expect(seen).toMatchObject([[{}, { n: 41 }]]);
  });

  it("gets a completer's prefix and the settled arguments, and may change both", async () => {
    const shouting: Wrapper =
      (next, { operation }) =>
      (input, context) => {
        if (operation !== "complete") return next(input, context);
        const { prefix } = input as CompletionInput;
        return next({ prefix: prefix.toUpperCase(), arguments: { b: "B" } }, context);
      };
    const server = createServer({ ...info, ...oneOfEach(shouting) });
    expect(await answerOf(server, "complete a")).toMatchObject({ completion: { values: ["V-B"] } });
  });

  it("is put around a function once, when the component is made, and not for each request or server", async () => {
    const made = vi.fn((next: Next) => next);
    const components = oneOfEach(made);
    expect(made).toHaveBeenCalledTimes(5);
    const server = createServer({ ...info, ...components });
    await answersOf(server);
    await answersOf(server.with({ title: "another" }));
    expect(made).toHaveBeenCalledTimes(5);
  });

  it("T401: leaves an answer that is there at once at once", () => {
    const tool = defineTool("t")
      .wrap(timeout(), concurrency(), rateLimit())
      .call(() => "t");
    const answer = createServer({ ...info, tools: [tool] }).dispatch(rawMessage("tools/call", { name: "t" }));
    expect(answer).not.toBeInstanceOf(Promise);
    expect(answer).toMatchObject({ result: { content: [{ text: "t" }] } });
  });

  it("may go on twice, or never", async () => {
    const calls: string[] = [];
    const again: Wrapper = (next) => async (input, context) => {
      try {
        return await next(input, context);
      } catch {
        return next(input, context);
      }
    };
    const handler = () => {
      calls.push("call");
      if (calls.length === 1) throw new Error("at first");
      return "ok";
    };
    const limit = concurrency({ limit: 1 });
    const tool = defineTool("t").wrap(again, limit).call(handler);
    expect(await answerOf(createServer({ ...info, tools: [tool] }), "call")).toMatchObject({
      content: [{ text: "ok" }],
    });
    expect(calls).toHaveLength(2);
    expect(limit.stats()).toEqual({ running: 0, waiting: 0, refused: 0 });
    const silent = defineTool("t")
      .wrap(() => () => undefined)
      .call(handler);
    expect(await answerOf(createServer({ ...info, tools: [silent] }), "call")).toMatchObject({ content: [] });
    expect(calls).toHaveLength(2);
  });

  it("that throws is a failure like that of a handler, and the sink has the cause", async () => {
    const cause = new Error("secret");
    const events: InstrumentationEvent[] = [];
    const failing: Wrapper = () => () => {
      throw cause;
    };
    const server = createServer({ ...info, ...oneOfEach(failing), instrumentation: besidesRequests(events) });
    const answers = await answersOf(server);
    expect(JSON.stringify(answers)).not.toContain("secret");
    expect(answers[0]).toMatchObject({ isError: true });
    for (const answer of answers.slice(1)) expect(answer).toMatchObject({ code: -32603 });
    expect(events.map((event) => event.type === "exception" && event.cause)).toEqual(new Array(5).fill(cause));
  });

  it("passes errors and results of every kind on as they are", async () => {
    const all = () => [timeout(), concurrency({ key: () => "k" }), rateLimit(), traced("x", [])];
    const ends: (() => unknown)[] = [
      () => toolError("tool error"),
      () => Promise.reject(toolError("thrown tool error")),
      () => McpError.invalidParams("mcp error"),
      () => Promise.reject(new McpError(7, "thrown mcp error")),
      () => undefined,
      () => ({ a: [1] }),
      () => Promise.resolve("text"),
    ];
    for (const end of ends) {
      const wrapped = defineTool("t")
        .wrap(...all())
        .call(end);
      const plain = defineTool("t").call(end);
      const [one, other] = [wrapped, plain].map((tool) => createServer({ ...info, tools: [tool] }));
      expect(await answerOf(one as AnyServer, "call")).toEqual(await answerOf(other as AnyServer, "call"));
    }
    const gone = defineResource("r")
      .uri("x://r/1")
      .wrap(...all())
      .read(() => undefined);
    expect(await answerOf(createServer({ ...info, resources: [gone] }), "read")).toMatchObject({ code: -32602 });
  });

  it("does not change whom events name", async () => {
    const events: InstrumentationEvent[] = [];
    const server = createServer({
      ...info,
      tools: [
        defineTool("t")
          .wrap((next) => (input, context) => next(input, derive(context, { auth: "somebody" })))
          .call(() => {
            throw new Error("failed");
          }),
      ],
      principal: ({ auth }) => String(auth),
      instrumentation: besidesRequests(events),
    });
    await answerOf(server, "call", "alice");
    expect(events).toMatchObject([{ type: "exception", request: { principal: "alice" } }]);
  });
});

describe("a refusal", () => {
  it("I14: is a failure of a tool, and -32603 elsewhere, also of a completer", async () => {
    const closing: Wrapper = (_, what) => () => refuse(what, "Closed on Sundays");
    const throwing: Wrapper = (_, what) => () => {
      throw refuse(what, "Closed on Sundays");
    };
    for (const wrapper of [closing, throwing]) {
      const events: InstrumentationEvent[] = [];
      const server = createServer({ ...info, ...oneOfEach(wrapper), instrumentation: besidesRequests(events) });
      const [tool, ...others] = await answersOf(server);
      expect(tool).toEqual(isFailure("Closed on Sundays"));
      expect(others).toEqual(new Array(4).fill({ code: -32603, message: "Closed on Sundays" }));
      expect(events).toEqual([]);
    }
  });

  it("I21: has its own text for each reason that a limiter has", async () => {
    vi.useFakeTimers();
    const cause = new Error("no session");
    const events: InstrumentationEvent[] = [];
    const tool = defineTool("t")
      .wrap(
        rateLimit({
          limit: 1,
          maxKeys: 1,
          key: ({ auth }) => {
            if (auth === "unknown") throw cause;
            return String(auth);
          },
        }),
      )
      .call(() => "ok");
    const server = createServer({ ...info, tools: [tool], instrumentation: besidesRequests(events) });
    const ask = (auth: string) => answerOf(server, "call", auth);
    expect(await ask("a")).toMatchObject({ content: [{ text: "ok" }] });
    expect(await ask("a")).toEqual(isFailure("Too many calls: 1 in 60000 ms are admitted. Try again in 60 s"));
    expect(await ask("b")).toEqual(isFailure("Too many callers at once: no further one can be counted"));
    expect(await ask("k".repeat(2_000))).toEqual(isFailure("The caller's key is too long to be counted by"));
    expect(await ask("unknown")).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^Internal error \(ref /) }],
    });
    expect(events).toMatchObject([{ type: "exception", cause }]);
  });
});

describe("what a wrapper counts", () => {
  const limited = () =>
    defineTool("t")
      .wrap(rateLimit({ limit: 1 }))
      .call(() => "ok");
  const isOk = (answer: unknown) => !(answer as { isError?: boolean }).isError;

  it("I19: belongs to a component and its slot, and is shared by the servers that hold the component", async () => {
    const components = oneOfEach(rateLimit({ limit: 1 }));
    const server = createServer({ ...info, ...components });
    expect((await answersOf(server)).filter(isOk)).toHaveLength(5);
    for (const other of [server, server.with({ title: "b" }), createServer({ ...info, ...components })]) {
      const [tool, ...others] = await answersOf(other);
      expect(tool).toMatchObject({ isError: true });
      for (const answer of others) expect(answer).toMatchObject({ code: -32603 });
    }
  });

  it("I19: is shared also by servers that are given one component written by hand, until it is changed", async () => {
    const tool = { kind: "tool" as const, name: "t", wrappers: [rateLimit({ limit: 1 })], call: () => "ok" };
    const ask = () => answerOf(createServer({ ...info, tools: [tool] }), "call");
    expect(isOk(await ask())).toBe(true);
    expect(isOk(await ask())).toBe(false);
    tool.call = () => "other";
    expect(await ask()).toMatchObject({ content: [{ text: "other" }] });
    expect(isOk(await ask())).toBe(false);
    tool.wrappers.pop();
    expect(isOk(await ask())).toBe(true);
    expect(isOk(await ask())).toBe(true);
  });

  it("begins anew in a copy, and in another component with the same wrapper", async () => {
    const wrapper = rateLimit({ limit: 1 });
    const tool = defineTool("t")
      .wrap(wrapper)
      .call(() => "ok");
    const other = defineTool("t")
      .wrap(wrapper)
      .call(() => "ok");
    for (const each of [tool, { ...tool }, { ...tool, title: "T" }, other, limited()]) {
      const server = createServer({ ...info, tools: [each] });
      expect(isOk(await answerOf(server, "call"))).toBe(true);
      expect(isOk(await answerOf(server, "call"))).toBe(false);
    }
    expect(wrapper.stats()).toEqual({ admitted: 4, refused: 4 });
  });
});

describe("a call whose time is up", () => {
  it("I16: sees its signal abort, as one whose client left does, and its late answer goes nowhere", async () => {
    vi.useFakeTimers();
    const signals: AbortSignal[] = [];
    const ends: ((value: string) => void)[] = [];
    const limit = timeout({ ms: 100 });
    const tool = defineTool("t")
      .wrap(limit)
      .call(
        (_, { signal }) =>
          new Promise<string>((resolve) => {
            signals.push(signal);
            ends.push(resolve);
          }),
      );
    const client = await connect(direct(createServer({ ...info, tools: [tool] })));
    const left = new AbortController();
    const late = client.callTool("t", {});
    const leaving = client.callTool("t", {}, { signal: left.signal });
    const rejected = expect(leaving).rejects.toThrow("left");
    await vi.advanceTimersByTimeAsync(50);
    left.abort(new Error("left"));
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(50);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(await late).toMatchObject({ isError: true, content: [{ text: "Timed out after 100 ms" }] });
    await rejected;
    expect(limit.stats()).toMatchObject({ abandoned: 2 });
    for (const end of ends) end("late");
    await vi.advanceTimersByTimeAsync(0);
    expect(limit.stats()).toMatchObject({ abandoned: 0 });
    expect(await late).toMatchObject({ isError: true });
  });

  it("I22: is a refusal too when it fails in time, and the sink has the cause", async () => {
    const cause = new Error("secret");
    const events: InstrumentationEvent[] = [];
    const failing = () => Promise.reject(cause);
    const server = createServer({
      ...info,
      tools: [defineTool("t").wrap(timeout()).call(failing)],
      prompts: [definePrompt("p").wrap(timeout()).render(failing)],
      instrumentation: besidesRequests(events),
    });
    expect(await answerOf(server, "call")).toMatchObject({ isError: true });
    expect(await answerOf(server, "render")).toMatchObject({ code: -32603 });
    expect(events).toMatchObject([{ cause }, { cause }]);
  });

  it("makes room at once where concurrency is around the timeout, and when its work ends where it is inside", async () => {
    vi.useFakeTimers();
    for (const isAround of [true, false]) {
      const ends: ((value: string) => void)[] = [];
      const [time, room] = [timeout({ ms: 100 }), concurrency({ limit: 1 })];
      const tool = defineTool("t")
        .wrap(...(isAround ? [room, time] : [time, room]))
        .call(() => new Promise<string>((resolve) => ends.push(resolve)));
      const server = createServer({ ...info, tools: [tool] });
      const first = answerOf(server, "call");
      await vi.advanceTimersByTimeAsync(100);
      expect(await first).toEqual(isFailure("Timed out after 100 ms"));
      expect(time.stats()).toEqual({ timedOut: 1, abandoned: 1 });
      expect(room.stats().running).toBe(isAround ? 0 : 1);
      ends[0]?.("late");
      await vi.advanceTimersByTimeAsync(0);
      expect(time.stats()).toEqual({ timedOut: 1, abandoned: 0 });
      expect(room.stats().running).toBe(0);
    }
  });

  it("gives up its place in the queue when its time is up while it waits", async () => {
    vi.useFakeTimers();
    const room = concurrency({ limit: 1, queue: 1 });
    const tool = defineTool("t")
      .wrap(timeout({ ms: 100 }), room)
      .call(() => new Promise<string>(() => {}));
    const server = createServer({ ...info, tools: [tool] });
    const answers = [answerOf(server, "call"), answerOf(server, "call")];
    await vi.advanceTimersByTimeAsync(0);
    expect(room.stats()).toEqual({ running: 1, waiting: 1, refused: 0 });
    await vi.advanceTimersByTimeAsync(100);
    expect(await Promise.all(answers)).toEqual(new Array(2).fill(isFailure("Timed out after 100 ms")));
    expect(room.stats()).toEqual({ running: 1, waiting: 0, refused: 0 });
  });

  it("loses no place, and never runs more than the limit, however timeouts, ends and cancels fall together", async () => {
    vi.useFakeTimers();
    const step = fc.record({
      arrivesAt: fc.nat({ max: 30 }),
      takes: fc.nat({ max: 30 }),
      cancelledAfter: fc.option(fc.nat({ max: 20 })),
      fails: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.integer({ min: 1, max: 3 }),
        fc.nat({ max: 3 }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(step, { maxLength: 15 }),
        async (isAround, limit, queue, ms, steps) => {
          const [time, room] = [timeout({ ms }), concurrency({ limit, queue })];
          let running = 0;
          let most = 0;
          const tool = defineTool("t")
            .argument("index", "integer", { required: true })
            .wrap(...(isAround ? [room, time] : [time, room]))
            .call(async ({ index }) => {
              running += 1;
              most = Math.max(most, isAround ? room.stats().running : running);
              await new Promise((resolve) => setTimeout(resolve, steps[index]?.takes));
              running -= 1;
              if (steps[index]?.fails) throw toolError("failed");
              return "ok";
            });
          const server = createServer({ ...info, tools: [tool] });
          const answers = steps.map(async ({ arrivesAt, cancelledAfter }, index) => {
            await new Promise((resolve) => setTimeout(resolve, arrivesAt));
            const gone = new AbortController();
            if (cancelledAfter !== null) setTimeout(() => gone.abort(), cancelledAfter);
            const call = rawMessage("tools/call", { name: "t", arguments: { index } });
            return server.dispatch(call, { signal: () => gone.signal });
          });
          await vi.advanceTimersByTimeAsync(1_000);
          expect(await Promise.all(answers)).toHaveLength(steps.length);
          expect(running).toBe(0);
          expect(most).toBeLessThanOrEqual(limit);
          expect(time.stats().abandoned).toBe(0);
          expect(room.stats()).toMatchObject({ running: 0, waiting: 0 });
        },
      ),
    );
  });
});
