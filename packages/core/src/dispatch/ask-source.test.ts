import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { rawMessage } from "../../../../testing/raw-message.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { McpError } from "../error/mcp-error.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { MAX_SOURCE_COMPONENTS } from "../limits.ts";
import type { CatalogSource } from "../runtime/catalog-source.ts";
import { createServer } from "../runtime/create-server.ts";
import type { AnyServer } from "../runtime/server.ts";
import { type Answer, answerText } from "./answer.ts";

/** A server of one source, and what its sink was told. */
function serverOf(source: object, more: object = {}) {
  const events: InstrumentationEvent[] = [];
  const given = { list: () => [], find: () => undefined, ...source } as CatalogSource;
  const instrumentation = besidesRequests(events);
  const options = { name: "s", version: "1", tools: given, resources: [given], prompts: [given] };
  return { server: createServer({ ...options, instrumentation, ...more }) as AnyServer, events };
}

async function answerOf(server: AnyServer, method: string, params: object = {}, options = {}) {
  const answer = (await server.dispatch(rawMessage(method, { ...params }), options)) as Answer;
  return JSON.parse(answerText(answer));
}

const masked = { code: -32603, message: expect.stringMatching(/^Internal error \(ref [^)]+\)$/) };
const tool = defineTool("t").call(() => "called");
const failing = () => {
  throw new Error("secret");
};
async function* breaksOff() {
  yield tool;
  throw new Error("secret");
}

describe("list", () => {
  it.each([
    ["an array", () => [tool]],
    ["a set", () => new Set([tool])],
    ["a promise of an array", async () => [tool]],
    [
      "an asynchronous generator",
      async function* () {
        yield tool;
      },
    ],
    [
      "a generator",
      function* () {
        yield tool;
      },
    ],
  ])("D102: may answer %s", async (_what, list) => {
    const { server, events } = serverOf({ list });
    expect(await answerOf(server, "tools/list")).toMatchObject({ result: { tools: [{ name: "t" }] } });
    expect(events).toEqual([]);
  });

  it("makes nobody wait where it answers at once", () => {
    expect(serverOf({ list: () => [tool] }).server.dispatch(rawMessage("tools/list"))).not.toBeInstanceOf(Promise);
  });

  it.each([
    ["throws", failing],
    ["rejects", () => Promise.reject(new Error("secret"))],
    ["breaks off midway", breaksOff],
    ["answers nothing", () => undefined],
    ["answers text", () => "t"],
    ["answers an object", () => ({ tools: [tool] })],
    ["answers a promise of null", async () => null],
    [
      "never ends",
      function* () {
        while (true) yield tool;
      },
    ],
    [
      "never ends, asynchronously",
      async function* () {
        while (true) yield tool;
      },
    ],
  ])("fails the whole list when it %s, masked: half a list would pass for a whole one", async (_what, list) => {
    const { server, events } = serverOf({ list });
    expect(await answerOf(server, "tools/list")).toMatchObject({ error: masked });
    expect(events).toMatchObject([{ type: "exception", request: { method: "tools/list" } }]);
  });

  it("may say itself why there is no list", async () => {
    const { server, events } = serverOf({ list: () => Promise.reject(McpError.internal("Offline", { retry: true })) });
    expect(await answerOf(server, "tools/list")).toMatchObject({
      error: { message: "Offline", data: { retry: true } },
    });
    expect(events).toEqual([]);
  });

  it("may have 10,000 components and none more", async () => {
    const tools = Array.from({ length: MAX_SOURCE_COMPONENTS }, (_, index) => defineTool(`t${index}`).call(() => ""));
    const page = { pagination: { pageSize: MAX_SOURCE_COMPONENTS } };
    const { result } = await answerOf(serverOf({ list: () => tools }, page).server, "tools/list");
    expect(result.tools).toHaveLength(MAX_SOURCE_COMPONENTS);
    const more = serverOf({ list: () => [...tools, tool] }, page).server;
    expect(await answerOf(more, "tools/list")).toMatchObject({ error: masked });
  });

  it("ends the iteration of a list that is too long, and of one that nobody waits for", async () => {
    const ended = vi.fn();
    const controller = new AbortController();
    const endless = async function* () {
      try {
        while (true) yield tool;
      } finally {
        ended();
      }
    };
    const { server, events } = serverOf({ list: endless });
    await answerOf(server, "tools/list");
    expect(ended).toHaveBeenCalledOnce();
    controller.abort();
    const { error } = await answerOf(server, "tools/list", {}, { signal: () => controller.signal });
    expect(error.message).toBe("The request was cancelled");
    expect(ended).toHaveBeenCalledTimes(2);
    expect(events).toHaveLength(1);
  });

  it("D102: leaves out what cannot be served, and tells the sink", async () => {
    const bad = { kind: "tool", name: "", call: () => "" };
    const hostile = new Proxy({}, { get: failing });
    const drafts = [bad, definePrompt("p").render(() => ""), null, 5, defineTool("unfinished"), hostile, tool];
    const { server, events } = serverOf({ list: () => drafts });
    expect((await answerOf(server, "tools/list")).result.tools).toMatchObject([{ name: "t" }]);
    expect(events).toHaveLength(6);
    for (const event of events) expect(event).toMatchObject({ type: "catalog-fault", kind: "tool" });
    expect(events[0]).toMatchObject({
      cause: { name: "DefinitionError", message: 'tool "", name: must not be empty' },
    });
  });

  it("tells the sink of a hundred faults at most", async () => {
    const { server, events } = serverOf({ list: () => Array.from({ length: 500 }, () => null) });
    expect((await answerOf(server, "tools/list")).result.tools).toEqual([]);
    expect(events).toHaveLength(100);
  });

  it("D167: checks a component that comes again no second time", async () => {
    const reads = vi.fn();
    const plain = {
      kind: "tool",
      get name() {
        reads();
        return "plain";
      },
      call: () => "",
    };
    const { server } = serverOf({ list: () => [plain] });
    const first = await answerOf(server, "tools/list");
    const count = reads.mock.calls.length;
    expect(await answerOf(server, "tools/list")).toEqual(first);
    expect(reads).toHaveBeenCalledTimes(count);
  });

  it("D167: lists schemas in the form of the server, and leaves out what has no such form", async () => {
    const strict = defineTool("strict")
      .argument("a", "string")
      .call(() => "");
    const open = defineTool("open")
      .argument("map", "object")
      .call(() => "");
    const { server, events } = serverOf({ list: () => [strict, open] }, { schemas: "strict" });
    const { result } = await answerOf(server, "tools/list");
    expect(result.tools).toMatchObject([{ name: "strict", inputSchema: { additionalProperties: false } }]);
    expect(events).toMatchObject([{ type: "catalog-fault" }]);
  });
});

describe("a list of promises, which nobody awaits", () => {
  it("once ended the process when one of them rejected", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const { server, events } = serverOf({ list: () => [Promise.reject(new Error("row 1")), tool] });
    expect((await answerOf(server, "tools/list")).result.tools).toMatchObject([{ name: "t" }]);
    expect(events).toMatchObject([{ type: "catalog-fault", kind: "tool" }]);
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe("a list that is given up", () => {
  const never = () => new Promise<never>(() => {});

  it.each([
    ["next", { next: never }],
    ["return", { next: async () => ({ done: false, value: tool }), return: never }],
  ])("once waited for ever where the source's %s never settles", async (_what, iterator) => {
    const stop = new AbortController();
    const { server, events } = serverOf({ list: () => ({ [Symbol.asyncIterator]: () => iterator }) });
    const answer = answerOf(server, "tools/list", {}, { signal: () => stop.signal });
    setImmediate(() => stop.abort());
    expect((await answer).error).toEqual({ code: -32603, message: "The request was cancelled" });
    expect(events).toEqual([]);
  });

  it("is not asked for anything where nobody waits from the start", async () => {
    const { server } = serverOf({ list: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }) });
    const { error } = await answerOf(server, "tools/list", {}, { signal: () => AbortSignal.abort() });
    expect(error).toEqual({ code: -32603, message: "The request was cancelled" });
  });
});

describe("find", () => {
  it("is no fault when it finds by its own matcher what somebody would complete: that is named by its template", async () => {
    const matched = defineResource("m")
      .template("m://{a}")
      .matches((uri) => uri.startsWith("m://"))
      .complete("a", () => ["x"])
      .read(() => "read");
    const find = (_kind: string, uri: string) => (uri.startsWith("m://") ? matched : undefined);
    const { server, events } = serverOf({ list: () => [matched], find });
    const complete = (uri: string) =>
      answerOf(server, "completion/complete", {
        ref: { type: "ref/resource", uri },
        argument: { name: "a", value: "" },
      });
    expect((await complete("m://1")).error).toMatchObject({ code: -32602 });
    expect((await complete("m://{a}")).result.completion.values).toEqual(["x"]);
    expect(events).toEqual([]);
  });

  const greet = defineTool("greet")
    .argument("name", "string", { required: true })
    .argument("mark", "string", { default: "!" })
    .call(({ name, mark }) => `Hello, ${name}${mark}`);
  const row = defineResource("row")
    .template("x://row/{id}")
    .param("id", "integer")
    .complete("id", () => ["1"])
    .read(({ id }) => ({ id }));
  const prompt = definePrompt("p")
    .argument("a", { required: true })
    .complete("a", () => ["b"])
    .render(({ a }) => a);

  it("D167: gives a tool that is served as declared ones are: arguments, defaults, checks", async () => {
    const find = vi.fn((_kind: unknown, _name: unknown, _context: unknown) => greet);
    const { server } = serverOf({ find });
    const call = (args: object) => answerOf(server, "tools/call", { name: "greet", arguments: args }, { auth: "ada" });
    expect((await call({ name: "Ada" })).result.content).toEqual([{ type: "text", text: "Hello, Ada!" }]);
    expect(find).toHaveBeenCalledExactlyOnceWith("tool", "greet", expect.objectContaining({ auth: "ada" }));
    expect((await call({})).result).toMatchObject({ isError: true });
    expect((await call({ name: 5 })).result).toMatchObject({ isError: true });
  });

  it("D167: gives a resource by the URI that is read, and by the text of its template", async () => {
    const find = vi.fn((_kind: unknown, _name: unknown) => row);
    const { server } = serverOf({ find });
    const { result } = await answerOf(server, "resources/read", { uri: "x://row/7" });
    expect(result.contents).toMatchObject([{ uri: "x://row/7", text: '{"id":7}' }]);
    for (const uri of ["x://row/{id}", "x://row/7"]) {
      const params = { ref: { type: "ref/resource", uri }, argument: { name: "id", value: "" } };
      expect((await answerOf(server, "completion/complete", params)).result.completion.values).toEqual(["1"]);
    }
    expect(find.mock.calls.map(([kind, uri]) => `${kind} ${uri}`)).toEqual([
      "resource x://row/7",
      "resource x://row/{id}",
      "resource x://row/7",
    ]);
  });

  it("D167: gives a resource that matches URIs itself", async () => {
    const matching = { ...row, params: undefined, completers: undefined, matches: (uri: string) => uri.endsWith("7") };
    const { params, completers, ...resource } = matching;
    const { server } = serverOf({ find: () => resource });
    expect(await answerOf(server, "resources/read", { uri: "x://row/7" })).toHaveProperty("result.contents");
    expect(await answerOf(server, "resources/read", { uri: "x://row/8" })).toMatchObject({ error: { code: -32602 } });
  });

  it("D167: gives a prompt", async () => {
    const { server } = serverOf({ find: async () => prompt });
    const { result } = await answerOf(server, "prompts/get", { name: "p", arguments: { a: "hi" } });
    expect(result.messages).toMatchObject([{ content: { text: "hi" } }]);
    expect(await answerOf(server, "prompts/get", { name: "p" })).toMatchObject({ error: { code: -32602 } });
  });

  const uses = [
    ["tools/call", { name: "t" }, "Unknown tool"],
    ["resources/read", { uri: "x://row/1" }, "Resource not found"],
    ["prompts/get", { name: "p" }, "Unknown prompt"],
    ["completion/complete", { ref: { type: "ref/prompt", name: "p" } }, "Unknown reference"],
    ["completion/complete", { ref: { type: "ref/resource", uri: "x://row/1" } }, "Unknown reference"],
  ] as const;

  it.each(uses)(
    "D102: answers for %s %j as for anything unknown when it finds nothing",
    async (method, params, text) => {
      for (const find of [() => undefined, () => null, async () => undefined]) {
        const { error } = await answerOf(serverOf({ find }).server, method, params);
        expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(text) });
      }
    },
  );

  const other = { ...defineTool("other").call(() => ""), kind: undefined };
  describe.each([
    ["throws", failing],
    ["rejects", () => Promise.reject(new Error("secret"))],
    ["finds text", () => "t"],
    ["finds a component of no kind", () => other],
    [
      "finds another component than it was asked for",
      (kind: string) =>
        kind === "tool"
          ? defineTool("other").call(() => "")
          : kind === "prompt"
            ? definePrompt("other").render(() => "")
            : defineResource("other")
                .uri("x://other")
                .read(() => ""),
    ],
    ["finds what has mistakes", (kind: string) => ({ kind, name: "" })],
  ])("that %s", (_what, find) => {
    it.each(uses)("D102: is a fault for %s %j: -32603, masked", async (method, params) => {
      const { server, events } = serverOf({ find });
      expect((await answerOf(server, method, params)).error).toEqual(masked);
      expect(events).toMatchObject([{ type: "exception", request: { method } }]);
    });
  });

  it("D102: is not asked for what is declared", async () => {
    const find = vi.fn();
    const { server } = serverOf({ find });
    const declaring = createServer({
      name: "s",
      version: "1",
      tools: [tool, { list: () => [], find }],
      resources: [row, { list: () => [], find }],
      prompts: [prompt, { list: () => [], find }],
    });
    for (const [method, params] of uses) await answerOf(declaring, method, params);
    expect(find).not.toHaveBeenCalled();
    await answerOf(server, "tools/call", { name: "t" });
    expect(find).toHaveBeenCalledOnce();
  });

  it("keeps the headers of its arguments over HTTP", async () => {
    const route = defineTool("route")
      .argument("region", "string", { header: "Region" })
      .call(() => "routed");
    const { server } = serverOf({ find: () => route });
    const headers = new Headers({
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "route",
      "mcp-param-region": "eu",
    });
    const call = (region: string) =>
      answerOf(
        server,
        "tools/call",
        { name: "route", arguments: { region } },
        { transport: { kind: "http", headers } },
      );
    expect(await call("eu")).toHaveProperty("result");
    expect(await call("us")).toMatchObject({ error: { code: -32020 } });
  });
});

describe("capabilities", () => {
  it("D102: have each family that a source is given for, and completions where it may give what completes", async () => {
    const source: CatalogSource = { list: () => [], find: () => undefined };
    const capabilitiesOf = async (options: object) =>
      (await answerOf(createServer({ name: "s", version: "1", logging: false, ...options }), "server/discover")).result
        .capabilities;
    expect(await capabilitiesOf({ tools: source })).toEqual({ tools: {} });
    expect(await capabilitiesOf({ resources: [source] })).toEqual({ resources: {}, completions: {} });
    expect(await capabilitiesOf({ prompts: source })).toEqual({ prompts: {}, completions: {} });
  });
});

describe("server.with", () => {
  it("keeps sources", async () => {
    const { server } = serverOf({ list: () => [tool] });
    const changed = (server as ReturnType<typeof createServer>).with({ version: "2" });
    expect((await answerOf(changed, "tools/list")).result.tools).toHaveLength(1);
  });
});
