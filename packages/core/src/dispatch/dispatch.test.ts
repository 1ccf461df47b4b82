import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { McpError } from "../error/mcp-error.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { createServer } from "../runtime/create-server.ts";
import { type Answer, answerText } from "./answer.ts";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const SERVER_INFO = { "io.modelcontextprotocol/serverInfo": { name: "s", version: "1" } };
const request = (method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params: { ...params, _meta: META },
});

/** A server with one tool, which does this. */
const serverOf = (handler: (args: object) => unknown) =>
  createServer({ name: "s", version: "1", instrumentation: () => {}, tools: [defineTool("t").call(handler)] });

const CALL = request("tools/call", { name: "t" });
const TEXT_A = {
  id: 1,
  stage: "served",
  result: { resultType: "complete", content: [{ type: "text", text: "a" }], _meta: SERVER_INFO },
  json: undefined,
  error: undefined,
};
const MASKED = {
  id: 1,
  stage: "served",
  result: {
    resultType: "complete",
    content: [{ type: "text", text: expect.stringMatching(/^Internal error \(ref /) }],
    isError: true,
    _meta: SERVER_INFO,
  },
};

describe("dispatch", () => {
  it("answers an object that throws when it is read, which no parsed text does", () => {
    const hostile = new Proxy(
      {},
      {
        getOwnPropertyDescriptor() {
          throw new Error("read");
        },
      },
    );
    expect(serverOf(() => "a").dispatch(hostile)).toEqual({
      id: undefined,
      stage: "admission",
      result: undefined,
      json: undefined,
      error: { code: -32600, message: "Invalid request: the message cannot be read" },
    });
  });

  describe("a handler that rejects with what throws itself when it is read", () => {
    const hostile = (): Error => {
      const error = new Error("read");
      return Object.defineProperty(error, "name", {
        get() {
          throw error;
        },
      });
    };

    it("is answered", async () => {
      expect(await serverOf(() => Promise.reject(hostile())).dispatch(CALL)).toMatchObject(MASKED);
      expect(
        await serverOf(() => Promise.reject(hostile()))
          .with({ errors: "expose" })
          .dispatch(CALL),
      ).toMatchObject({
        result: { isError: true },
      });
    });

    it("once ended the process when its request had been cancelled", async () => {
      const stop = new AbortController();
      const tool = defineTool("t").call(
        (_args, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(hostile()))),
      );
      const answer = serverOf(() => "")
        .with({ tools: [tool] })
        .dispatch(CALL, { signal: () => stop.signal });
      stop.abort();
      expect(await answer).toMatchObject(MASKED);
    });

    it("is answered even where nothing can be told of it", async () => {
      const signal = { aborted: true } as AbortSignal;
      Object.defineProperty(signal, "reason", {
        get() {
          throw new Error("reason");
        },
      });
      const prompt = definePrompt("p").render(async (_args, context) => {
        void context.signal;
        throw new Error("secret");
      });
      const server = serverOf(() => "").with({ prompts: [prompt] });
      expect(await server.dispatch(request("prompts/get", { name: "p" }), { signal: () => signal })).toMatchObject({
        error: { code: -32603, message: "Internal error" },
      });
    });
  });

  it("once dropped the data of an error that JSON cannot carry, and told nobody", () => {
    const events: InstrumentationEvent[] = [];
    const refusal = McpError.invalidParams("No", { a: [5n] } as never);
    const server = serverOf(() => refusal).with({ instrumentation: besidesRequests(events) });
    expect(server.dispatch(CALL)).toMatchObject({ error: { code: -32602, message: "No" } });
    expect(events).toEqual([
      {
        type: "warning",
        code: "error-data",
        message:
          "tools/call: the data of an McpError is left out: at /a/0, a bigint is not a JSON value: use encodable()",
      },
    ]);
  });

  it("once told a peer that its request was bad when a transport or an executor failed, and nobody else", () => {
    const events: InstrumentationEvent[] = [];
    const server = serverOf(() => "a").with({ instrumentation: besidesRequests(events) });
    const own = new Error("own");
    const fail = () => {
      throw own;
    };
    const internal = { id: 1, stage: "served", error: { code: -32603, message: "Internal error" } };
    expect(server.dispatch(CALL, { transport: { kind: "mine", headers: { get: fail } } })).toMatchObject(internal);
    expect(server.dispatch(CALL, { executor: { run: fail, stats: fail } })).toMatchObject(internal);
    expect(events).toEqual([
      { type: "transport-fault", transport: "mine", cause: own },
      { type: "transport-fault", transport: "direct", cause: own },
    ]);
  });

  it("T401: answers a value when nothing is waited for", () => {
    expect(serverOf(() => "a").dispatch(CALL)).toEqual(TEXT_A);
  });

  it("answers a promise when the handler returned one", async () => {
    const answer = serverOf(async () => "a").dispatch(CALL);
    expect(answer).toBeInstanceOf(Promise);
    expect(await answer).toEqual(TEXT_A);
  });

  it("answers a promise that stays open as long as the handler's does", async () => {
    let finish: (value: string) => void = () => {};
    const handled = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const answer = serverOf(() => handled).dispatch(CALL);
    const first = await Promise.race([answer, Promise.resolve("still open")]);
    expect(first).toBe("still open");
    finish("a");
    expect(await answer).toEqual(TEXT_A);
  });

  it("answers a notification with nothing", () => {
    const handler = vi.fn(() => "a");
    const { id: _, ...notification } = CALL;
    expect(serverOf(handler).dispatch(notification)).toBeUndefined();
    expect(handler).not.toHaveBeenCalled();
  });

  it("answers under the id of the request, also the empty text and zero", () => {
    const server = serverOf(() => "a");
    for (const id of ["", 0, "1", 1, -1]) expect(server.dispatch({ ...CALL, id })).toMatchObject({ id });
  });

  it("answers two requests of the same id each with its own result", async () => {
    const server = createServer({
      name: "s",
      version: "1",
      tools: [
        defineTool("echo")
          .argument("text", "string", { required: true })
          .call(async ({ text }) => text),
      ],
    });
    const call = (text: string) => server.dispatch(request("tools/call", { name: "echo", arguments: { text } }));
    const answers = await Promise.all([call("one"), call("two")]);
    expect(answers).toMatchObject([
      { id: 1, result: { content: [{ text: "one" }] } },
      { id: 1, result: { content: [{ text: "two" }] } },
    ]);
  });

  it("answers a value that is no message under no id", () => {
    expect(serverOf(() => "a").dispatch([CALL])).toMatchObject({
      id: undefined,
      stage: "admission",
      error: { code: -32600 },
    });
  });

  it("gives the handler what the transport knows", () => {
    let seen: unknown;
    const transport = { kind: "test", peer: { address: "::1", port: 1 } };
    const server = createServer({
      name: "s",
      version: "1",
      state: { db: 1 },
      tools: [
        defineTool("t").call((_, context) => {
          seen = { auth: context.auth, state: context.state, transport: context.transport, signal: context.signal };
        }),
      ],
    });
    const { signal } = new AbortController();
    server.dispatch(CALL, { auth: { sub: "alice" }, transport, signal: () => signal });
    expect(seen).toEqual({ auth: { sub: "alice" }, state: { db: 1 }, transport, signal });
  });

  it("gives the handler what the client says of itself in this request, and nothing of another one", () => {
    const seen: unknown[] = [];
    const server = createServer({
      name: "s",
      version: "1",
      tools: [defineTool("t").call((_, { client, meta }) => void seen.push({ client, meta }))],
    });
    const meta = {
      ...META,
      "io.modelcontextprotocol/clientInfo": { name: "c", version: "2" },
      "io.modelcontextprotocol/clientCapabilities": { sampling: {} },
    };
    server.dispatch({ ...CALL, params: { name: "t", _meta: meta } });
    server.dispatch(CALL);
    server.dispatch({ ...CALL, params: { name: "t", _meta: { ...META, "io.modelcontextprotocol/clientInfo": "c" } } });
    expect(seen).toMatchObject([
      { client: { info: { name: "c", version: "2" }, capabilities: { sampling: {} } }, meta },
      { client: { info: undefined, capabilities: {} }, meta: META },
      { client: { info: undefined, capabilities: {} } },
    ]);
  });

  it("opens a signal only for a handler that looks at it, and once", () => {
    const open = vi.fn(() => new AbortController().signal);
    serverOf(() => "a").dispatch(CALL, { signal: open });
    expect(open).not.toHaveBeenCalled();
    const server = createServer({
      name: "s",
      version: "1",
      tools: [defineTool("t").call((_, context) => [context.signal, context.signal].length)],
    });
    server.dispatch(CALL, { signal: open });
    expect(open).toHaveBeenCalledTimes(1);
  });

  describe("whatever a handler does", () => {
    const unhandled = vi.fn();
    beforeEach(() => {
      unhandled.mockClear();
      process.on("unhandledRejection", unhandled);
    });
    afterEach(async () => {
      // Rejections that nobody handles are told after the microtasks of a turn.
      await new Promise((resolve) => setImmediate(resolve));
      process.off("unhandledRejection", unhandled);
      expect(unhandled).not.toHaveBeenCalled();
    });

    const throwing = (reason: unknown) => () => {
      throw reason;
    };

    it.each([new Error("x"), undefined, null, "text", 0])("answers a thrown or rejected %s, masked", async (reason) => {
      expect(serverOf(throwing(reason)).dispatch(CALL)).toMatchObject(MASKED);
      expect(await serverOf(() => Promise.reject(reason)).dispatch(CALL)).toMatchObject(MASKED);
    });

    it("lets no rejection escape while nobody awaits the answer", () => {
      serverOf(() => Promise.reject(new Error("x"))).dispatch(CALL);
      serverOf(async () => throwing(McpError.invalidParams("x"))()).dispatch(CALL);
      serverOf(async () => new Error("x")).dispatch(CALL);
      serverOf(async () => ({ big: 1n })).dispatch(CALL);
    });

    it("answers a thenable that throws, that settles twice and that answers nothing", async () => {
      const thenable = (then: (resolve: (value: unknown) => void, reject: (reason: unknown) => void) => void) => ({
        then,
      });
      expect(await serverOf(() => thenable(throwing("x"))).dispatch(CALL)).toMatchObject(MASKED);
      const twice = thenable((resolve, reject) => {
        resolve("a");
        reject(new Error("b"));
      });
      expect(await serverOf(() => twice).dispatch(CALL)).toEqual(TEXT_A);
      expect(await serverOf(() => thenable((resolve) => resolve("a"))).dispatch(CALL)).toEqual(TEXT_A);
    });

    it("answers an McpError, thrown, rejected or returned", async () => {
      const error = new McpError(4001, "Not today", { until: "tomorrow" });
      const refused = {
        id: 1,
        stage: "served",
        error: { code: 4001, message: "Not today", data: { until: "tomorrow" } },
      };
      expect(serverOf(throwing(error)).dispatch(CALL)).toMatchObject(refused);
      expect(serverOf(() => error).dispatch(CALL)).toMatchObject(refused);
      expect(await serverOf(async () => error).dispatch(CALL)).toMatchObject(refused);
      expect(await serverOf(() => Promise.reject(error)).dispatch(CALL)).toMatchObject(refused);
    });

    it("does not throw over an error whose data throws when it is read", async () => {
      const data = Object.defineProperty({}, "a", { enumerable: true, get: throwing(new Error("getter")) });
      const hostile = McpError.internal("x", data as never);
      const internal = {
        id: 1,
        stage: "served",
        error: { code: -32603, message: expect.stringMatching(/^Internal error/) },
      };
      expect(serverOf(throwing(hostile)).dispatch(CALL)).toMatchObject(internal);
      expect(await serverOf(() => Promise.reject(hostile)).dispatch(CALL)).toMatchObject(internal);
    });

    it("does not throw over a thrown value that throws when it is looked at", async () => {
      const hostile = new Proxy({}, { getPrototypeOf: throwing(new Error("trap")) });
      expect(serverOf(throwing(hostile)).dispatch(CALL)).toMatchObject(MASKED);
      expect(await serverOf(() => Promise.reject(hostile)).dispatch(CALL)).toMatchObject(MASKED);
    });

    it("answers all the same when the sink throws or rejects", async () => {
      const tools = [defineTool("t").call(throwing(new Error("x")))];
      const thrown = createServer({ name: "s", version: "1", instrumentation: throwing(new Error("sink")), tools });
      expect(thrown.dispatch(CALL)).toMatchObject(MASKED);
      const rejected = thrown.with({ instrumentation: async () => throwing(new Error("sink"))() });
      expect(rejected.dispatch(CALL)).toMatchObject(MASKED);
    });
  });

  describe("any JSON value", () => {
    const server = createServer({
      name: "s",
      version: "1",
      instrumentation: () => {},
      tools: [
        defineTool("echo")
          .argument("text", "string")
          .argument("region", "string", { header: "Region" })
          .call((args) => args),
        defineTool("later").call(async (args) => args),
      ],
      resources: [
        defineResource("r")
          .uri("a://b")
          .read(() => "text"),
        defineResource("t")
          .template("t://{x}")
          .complete("x", () => ["a"])
          .read(({ x }) => x),
      ],
      prompts: [
        definePrompt("p")
          .argument("a")
          .render(({ a }) => a ?? "none"),
      ],
    });
    const methods = fc.constantFrom(
      "server/discover",
      "tools/list",
      "tools/call",
      "resources/list",
      "resources/templates/list",
      "resources/read",
      "prompts/list",
      "prompts/get",
      "completion/complete",
      "initialize",
    );
    const mostly = (value: fc.Arbitrary<unknown>) => fc.oneof({ weight: 4, arbitrary: value }, fc.jsonValue());
    const names = mostly(fc.constantFrom("echo", "later", "p", "x", "a", "constructor", "__proto__"));
    const tokens = fc.option(fc.jsonValue(), { nil: undefined });
    const meta = mostly(tokens.map((token) => (token === undefined ? META : { ...META, progressToken: token })));
    const params = fc.record(
      {
        _meta: meta,
        name: names,
        uri: mostly(fc.constantFrom("a://b", "t://c", "t://{x}")),
        arguments: mostly(fc.dictionary(fc.constantFrom("text", "region", "__proto__", "a"), fc.jsonValue())),
        cursor: fc.jsonValue(),
        ref: mostly(
          fc.record({ type: fc.constantFrom("ref/prompt", "ref/resource"), name: names, uri: fc.constant("t://{x}") }),
        ),
        argument: mostly(fc.record({ name: names, value: fc.string() })),
        context: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const message = fc.record(
      { jsonrpc: mostly(fc.constant("2.0")), id: mostly(fc.nat()), method: mostly(methods), params: mostly(params) },
      { requiredKeys: ["jsonrpc", "method"] },
    );
    const headers = fc.option(fc.constant({ get: (name: string) => (name === "Mcp-Method" ? "tools/call" : null) }), {
      nil: undefined,
    });

    it("is answered with JSON-RPC, or with nothing when it asks for no answer", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 4, arbitrary: message }, fc.jsonValue()),
          headers,
          async (value, lookup) => {
            const transport = lookup === undefined ? { kind: "x" } : { kind: "x", headers: lookup };
            const answer = await server.dispatch(value, { transport });
            if (answer === undefined) {
              expect(Object.hasOwn(value as object, "id")).toBe(false);
              return;
            }
            expectJsonRpc(answer);
          },
        ),
        { numRuns: 1_000 },
      );
    });
  });
});

function expectJsonRpc(answer: Answer): void {
  const { jsonrpc, id, result, error, ...others } = JSON.parse(answerText(answer));
  expect(jsonrpc).toBe("2.0");
  expect(others).toEqual({});
  expect((result === undefined) !== (error === undefined)).toBe(true);
  if (result !== undefined) {
    expect(id).toBe(answer.id);
    expect(result).toMatchObject({ resultType: "complete" });
  } else {
    expect(["string", "number", "undefined"]).toContain(typeof id);
    expect(Number.isInteger(error.code)).toBe(true);
    expect(typeof error.message).toBe("string");
  }
}
