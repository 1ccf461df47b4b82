import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { rawMessage } from "../../../../testing/raw-message.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { McpError } from "../error/mcp-error.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { resourceResult, textContents } from "../result/contents.ts";
import type { AuthorizationPolicy } from "../runtime/authorization-policy.ts";
import { createServer } from "../runtime/create-server.ts";
import { type Answer, answerText } from "./answer.ts";

const run = vi.fn(() => "done");
const tool = defineTool("deploy").argument("target", "string", { required: true }).call(run);
const note = defineResource("note").uri("x://note").read(run);
const row = defineResource("row")
  .template("x://row/{id}")
  .param("id", "integer")
  .complete("id", () => ["1"])
  .read(run);
const prompt = definePrompt("review")
  .argument("name", { required: true })
  .complete("name", () => ["a"])
  .render(run);

/** A server of one component of each kind, and what its sink was told. */
function serverWith(authorize: unknown, more: object = {}) {
  const events: InstrumentationEvent[] = [];
  const authorization = { authorize } as AuthorizationPolicy;
  const instrumentation = besidesRequests(events);
  const components = { tools: [tool], resources: [note, row], prompts: [prompt] };
  const server = createServer({ name: "s", version: "1", ...components, authorization, instrumentation, ...more });
  return { server, events };
}

async function answerOf(server: ReturnType<typeof serverWith>["server"], [method, params]: readonly [string, object]) {
  const answer = (await server.dispatch(rawMessage(method, { ...params }), { auth: "ada" })) as Answer;
  return JSON.parse(answerText(answer));
}

/** What is used in each way, with arguments that are wrong, and how a policy sees it. */
const uses = [
  { use: ["tools/call", { name: "deploy", arguments: [] }], seen: tool },
  { use: ["resources/read", { uri: "x://note" }], seen: { ...note, requestedUri: "x://note" } },
  { use: ["resources/read", { uri: "x://row/one" }], seen: { ...row, requestedUri: "x://row/one" } },
  { use: ["prompts/get", { name: "review", arguments: 5 }], seen: prompt },
  { use: ["completion/complete", { ref: { type: "ref/prompt", name: "review" } }], seen: prompt },
  { use: ["completion/complete", { ref: { type: "ref/resource", uri: "x://row/{id}" } }], seen: row },
] as const;
const lists = ["tools/list", "resources/list", "resources/templates/list", "prompts/list"] as const;

describe.each(uses)("an invocation by $use.0 of $seen.name", ({ use, seen }) => {
  it("A19, U404: is asked about with the component and the context, once; a read with its URI", async () => {
    const authorize = vi.fn((_phase: unknown, _component: unknown, _context: unknown) => undefined);
    await answerOf(serverWith(authorize).server, use);
    expect(authorize).toHaveBeenCalledOnce();
    const [phase, component, context] = authorize.mock.calls[0] ?? [];
    expect(phase).toBe("invocation");
    expect(component).toEqual(seen);
    expect(Object.isFrozen(component)).toBe(true);
    expect(context).toMatchObject({ auth: "ada", method: use[0] });
  });

  it("U403, U406, F20: is refused by the policy's own error, before its arguments are looked at", async () => {
    run.mockClear();
    const { server, events } = serverWith(() => new McpError(4_003, "Ask the owner", { owner: "bob" }));
    const error = { code: 4_003, message: "Ask the owner", data: { owner: "bob" } };
    expect(await answerOf(server, use)).toEqual({ jsonrpc: "2.0", id: 1, error });
    expect(run).not.toHaveBeenCalled();
    expect(events).toEqual([]);
  });

  it("U403: is refused by an error that comes later", async () => {
    const { server } = serverWith(async () => McpError.invalidParams("No"));
    expect(await answerOf(server, use)).toMatchObject({ error: { code: -32602, message: "No" } });
  });
});

describe("a policy that answers at once", () => {
  it("makes nobody wait", () => {
    const { server } = serverWith(() => undefined);
    for (const [method, params] of [...uses.map(({ use }) => use), ...lists.map((list) => [list, {}] as const)]) {
      expect(server.dispatch(rawMessage(method, { ...params }))).not.toBeInstanceOf(Promise);
    }
  });
});

describe.each([
  [
    "throws",
    () => {
      throw new Error("secret");
    },
  ],
  [
    "throws an McpError, which is to be returned",
    () => {
      throw McpError.invalidParams("secret");
    },
  ],
  ["rejects", () => Promise.reject(new Error("secret"))],
  ["rejects with nothing", () => Promise.reject(undefined)],
  ["answers true", () => true],
  ["answers false", () => false],
  ["answers null", () => null],
  ["answers a promise of true", async () => true],
  ["answers a plain error", () => new Error("secret")],
  [
    "answers what breaks when it is looked at",
    () =>
      new Proxy(
        {},
        {
          get() {
            throw new Error("secret");
          },
        },
      ),
  ],
])("a policy that %s", (_what, authorize) => {
  it.each(uses.map(({ use }) => use))(
    "U401: fails closed by -32603 for %s %j, and the sink is told",
    async (...use) => {
      run.mockClear();
      const { server, events } = serverWith(authorize);
      const { error } = await answerOf(server, use as unknown as readonly [string, object]);
      expect(error).toEqual({ code: -32603, message: expect.stringMatching(/^Internal error \(ref [^)]+\)$/) });
      expect(run).not.toHaveBeenCalled();
      expect(events).toMatchObject([{ type: "exception", component: { kind: expect.any(String) } }]);
      expect(error.message).toContain((events[0] as { reference: string }).reference);
    },
  );

  it.each(lists)("U401: makes %s fail, which is no empty list", async (list) => {
    const { server } = serverWith(authorize);
    expect(await answerOf(server, [list, {}])).toMatchObject({ error: { code: -32603 } });
  });
});

describe("a policy that conceals, and answers what throws when its name is read", () => {
  it("once showed what is there", async () => {
    const odd = () =>
      Object.defineProperty(new Error("secret"), "name", {
        get() {
          throw new Error("name");
        },
      });
    const { server, events } = serverWith(odd, { authorization: { authorize: odd, conceal: true } });
    for (const name of ["deploy", "nothing"]) {
      const { error } = await answerOf(server, ["tools/call", { name }]);
      expect(error).toEqual({ code: -32602, message: "Unknown tool", data: { name } });
    }
    expect(events).toMatchObject([{ type: "exception", component: { name: "deploy" } }]);
  });
});

describe("what may be kept of a guarded server", () => {
  const cached = defineResource("cached")
    .uri("x://cached")
    .read(() => resourceResult([textContents("a")], { cache: { ttlMs: 5, scope: "public" } }));

  it("U405: is a read that calls itself public, for its caller only", async () => {
    const { server } = serverWith(() => undefined, { resources: [cached] });
    const use = ["resources/read", { uri: "x://cached" }] as const;
    expect((await answerOf(server, use)).result).toMatchObject({ ttlMs: 5, cacheScope: "private" });
    const open = serverWith(() => undefined, { resources: [cached], authorization: undefined });
    expect((await answerOf(open.server, use)).result).toMatchObject({ ttlMs: 5, cacheScope: "public" });
  });

  it("is what server/discover answers, the same for everybody", async () => {
    const refusing = serverWith(() => new McpError(1, "No")).server;
    const open = serverWith(() => undefined, { authorization: undefined }).server;
    const use = ["server/discover", {}] as const;
    expect(await answerOf(refusing, use)).toEqual(await answerOf(open, use));
  });
});
