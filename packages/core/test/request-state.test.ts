import {
  type AnyServer,
  builders,
  createServer,
  definePrompt,
  defineTool,
  form,
  type InstrumentationEvent,
  type JsonObject,
  memoryReplayGuard,
  serverRef,
} from "@snodo/core";
import { direct } from "@snodo/core/client";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../testing/besides-requests.ts";
import { accept, call, type RawAnswer, send } from "./input-rounds.ts";

afterEach(() => {
  vi.useRealTimers();
});

const secret = "0123456789abcdef0123456789abcdef";
const requestState = { keys: [{ id: "k", secret }] };
const step = form("Next?", (f) => f.string("text"));

const { createServer: createMine, defineTool: defineMine } = builders<{ auth: { sub: string } | undefined }>();

const two = defineMine("two")
  .argument("target", "object")
  .call(async (_args, { elicit }) => [(await elicit("a", step)).action, (await elicit("b", step)).action]);
const other = defineMine("other")
  .argument("target", "object")
  .call(async (_args, { elicit }) => [(await elicit("a", step)).action, (await elicit("b", step)).action]);

function serverOf(options: object = {}): AnyServer {
  return createMine({
    name: "s",
    version: "1",
    tools: [two, other],
    principal: ({ auth }) => auth?.sub ?? null,
    requestState,
    ...options,
  });
}

const alice = { auth: { sub: "alice" } };
const target = { target: { x: 1, y: [1, 2] } };

async function stateOf(server: AnyServer, params: JsonObject = { arguments: target }, options: object = alice) {
  const { result } = await call(server, "two", { ...params, inputResponses: { a: { action: "decline" } } }, options);
  return result?.requestState as string;
}

const goOn = (server: AnyServer, token: unknown, params: JsonObject = { arguments: target }, options: object = alice) =>
  call(
    server,
    "two",
    { ...params, inputResponses: { b: { action: "cancel" } }, requestState: token as string },
    options,
  );

const REFUSAL: RawAnswer["error"] = {
  code: -32602,
  message: "Invalid params: requestState is not valid for this request",
};
const done = { structuredContent: ["decline", "cancel"] };

describe("request state", () => {
  it("I409: of a tool is not that of a prompt or a resource, whatever the parameters", async () => {
    const prompt = definePrompt("two").render(async (_args, { elicit }) => {
      return (await elicit("a", step)).action + (await elicit("b", step)).action;
    });
    const server = serverOf({ prompts: [prompt] });
    const params = { name: "two", arguments: {}, inputResponses: { b: { action: "cancel" } } };
    const requestState = await stateOf(server, {});
    expect((await send(server, "tools/call", { ...params, requestState }, alice)).result).toMatchObject(done);
    expect((await send(server, "prompts/get", { ...params, requestState }, alice)).error).toEqual(REFUSAL);
  });

  it("I407: goes on with the same request in any process that has the key", async () => {
    const token = await stateOf(serverOf());
    expect((await goOn(serverOf({ version: "2" }), token)).result).toMatchObject(done);
  });

  it("I409: is refused in one and the same way, whatever is wrong with it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const server = serverOf();
    const token = await stateOf(server);
    const refusals = [
      await goOn(server, `${token}-TAMPERED`),
      await goOn(server, token.slice(0, -1)),
      await goOn(server, ""),
      await goOn(server, null),
      await goOn(server, 1),
      await goOn(server, "x".repeat(20_000)),
      await goOn(server, token, { arguments: target }, { auth: { sub: "mallory" } }),
      await goOn(server, token, { arguments: target }, {}),
      await goOn(server, token, { arguments: { target: { x: 2, y: [1, 2] } } }),
      await goOn(server, token, { arguments: { target: { x: 1, y: [2, 1] } } }),
      await goOn(server, token, { arguments: target, more: true }),
      await goOn(server, token, {}),
      await call(server, "other", { arguments: target, requestState: token }, alice),
      await goOn(serverOf({ name: "t" }), token),
      await goOn(serverOf({ requestState: { keys: [{ id: "k", secret: secret.replace("0", "1") }] } }), token),
      await goOn(serverOf({ requestState: { ...requestState, encrypt: true } }), token),
    ];
    vi.advanceTimersByTime(300_000);
    refusals.push(await goOn(server, token));
    for (const { error, result } of refusals) expect([error, result]).toEqual([REFUSAL, undefined]);
    expect(refusals).toHaveLength(17);
  });

  it("I409: of a random mutation is refused", async () => {
    const server = serverOf();
    const token = await stateOf(server);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: token.length - 1 }), fc.string({ minLength: 0, maxLength: 2 }), async (at, by) => {
        const changed = token.slice(0, at) + by + token.slice(at + 1);
        fc.pre(changed !== token);
        expect((await goOn(server, changed)).error).toEqual(REFUSAL);
      }),
    );
  });

  it("I410: does not care about the order of keys, nor about metadata and what a retry brings", async () => {
    const server = serverOf();
    const token = await stateOf(server);
    const turned = { arguments: { target: { y: [1, 2], x: 1 } } };
    expect((await goOn(server, token, turned)).result).toMatchObject(done);
    expect((await goOn(server, token)).result).toMatchObject(done);
  });

  it("I409: is good again and again until it expires, and once where there is a guard", async () => {
    const server = serverOf({ requestState: { ...requestState, replayGuard: memoryReplayGuard() } });
    const token = await stateOf(server);
    expect((await goOn(server, token, {}, {})).error).toEqual(REFUSAL);
    expect((await goOn(server, token)).result).toMatchObject(done);
    expect((await goOn(server, token)).error).toEqual(REFUSAL);
  });

  it("refuses where the guard fails, and tells the sink alone why", async () => {
    const events: InstrumentationEvent[] = [];
    const replayGuard = { use: () => Promise.reject(new Error("no database")) };
    const server = serverOf({
      requestState: { ...requestState, replayGuard },
      instrumentation: besidesRequests(events),
    });
    expect((await goOn(server, await stateOf(server))).error).toEqual({
      code: -32603,
      message: expect.stringMatching(/^Internal error \(ref [0-9a-f-]+\)$/),
    });
    expect(events).toMatchObject([{ type: "exception", cause: { message: "no database" } }]);
  });

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("broken");
      },
    ],
    ["answers no string", () => 17],
    ["answers a promise", () => Promise.reject(new Error("late"))],
  ])("is not sealed where the principal %s: nobody is no one in particular", async (_what, principal) => {
    const events: InstrumentationEvent[] = [];
    const server = serverOf({ principal, instrumentation: besidesRequests(events) });
    const params = { arguments: target, inputResponses: { a: { action: "decline" } } };
    expect((await call(server, "two", params, alice)).error).toMatchObject({ code: -32603 });
    expect(events).toMatchObject([{ type: "exception", component: { kind: "tool", name: "two" } }]);
  });

  it("is not opened for a tool that the caller may not use, or with arguments that do not fit", async () => {
    const server = serverOf();
    expect((await send(server, "tools/call", { name: "none", requestState: "x" })).error).toMatchObject({
      message: "Unknown tool",
    });
    expect((await goOn(server, "x", { arguments: { target: 1 } })).result).toMatchObject({ isError: true });
  });

  it("means nothing to methods that take none", async () => {
    const { error } = await send(serverOf(), "tools/list", { requestState: "x", inputResponses: 1 });
    expect(error).toBeUndefined();
  });

  it("outlives a server that another one takes the place of", async () => {
    const tool = defineTool("two").call(async (_args, { elicit }) => {
      await elicit("a", step);
      return (await elicit("b", step)).action;
    });
    const server = createServer({ name: "s", version: "1", tools: [tool], instrumentation: () => {} });
    const ref = serverRef(server);
    const first = await call(ref, "two", { inputResponses: { a: accept({}) } });
    ref.set(server.with({ version: "2" }));
    const params = { inputResponses: { b: accept({}) }, requestState: first.result?.requestState as string };
    expect((await call(ref, "two", params)).result?.content).toEqual([{ type: "text", text: "accept" }]);
  });

  it("keeps its keys in a server that is made of another one", async () => {
    const keys = [{ id: "k", secret: new TextEncoder().encode(secret) }];
    const options = {
      name: "s",
      version: "1",
      tools: [two],
      principal: () => "p",
      requestState: { keys, encrypt: true },
    };
    const server = createMine(options);
    const token = await stateOf(server);
    keys[0]?.secret.fill(0);
    keys.pop();
    expect((await goOn(server.with({ instructions: "i" }), token)).result).toMatchObject(done);
  });

  it("needs a principal where a transport knows its callers", () => {
    const server = createServer({ name: "s", version: "1", requestState });
    expect(() => direct(server, { auth: { sub: "alice" } })).toThrow(
      "direct, auth: needs a server with a principal: its requestState would be good for every caller. " +
        "Give createServer principal: (context) => context.auth?.sub ?? null",
    );
    expect(() => direct(serverRef(server), { auth: 1 })).toThrow("needs a server with a principal");
    expect(() => direct(server)).not.toThrow();
    expect(() => direct(server.with({ principal: () => null }), { auth: 1 })).not.toThrow();
    expect(() => direct(createServer({ name: "s", version: "1" }), { auth: 1 })).not.toThrow();
  });
});
