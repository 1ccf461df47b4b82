import { AsyncLocalStorage } from "node:async_hooks";
import {
  createExecutor,
  createHub,
  createServer,
  definePrompt,
  defineResource,
  defineTool,
  form,
  type InstrumentationEvent,
  McpError,
  type RequestStartEvent,
  type RequestStopEvent,
  type Sink,
  toolError,
} from "@snodo/core";
import type { DispatchOptions } from "@snodo/core/transport";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { headersFor, rawMessage, requestMeta } from "../../../testing/raw-message.ts";

const TRACEPARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const asking = { ...requestMeta, "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } };

/** A server with a way to each outcome, and what its sink was told. */
function watched(around?: Sink["around"]) {
  const events: InstrumentationEvent[] = [];
  const sink = Object.assign((event: InstrumentationEvent) => void events.push(event), { around });
  const waits: (() => void)[] = [];
  const tools = [
    defineTool("now").call(() => "now"),
    defineTool("later").call(async () => "later"),
    defineTool("fails").call(() => toolError("it failed")),
    defineTool("refuses").call(() => {
      throw new McpError(4_290, "Out of credits");
    }),
    defineTool("throws").call(async () => {
      throw new Error("secret");
    }),
    defineTool("typed")
      .argument("page", "integer", { required: true })
      .call(() => ""),
    defineTool("unfit")
      .output((o) => o.property("n", "number", { required: true }))
      .call(() => ({ n: "1" }) as never),
    defineTool("asks").call(async (_args, { elicit }) => {
      await elicit(
        "who",
        form("Who?", (f) => f.string("name", { required: true })),
      );
      return "asked";
    }),
    defineTool("waits").call(() => new Promise<string>((resolve) => waits.push(() => resolve("waited")))),
    defineTool("ignores").call(() => new Promise<string>(() => {})),
  ];
  const server = createServer({
    name: "watched",
    version: "1",
    tools,
    resources: [
      defineResource("note")
        .template("notes://{id}")
        .read(({ id }) => id),
    ],
    prompts: [
      definePrompt("hello")
        .argument("a")
        .complete("a", () => ["x"])
        .render(() => "hello"),
    ],
    subscriptions: createHub(),
    principal: ({ auth }) => (typeof auth === "string" ? auth : null),
    instrumentation: sink,
  });
  const call = (name: string, options: DispatchOptions = {}, params: object = {}) =>
    Promise.resolve(server.dispatch(rawMessage("tools/call", { name, ...params }), options));
  const of = <Type extends InstrumentationEvent["type"]>(type: Type) =>
    events.filter((event): event is Extract<InstrumentationEvent, { type: Type }> => event.type === type);
  return { server, events, of, call, waits };
}

describe("the events of a request", () => {
  it("N403: are its start and its stop, which share a spanId with all between", async () => {
    const { call, events } = watched();
    await call("throws", { auth: "ada", transport: { kind: "own", peer: { address: "::1", port: 7 } } });
    const [start, exception, stop] = events;
    const request = {
      id: 1,
      method: "tools/call",
      protocolVersion: "2026-07-28",
      principal: "ada",
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    };
    const component = { kind: "tool", name: "throws" };
    expect(events).toEqual([
      { type: "request-start", request, transport: "own", peer: { address: "::1", port: 7 } },
      { type: "exception", reference: expect.any(String), request, component, cause: new Error("secret") },
      { type: "request-stop", request, component, outcome: "tool-error", durationMs: expect.any(Number) },
    ]);
    const ids = [start, exception, stop].map(
      (event) => event !== undefined && "request" in event && event.request.spanId,
    );
    expect(new Set(ids).size).toBe(1);
    expect((stop as RequestStopEvent).durationMs).toBeGreaterThanOrEqual(0);
  });

  it.each<[string, object, RequestStopEvent["outcome"], RequestStopEvent["error"]]>([
    ["now", {}, "complete", undefined],
    ["later", {}, "complete", undefined],
    ["fails", {}, "tool-error", undefined],
    ["typed", { arguments: { page: "x" } }, "tool-error", undefined],
    ["asks", { _meta: asking }, "input-required", undefined],
    ["asks", {}, "error", { code: -32_021, message: expect.any(String) }],
    ["refuses", {}, "error", { code: 4_290, message: "Out of credits" }],
    ["unfit", {}, "error", { code: -32_603, message: expect.any(String) }],
  ])("tell what came of it: %s (%j)", async (name, params, outcome, error) => {
    const { call, of } = watched();
    await call(name, {}, params);
    const [stop] = of("request-stop");
    expect(stop).toMatchObject({ component: { kind: "tool", name }, outcome });
    expect(stop?.error).toEqual(error);
    expect([of("request-start").length, of("request-stop").length]).toEqual([1, 1]);
  });

  it("name no component that there is not, and the prompt or resource that there is", async () => {
    const { server, of } = watched();
    for (const [method, params] of [
      ["tools/call", { name: "unknown" }],
      ["tools/list", {}],
      ["prompts/get", { name: "hello" }],
      ["resources/read", { uri: "notes://7" }],
      ["completion/complete", { ref: { type: "ref/prompt", name: "hello" }, argument: { name: "a", value: "" } }],
    ] as const) {
      await server.dispatch(rawMessage(method, params));
    }
    expect(of("request-stop").map(({ component }) => component?.name)).toEqual([
      undefined,
      undefined,
      "hello",
      "note",
      "hello",
    ]);
    expect(of("request-start").flatMap(({ uri }) => uri ?? [])).toEqual(["notes://7"]);
  });

  it("leave out a URI of more than 2,048 characters", async () => {
    const { server, of } = watched();
    const uri = (length: number) => `notes://${"a".repeat(length - 8)}`;
    for (const length of [2_048, 2_049]) await server.dispatch(rawMessage("resources/read", { uri: uri(length) }));
    expect(of("request-start").map((event) => event.uri?.length)).toEqual([2_048, undefined]);
  });

  it("carry the trace context of the message, or of its headers", async () => {
    const { server, of } = watched();
    const traced = rawMessage("tools/call", { name: "now", _meta: { ...requestMeta, traceparent: TRACEPARENT } });
    await server.dispatch(traced);
    const plain = rawMessage("tools/call", { name: "now" });
    const headers = new Headers({ ...headersFor(plain), traceparent: TRACEPARENT, baggage: "a=b" });
    await server.dispatch(plain, { transport: { kind: "http", headers } });
    await server.dispatch(plain);
    expect(of("request-start").map(({ trace }) => trace)).toEqual([
      { traceparent: TRACEPARENT, from: "meta" },
      { traceparent: TRACEPARENT, baggage: "a=b", from: "headers" },
      undefined,
    ]);
  });

  it("tell of no room, of time that is up, and of what was given up while it waited or ran", async () => {
    const { call, of, waits } = watched();
    const executor = createExecutor({ running: 1, queued: 1, requestMs: 40 });
    const controller = new AbortController();
    const first = call("waits", { executor });
    const second = call("now", { executor, signal: () => controller.signal });
    await call("now", { executor });
    controller.abort();
    await second;
    await first;
    expect(of("request-stop").map(({ outcome, error }) => [outcome, error?.code])).toEqual([
      ["overload", -32_603],
      ["cancelled", undefined],
      ["timeout", -32_603],
    ]);
    // What it answers after its time counts for nothing.
    waits[0]?.();
    await vi.waitFor(() => expect(executor.stats().overdue).toBe(0));
    expect(of("request-stop")).toHaveLength(3);
  });

  it("tell of a request that its client gave up, though its handler never looked", async () => {
    const { call, of, waits } = watched();
    const controller = new AbortController();
    const answer = call("waits", { signal: () => controller.signal });
    controller.abort();
    waits[0]?.();
    await answer;
    expect(of("request-stop")).toMatchObject([{ outcome: "cancelled" }]);
  });

  it("last as long as a subscription does", async () => {
    const { server, of } = watched();
    const controller = new AbortController();
    const open = server.dispatch(rawMessage("subscriptions/listen", { notifications: { toolsListChanged: true } }), {
      signal: () => controller.signal,
      outlet: () => ({ send: () => true, ready: () => Promise.resolve() }),
    });
    await vi.waitFor(() => expect(of("subscription-open")).toHaveLength(1));
    expect(of("request-stop")).toEqual([]);
    controller.abort();
    await open;
    expect(of("request-stop")).toMatchObject([{ outcome: "cancelled", request: { method: "subscriptions/listen" } }]);
  });

  it("are a refusal where nothing could be served, and none for notifications", async () => {
    const { server, events } = watched();
    for (const message of [
      [],
      { jsonrpc: "1.0", id: 1, method: "tools/list" },
      rawMessage("no/method"),
      { jsonrpc: "2.0", method: "notifications/unknown" },
    ]) {
      await server.dispatch(message, { transport: { kind: "own" } });
    }
    expect(events.map((event) => event.type === "message-refused" && [event.transport, event.error.code])).toEqual([
      ["own", -32_600],
      ["own", -32_600],
      ["own", -32_601],
    ]);
  });

  it("tell of what a handler logs that JSON cannot carry", async () => {
    const events: InstrumentationEvent[] = [];
    const logs = defineTool("logs").call((_args, { log }) => String(log("error", { size: () => 1 })));
    const sink = (event: InstrumentationEvent) => void events.push(event);
    const server = createServer({ name: "s", version: "1", tools: [logs], instrumentation: sink });
    const _meta = { ...requestMeta, "io.modelcontextprotocol/logLevel": "debug" };
    await server.dispatch(rawMessage("tools/call", { name: "logs", _meta }, "l"), {
      outlet: () => ({ send: () => true, ready: () => Promise.resolve() }),
    });
    const [, told] = events;
    expect(told).toMatchObject({ type: "log-refused", request: { id: "l", method: "tools/call" } });
    expect(String((told as { readonly cause: unknown }).cause)).toContain("/size");
    expect(events).toHaveLength(3);
  });

  it("carry no argument and no answer", async () => {
    const { call, events } = watched();
    await call("typed", {}, { arguments: { page: "CANARY" } });
    await call("now", {}, { arguments: { any: "CANARY" } });
    expect(JSON.stringify(events)).not.toContain("CANARY");
    expect(JSON.stringify(events)).not.toContain('"now"}]');
  });

  it("come in pairs, one stop for each start, whatever requests do and in whatever order they end", async () => {
    const names = ["now", "later", "fails", "refuses", "throws", "typed", "unfit", "asks", "waits", "ignores", "none"];
    const one = fc.record({ name: fc.constantFrom(...names), isGivenUp: fc.boolean(), asks: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 12 }), fc.nat(4), async (calls, running) => {
        const { call, of, waits } = watched();
        const executor = createExecutor({ running: running + 1, queued: 3, requestMs: 30 });
        const answers = calls.map(async ({ name, isGivenUp, asks }) => {
          const controller = new AbortController();
          const answer = call(name, { executor, signal: () => controller.signal }, asks ? { _meta: asking } : {});
          await Promise.resolve();
          if (isGivenUp) controller.abort();
          return answer;
        });
        await new Promise((resolve) => setImmediate(resolve));
        for (const go of waits) go();
        await Promise.all(answers);
        const ids = (list: readonly (RequestStartEvent | RequestStopEvent)[]) =>
          list.map(({ request }) => request.spanId).sort();
        expect(of("request-start")).toHaveLength(calls.length);
        expect(ids(of("request-stop"))).toEqual(ids(of("request-start")));
      }),
      { numRuns: 20 },
    );
  });
});

describe("a sink", () => {
  it("N402: that throws changes nothing", async () => {
    const answers = async (instrumentation: Sink | undefined) => {
      const server = createServer({
        name: "s",
        version: "1",
        tools: [defineTool("echo").call(async (_args, { requestId }) => `echo ${requestId}`)],
        ...(instrumentation !== undefined && { instrumentation }),
      });
      return Promise.all(
        [rawMessage("tools/call", { name: "echo" }), [], rawMessage("x")].map((m) => server.dispatch(m)),
      );
    };
    const throwing = Object.assign(
      () => {
        throw new Error("sink");
      },
      {
        around() {
          throw new Error("around");
        },
      },
    );
    expect(await answers(throwing)).toEqual(await answers(undefined));
  });

  it("is told of no request where a server has none of its own", async () => {
    const log = vi.spyOn(console, "log");
    const randomUUID = vi.spyOn(crypto, "randomUUID");
    const server = createServer({ name: "s", version: "1", tools: [defineTool("now").call(() => "now")] });
    await server.dispatch(rawMessage("tools/call", { name: "now" }));
    expect([log.mock.calls, randomUUID.mock.calls]).toEqual([[], []]);
    vi.restoreAllMocks();
  });

  it("may have something around what serves a request, also for one that had to wait", async () => {
    const storage = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const server = createServer({
      name: "s",
      version: "1",
      tools: [
        defineTool("look").call(async () => {
          seen.push(storage.getStore());
          await new Promise((resolve) => setImmediate(resolve));
          seen.push(storage.getStore());
          return "";
        }),
      ],
      instrumentation: Object.assign(() => {}, {
        around: ({ spanId }: { readonly spanId: string }, serve: () => void) => storage.run(spanId, serve),
      }),
    });
    const executor = createExecutor({ running: 1 });
    const call = () => server.dispatch(rawMessage("tools/call", { name: "look" }), { executor });
    await Promise.all([call(), call()]);
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(2);
    expect([seen[0] === seen[1], seen[2] === seen[3]]).toEqual([true, true]);
  });
});
