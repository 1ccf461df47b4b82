import { basicValidator, fullValidator, passthroughValidator, type Validator } from "@snodo/schema";
import { Type } from "typebox";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { requestMeta } from "../../../../testing/raw-message.ts";
import { connect } from "../client/connect.ts";
import { direct } from "../client/direct.ts";
import type { AnyTool } from "../define/tool.ts";
import { defineTool } from "../define/tool-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import { McpError } from "../error/mcp-error.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { structured } from "../result/structured.ts";
import { toolError } from "../result/tool-error.ts";
import { createServer } from "../runtime/create-server.ts";
import { refuse, type Wrapper } from "../wrapper/wrapper.ts";
import type { ActorTarget, MessageOptions } from "./actor.ts";
import { actorCall } from "./actor-call.ts";
import { actorCast } from "./actor-cast.ts";
import { ActorError } from "./actor-error.ts";
import { createActor } from "./create-actor.ts";

afterEach(() => void vi.useRealTimers());

const counter = () =>
  createActor({
    state: 0,
    calls: {
      add: (by: number, n) => ({ reply: n + by, state: n + by }),
      fail: (): { reply: never } => {
        throw new Error("broken");
      },
    },
    casts: { reset: () => 0 },
  });

const BY = {
  type: "object",
  properties: { by: { type: "integer", minimum: 1 } },
  required: ["by"],
  additionalProperties: false,
} as const;

const addTool = (target = counter()) =>
  actorCall("counter_add", { target, message: "add", input: BY, args: ({ by }) => by, reply: (value) => ({ value }) });

/** A target that does with a call what the function says. */
function targetOf(call: (message: string, payload: unknown, options: MessageOptions) => Promise<unknown>) {
  return { isAlive: true, call, cast() {} } as unknown as ActorTarget<{
    calls: { ask(what: unknown): unknown };
    casts: {};
  }>;
}

/** What came of one call of a tool, and what the sink was told. */
async function called(tool: AnyTool, args: object = {}, validator: Validator = fullValidator()) {
  const events: InstrumentationEvent[] = [];
  const server = createServer({
    name: "s",
    version: "1",
    tools: [tool],
    validator,
    instrumentation: besidesRequests(events),
  });
  const params = { name: tool.name, arguments: args, _meta: requestMeta };
  const { result, error } = (await server.dispatch({ jsonrpc: "2.0", id: 1, method: "tools/call", params })) as Answer;
  const { resultType: _, _meta: __, ...outcome } = result ?? {};
  return { outcome: error ?? outcome, events };
}

const failed = (text: string) => ({ content: [{ type: "text", text }], isError: true });

/** The outcome of a tool that asks a target for nothing in particular. */
async function askOf(
  target: Parameters<typeof targetOf>[0],
  options: { readonly reply?: (answer: unknown) => never; readonly args?: () => unknown } = {},
) {
  const tool = actorCall("ask", {
    target: targetOf(target),
    message: "ask",
    input: { type: "object" },
    args: 1,
    reply: (value) => ({ value }) as never,
    ...options,
  });
  return called(tool);
}

describe("actorCall", () => {
  it("H01, H05, H06: sends a message made of the arguments, and answers what the reply is made into", async () => {
    const target = counter();
    const tool = addTool(target);
    expect((await called(tool, { by: 2 })).outcome).toEqual({
      content: [{ type: "text", text: '{"value":2}' }],
      structuredContent: { value: 2 },
    });
    expect(await target.call("add", 1)).toBe(3);
  });

  it("H05: sends the same each time where the message is made of nothing", async () => {
    const target = counter();
    const tool = actorCall("two", {
      target,
      message: "add",
      input: { type: "object" },
      args: 2,
      reply: (n) => ({ n }),
    });
    await called(tool);
    expect((await called(tool)).outcome).toMatchObject({ structuredContent: { n: 4 } });
  });

  it("H08, A04: lists and answers like a tool that was written by hand", async () => {
    const target = counter();
    const about = { title: "Add", description: "Adds to the counter", annotations: { idempotentHint: false } };
    const output = { type: "object", properties: { value: { type: "integer" } }, required: ["value"] } as const;
    const made = actorCall("counter_add", {
      target,
      message: "add",
      input: BY,
      args: ({ by }) => by,
      reply: (value) => ({ value }),
      output,
      ...about,
      icons: [{ src: "https://example.com/a.png" }],
      metadata: { "example.com/a": 1 },
    });
    const written = defineTool("counter_add", about.description)
      .title(about.title)
      .annotations(about.annotations)
      .icons([{ src: "https://example.com/a.png" }])
      .metadata({ "example.com/a": 1 })
      .input(BY)
      .output(output)
      .call(async ({ by }) => structured({ value: await target.call("add", by) }));
    const { call: _, inputValidator, ...madeFields } = made;
    expect(inputValidator?.name).toBe("basic");
    const { call: __, ...writtenFields } = written;
    expect(madeFields).toEqual(writtenFields);
    expect(Object.isFrozen(made)).toBe(true);
    const clientOf = (tool: typeof written) =>
      connect(direct(createServer({ name: "s", version: "1", tools: [tool, defineTool("other").call(() => "")] })));
    const [one, other] = [await clientOf(made), await clientOf(written)];
    expect(await one.listTools()).toEqual(await other.listTools());
    await one.tools.counter_add({ by: 1 });
    expect(await other.tools.counter_add({ by: 1 })).toMatchObject({ structured: { value: 2 } });
    expect(await one.tools.counter_add({ by: 1 })).toMatchObject({ structured: { value: 3 } });
  });

  it("D138: many calls at once change the state one by one", async () => {
    const tool = addTool();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => called(tool, { by: 1 })));
    const values = outcomes.map(
      ({ outcome }) => (outcome as { structuredContent: { value: number } }).structuredContent,
    );
    expect(values).toEqual(Array.from({ length: 50 }, (_, index) => ({ value: index + 1 })));
  });

  it("takes a TypeBox schema", async () => {
    const tool = actorCall("add", {
      target: counter(),
      message: "add",
      input: Type.Object({ by: Type.Integer() }),
      args: ({ by }) => by,
      reply: (value) => ({ value }),
    });
    expect((await called(tool, { by: 2 })).outcome).toMatchObject({ structuredContent: { value: 2 } });
  });

  describe("checks the arguments", () => {
    it.each([
      ["full", fullValidator()],
      ["basic", basicValidator()],
      ["none", passthroughValidator()],
    ])("H09, H11: before the message is made, with the server's validator %s", async (_, validator) => {
      const args = vi.fn(() => 1);
      const tool = actorCall("add", { target: counter(), message: "add", input: BY, args, reply: (n) => ({ n }) });
      expect((await called(tool, { by: "2" }, validator)).outcome).toEqual(
        failed("Invalid arguments at /by: value is not one of the declared JSON types"),
      );
      expect((await called(tool, { by: 0 }, validator)).outcome).toEqual(
        failed("Invalid arguments at /by: number is less than 1"),
      );
      expect((await called(tool, { by: 1, more: 1 }, validator)).outcome).toEqual(
        failed("Invalid arguments at /more: property is not allowed"),
      );
      expect((await called(tool, {}, validator)).outcome).toEqual(failed("Missing required arguments: by"));
      expect(args).not.toHaveBeenCalled();
    });

    it("misspelt arguments of a closed object are named, not dropped", async () => {
      const { outcome } = await called(addTool(), { by: 1, By: 2 }, passthroughValidator());
      expect(outcome).toEqual(failed("Invalid arguments at /By: property is not allowed"));
    });

    it("tells the sink once what was refused, also where the server's validator lets everything through", async () => {
      for (const validator of [fullValidator(), passthroughValidator()]) {
        const { events } = await called(addTool(), { by: 0 }, validator);
        expect(events).toMatchObject([
          {
            type: "arguments-refused",
            component: { kind: "tool", name: "counter_add" },
            problems: [{ path: "/by", rule: "number is less than 1" }],
          },
        ]);
      }
    });

    it("H09: by the strict form where the server lists it", async () => {
      const args = vi.fn(() => 1);
      const input = { type: "object", properties: { by: { type: "integer" } }, additionalProperties: false } as const;
      const tool = actorCall("add", { target: counter(), message: "add", input, args, reply: (n) => ({ n }) });
      const tools = [tool];
      const server = createServer({
        name: "s",
        version: "1",
        tools,
        schemas: "strict",
        validator: passthroughValidator(),
      });
      const client = await connect(direct(server));
      expect(await client.callTool("add", { by: null })).toMatchObject({ structured: { n: 1 } });
      expect(args).toHaveBeenLastCalledWith({});
      expect(await client.callTool("add", { by: "1" })).toMatchObject({ isError: true });
      expect(args).toHaveBeenCalledOnce();
    });
  });

  it("H12: is told that the actor is not there", async () => {
    const target = counter();
    await target.stop();
    expect(await called(addTool(target), { by: 1 })).toEqual({
      outcome: failed("The actor is not available"),
      events: [],
    });
  });

  it("H03, H12: asks a function for the target at every call, so that a new one is found", async () => {
    let target: ReturnType<typeof counter> | undefined = counter();
    const find = vi.fn(() => target);
    const tool = actorCall("add", { target: find, message: "add", input: BY, args: 1, reply: (n) => ({ n }) });
    expect(find).not.toHaveBeenCalled();
    expect((await called(tool, { by: 1 })).outcome).toMatchObject({ structuredContent: { n: 1 } });
    await target.stop();
    expect((await called(tool, { by: 1 })).outcome).toEqual(failed("The actor is not available"));
    target = counter();
    expect((await called(tool, { by: 1 })).outcome).toMatchObject({ structuredContent: { n: 1 } });
    target = undefined;
    expect((await called(tool, { by: 1 })).outcome).toEqual(failed("The actor is not available"));
    expect(find).toHaveBeenCalledWith();
  });

  it.each([
    ["throws", () => never()],
    ["answers something else", () => 5 as never],
    ["answers null", () => null as never],
  ])("H12: is told that the actor is not there when the function for it %s", async (_, target) => {
    const tool = actorCall("add", {
      target: target as () => ReturnType<typeof counter>,
      message: "add",
      input: BY,
      args: 1,
      reply: (n) => ({ n }),
    });
    const { outcome, events } = await called(tool, { by: 1 });
    expect(outcome).toEqual(failed("The actor is not available"));
    expect(events).toMatchObject([{ type: "exception", cause: { name: "ToolError", cause: expect.any(Error) } }]);
  });

  it.each([
    ["does not say whether it is alive", () => ({ call() {}, cast() {} })],
    ["says so by a promise", () => ({ isAlive: Promise.resolve(true), call() {}, cast() {} })],
    ["is a promise", () => Promise.reject(new Error("late"))],
  ])("takes nothing for a target that %s", async (_, target) => {
    const options = { message: "ask", input: { type: "object" }, reply: () => ({}) };
    const { outcome, events } = await called(actorCall("ask", { ...options, target } as never));
    expect(outcome).toEqual(failed("The actor is not available"));
    expect(events).toMatchObject([{ type: "exception", cause: { cause: expect.any(TypeError) } }]);
  });

  it("refuses a target that does not say whether it is alive", () => {
    const options = { target: { call() {}, cast() {} }, message: "ask", input: { type: "object" }, reply: () => ({}) };
    expect(() => actorCall("ask", options as never)).toThrow("target: must be an actor");
  });

  it("is told that the actor is not there where it throws when it is asked", async () => {
    const isAlive = vi.fn(() => true);
    const target = Object.defineProperty({ call() {}, cast() {} }, "isAlive", { get: isAlive });
    const options = { target, message: "ask", input: { type: "object" }, reply: () => ({}) };
    const tool = actorCall("ask", options as never);
    isAlive.mockImplementation(never);
    const { outcome, events } = await called(tool);
    expect(outcome).toEqual(failed("The actor is not available"));
    expect(events).toMatchObject([{ type: "exception", cause: { cause: { message: "no message" } } }]);
  });

  it("is told that the mailbox is full", async () => {
    expect(await askOf(() => Promise.reject(new ActorError("full", "ask")))).toEqual({
      outcome: failed("The actor has too much to do"),
      events: [],
    });
  });

  describe("waits", () => {
    it("H07: 5,000 ms, unless told otherwise", async () => {
      vi.useFakeTimers();
      const outcome = askOf(() => new Promise(() => {}));
      await vi.advanceTimersByTimeAsync(4_999);
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect((await outcome).outcome).toEqual(failed("The actor did not answer within 5000 ms"));
    });

    it("H13: as long as it may, then gives up, and drops what comes later", async () => {
      vi.useFakeTimers();
      let answer = (_: unknown) => {};
      let signal: AbortSignal | undefined;
      const target = targetOf((_, __, options) => {
        signal = options.signal;
        return new Promise((resolve) => {
          answer = resolve;
        });
      });
      const reply = vi.fn(() => ({}));
      const tool = actorCall("ask", {
        target,
        message: "ask",
        input: { type: "object" },
        args: 1,
        reply,
        timeoutMs: 20,
      });
      const outcome = called(tool);
      await vi.advanceTimersByTimeAsync(20);
      expect(await outcome).toEqual({ outcome: failed("The actor did not answer within 20 ms"), events: [] });
      expect(signal?.reason).toMatchObject({ name: "TimeoutError" });
      answer(1);
      await vi.runAllTimersAsync();
      expect(reply).not.toHaveBeenCalled();
    });

    it("H13: not longer for a call that a busy actor has not begun, which then never runs", async () => {
      vi.useFakeTimers();
      const target = createActor({
        state: 0,
        calls: {
          block: () => new Promise<{ reply: number }>((resolve) => setTimeout(() => resolve({ reply: 0 }), 1_000)),
          add: (by: number, n) => ({ reply: n + by, state: n + by }),
        },
      });
      void target.call("block");
      const tool = actorCall("add", {
        target,
        message: "add",
        input: BY,
        args: 1,
        reply: (n) => ({ n }),
        timeoutMs: 10,
      });
      const outcome = called(tool, { by: 1 });
      await vi.advanceTimersByTimeAsync(10);
      expect((await outcome).outcome).toEqual(failed("The actor did not answer within 10 ms"));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await target.call("add", 1)).toBe(1);
    });

    it("and leaves no timer behind", async () => {
      vi.useFakeTimers();
      await called(addTool(), { by: 1 });
      expect(vi.getTimerCount()).toBe(0);
    });

    it("no longer than the client does", async () => {
      let signal: AbortSignal | undefined;
      const controller = new AbortController();
      const target = targetOf((_, __, options) => {
        signal = options.signal;
        controller.abort();
        return new Promise(() => {});
      });
      const tool = actorCall("ask", { target, message: "ask", input: { type: "object" }, args: 1, reply: () => ({}) });
      const gone = AbortSignal.abort();
      await expect(tool.call({}, { signal: gone } as never)).rejects.toMatchObject({ name: "ToolError" });
      expect(signal).toBeUndefined();
      const call = tool.call({}, { signal: controller.signal } as never);
      await expect(call).rejects.toMatchObject({ name: "ToolError" });
      expect(signal?.aborted).toBe(true);
    });
  });

  describe("when the message cannot be made", () => {
    it.each([
      ["throws", () => never()],
      ["rejects", () => Promise.reject(new Error("no message"))],
    ])("H14: because the function %s, says so, and tells the sink why", async (_, args) => {
      const { outcome, events } = await askOf(() => Promise.resolve(1), { args });
      expect(outcome).toEqual(failed("The message to the actor could not be made"));
      expect(events).toMatchObject([{ type: "exception", cause: { cause: { message: "no message" } } }]);
    });

    it("H14: because it cannot be cloned, says so", async () => {
      const { outcome } = await askOf(() => Promise.reject(new ActorError("uncloneable-payload", "ask")));
      expect(outcome).toEqual(failed("The message to the actor could not be made"));
    });

    it("lets the author say it in words of their own", async () => {
      const args = () => {
        throw toolError("There is no such account");
      };
      expect(await askOf(() => Promise.resolve(1), { args })).toEqual({
        outcome: failed("There is no such account"),
        events: [],
      });
    });
  });

  describe("when the answer is no JSON object", () => {
    class Point {}
    const deep = (levels: number): object => (levels === 0 ? {} : { in: deep(levels - 1) });
    const cyclic: { self?: object } = {};
    cyclic.self = cyclic;

    it.each([
      ["nothing", undefined, "", "undefined is not a JSON value: use null, or leave it out"],
      ["null", null, "", "the answer of reply is an object"],
      ["a text", "text", "", "the answer of reply is an object"],
      ["a list", [1], "", "the answer of reply is an object"],
      ["an instance", new Point(), "", "an instance of Point is not a JSON value: use encodable()"],
      ["a date inside", { at: new Date(0) }, "/at", "an instance of Date is not a JSON value: use encodable()"],
      ["a bigint", { n: 1n }, "/n", "a bigint is not a JSON value: use encodable()"],
      ["NaN", { n: [Number.NaN] }, "/n/0", "a number must be finite: JSON has no NaN and no infinity"],
      ["a cycle", cyclic, "/self", "the value contains itself: JSON has no cycles"],
    ])("H15, H06: but %s, says so, and tells the sink the place and the rule", async (_, made, path, rule) => {
      const { outcome, events } = await askOf(() => Promise.resolve(1), { reply: () => made as never });
      expect(outcome).toEqual(failed("The actor's answer is not a JSON object"));
      expect(events).toMatchObject([{ type: "exception", cause: { cause: { path, rule } } }]);
    });

    it.each([
      [
        "a getter that throws",
        {
          get value() {
            return never();
          },
        },
      ],
      ["a proxy that shows no keys", new Proxy({}, { ownKeys: never })],
      ["a toJSON that throws", { toJSON: never }],
    ])("H15: because it has %s, says so", async (_, made) => {
      const { outcome, events } = await askOf(() => Promise.resolve(1), { reply: () => made as never });
      expect(outcome).toEqual(failed("The actor's answer is not a JSON object"));
      expect(events).toMatchObject([{ type: "exception" }]);
    });

    it("H15: but deeper than may be, says so", async () => {
      const { outcome } = await askOf(() => Promise.resolve(1), { reply: () => deep(200) as never });
      expect(outcome).toEqual(failed("The actor's answer is not a JSON object"));
    });

    it("takes half a character, as from a tool that is written by hand: JSON has an escape for it", async () => {
      const made = { "\udc00": "\ud800" };
      const { outcome } = await askOf(() => Promise.resolve(1), { reply: () => made as never });
      const written = defineTool("ask").call(() => structured(made));
      expect(outcome).toEqual((await called(written)).outcome);
      expect(JSON.stringify(outcome)).toContain('"structuredContent":{"\\udc00":"\\ud800"}');
    });

    it("takes whole characters, empty objects and keys that every object inherits", async () => {
      const made = JSON.parse('{ "__proto__": "😀", "constructor": {} }');
      const { outcome } = await askOf(() => Promise.resolve(1), { reply: () => made as never });
      expect(outcome).toMatchObject({ content: [{ type: "text", text: '{"__proto__":"😀","constructor":{}}' }] });
    });

    it.each([
      ["throws", () => never()],
      ["rejects", () => Promise.reject(new Error("no message")) as never],
    ])("H15: because the function %s, says so, and tells the sink why", async (_, reply) => {
      const { outcome, events } = await askOf(() => Promise.resolve(1), { reply });
      expect(outcome).toEqual(failed("The actor's answer could not be made into a result"));
      expect(events).toMatchObject([{ type: "exception", cause: { cause: { message: "no message" } } }]);
    });

    it("H15: because it cannot be cloned, says so", async () => {
      const { outcome } = await askOf(() => Promise.reject(new ActorError("uncloneable-reply", "ask")));
      expect(outcome).toEqual(failed("The actor's answer is not a JSON object"));
    });

    it("lets the author say it in words of their own, returned or thrown", async () => {
      const poor = toolError("Not enough money");
      const thrown = () => {
        throw poor;
      };
      for (const reply of [() => poor as never, thrown]) {
        expect(await askOf(() => Promise.resolve(1), { reply })).toEqual({
          outcome: failed("Not enough money"),
          events: [],
        });
      }
      const { outcome } = await askOf(() => Promise.resolve(1), { reply: () => new McpError(7, "no") as never });
      expect(outcome).toEqual({ code: 7, message: "no" });
    });
  });

  describe("when the actor fails", () => {
    it("H16: says so in a text of its own, and tells the sink why", async () => {
      const tool = actorCall("fail", {
        target: counter(),
        message: "fail",
        input: { type: "object" },
        reply: () => ({}),
      });
      const { outcome, events } = await called(tool);
      expect(outcome).toEqual(failed("The actor failed"));
      expect(events).toMatchObject([
        {
          type: "exception",
          component: { name: "fail" },
          cause: { cause: { code: "crashed", cause: new Error("broken") } },
        },
      ]);
    });

    it.each([
      ["rejects with anything", () => Promise.reject("anything")],
      ["throws", () => never()],
      ["does not know the message", () => Promise.reject(new ActorError("unknown-message", "ask"))],
    ])("H16: says the same of a target that %s", async (_, target) => {
      expect((await askOf(target)).outcome).toEqual(failed("The actor failed"));
    });
  });

  describe("refuses a declaration, all of it at once", () => {
    const declare =
      (options: object, name = "a") =>
      () =>
        actorCall(name, options as never);
    const sound = { target: counter(), message: "add", input: BY, args: 1, reply: () => ({}) };
    const refusal = (...lines: string[]) =>
      expect.objectContaining({
        name: "DefinitionError",
        message: lines.length === 1 ? lines[0] : [`${lines.length} problems`, ...lines].join("\n  "),
      });

    it("H04, H20: without what it needs", () => {
      expect(declare({}, "")).toThrow(
        refusal(
          'tool "", target: is missing. An actor, or a function that finds one',
          'tool "", message: is missing. The name of the message that is sent',
          'tool "", input: is missing. A schema of the arguments: nothing is guessed',
          'tool "", reply: is missing. A function that makes the answer into a JSON object',
          'tool "", name: must not be empty',
        ),
      );
    });

    it("H20: with what it does not know, and what may have been meant", () => {
      const { reply: _, input: __, ...rest } = sound;
      expect(declare({ ...rest, inputSchema: BY, encodeReply: () => ({}), timeout: 5, payload: 1 })).toThrow(
        refusal(
          'tool "a": "inputSchema" is not known here. Did you mean "input"?',
          'tool "a": "encodeReply" is not known here. Did you mean "reply"?',
          'tool "a": "timeout" is not known here. Did you mean "timeoutMs"?',
          'tool "a": "payload" is not known here. Did you mean "args"?',
          'tool "a", input: is missing. A schema of the arguments: nothing is guessed',
          'tool "a", reply: is missing. A function that makes the answer into a JSON object',
        ),
      );
    });

    it("H20: with values of the wrong kind", () => {
      expect(declare({ target: "counter", message: 5, input: BY, reply: {}, timeoutMs: 0, title: 5 })).toThrow(
        refusal(
          'tool "a", target: must be an actor, or a function that finds one',
          'tool "a", message: must be a string',
          'tool "a", reply: must be a function',
          'tool "a", timeoutMs: must be a whole number from 1 to 2147483647',
          'tool "a", title: must be a string',
        ),
      );
    });

    it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2_147_483_648, "5", null])(
      "H07: with the time limit %j, at which a timer would ring at once or never",
      (timeoutMs) => {
        expect(declare({ ...sound, timeoutMs })).toThrow('tool "a", timeoutMs: must be a whole number');
      },
    );

    it("H20: with a message that the actor does not have", () => {
      expect(declare({ ...sound, message: "addd" })).toThrow(
        refusal('tool "a", message: "addd" is none of the actor\'s calls. Did you mean "add"?'),
      );
      expect(declare({ ...sound, message: "reset" })).toThrow(
        refusal('tool "a", message: "reset" is none of the actor\'s calls. It is one of its casts: use actorCast'),
      );
    });

    it("H20: without options", () => {
      expect(() => actorCall("a", undefined as never)).toThrow('tool "a": needs an object of options');
    });

    it("H20: and a name that is taken, when the server is made", () => {
      const tools = [addTool(), addTool()];
      expect(() => createServer({ name: "s", version: "1", tools })).toThrow(
        'server: Duplicate tool "counter_add" declared 2 times',
      );
    });

    it("H10: with what basicValidator() does not enforce, each by its keyword and its place", () => {
      const input = {
        type: "object",
        title: "fine",
        oneOf: [{}],
        properties: {
          by: { type: "integer", default: 1, description: "fine", "x-mcp-header": "By" },
          of: { type: "array", items: { not: {} }, format: "fine" },
        },
      };
      const hint = "An actor tool takes nothing else: write this one with defineTool";
      expect(declare({ ...sound, input })).toThrow(
        refusal(
          `tool "a", inputSchema at /oneOf: basicValidator() does not enforce oneOf. ${hint}`,
          `tool "a", inputSchema at /properties/of/items/not: basicValidator() does not enforce not. ${hint}`,
        ),
      );
    });

    it("with a schema that is none, or one of a library that checks by itself", () => {
      expect(declare({ ...sound, input: 5 })).toThrow('tool "a", inputSchema: must be a JSON Schema');
      expect(declare({ ...sound, input: { type: "string" } })).toThrow('tool "a", inputSchema at /type: the root');
      expect(declare({ ...sound, input: { type: "object", required: 5 } })).toThrow(
        'tool "a", inputSchema at /required',
      );
      expect(declare({ ...sound, input: z.object({}) })).toThrow(
        'tool "a", input: must be a JSON Schema or a TypeBox schema. Actor tools are checked by basicValidator() alone',
      );
    });
  });

  it("puts wrappers around it that were given with its options, the first one outermost", async () => {
    const seen: string[] = [];
    const noting =
      (text: string): Wrapper =>
      (next, info) =>
      (input, context) => {
        seen.push(`${text} ${info.component} ${JSON.stringify(input)}`);
        return next(input, context);
      };
    const refusing: Wrapper = (_, info) => () => refuse(info, "Not now");
    const target = counter();
    const options = { target, message: "add", input: BY, args: 1, reply: (n: number) => ({ n }) } as const;
    const wrapped = actorCall("add", { ...options, wrappers: [noting("outer"), noting("inner")] });
    expect((await called(wrapped, { by: 2 })).outcome).toMatchObject({ structuredContent: { n: 1 } });
    expect(seen).toEqual(['outer add {"by":2}', 'inner add {"by":2}']);
    const refused = actorCast("reset", { target, message: "reset", input: { type: "object" }, wrappers: [refusing] });
    expect((await called(refused)).outcome).toEqual(failed("Not now"));
    expect(await target.call("add", 0)).toBe(1);
    expect(() => actorCall("add", { ...options, wrap: [] } as never)).toThrow('Did you mean "wrappers"?');
    expect(() => actorCall("add", { ...options, wrappers: [5] } as never)).toThrow("wrappers[0]: must be a function");
  });

  it("takes an output schema of another library, which then makes what travels", async () => {
    const tool = actorCall("add", {
      target: counter(),
      message: "add",
      input: BY,
      args: 4,
      reply: (value) => ({ value }),
      output: z.object({ value: z.number() }),
    });
    expect((await called(tool, { by: 1 })).outcome).toMatchObject({ structuredContent: { value: 4 } });
  });
});

describe("actorCast", () => {
  const resetTool = (target = counter()) =>
    actorCast("counter_reset", { target, message: "reset", input: { type: "object" } });

  it("H02, H17: sends a message, and answers that it was taken", async () => {
    const target = counter();
    await target.call("add", 5);
    expect((await called(resetTool(target))).outcome).toEqual({
      content: [{ type: "text", text: '{"sent":true}' }],
      structuredContent: { sent: true },
    });
    expect(await target.call("add", 1)).toBe(1);
  });

  it("H18: is told that the actor is not there, before anything is sent", async () => {
    const target = { isAlive: false, call: vi.fn(), cast: vi.fn() };
    const tool = resetTool(target as never);
    expect(await called(tool)).toEqual({ outcome: failed("The actor is not available"), events: [] });
    expect(target.cast).not.toHaveBeenCalled();
  });

  it("H19: says that it was sent, also when the actor ends before it is handled", async () => {
    const handled = vi.fn(() => 0);
    const target = createActor({ state: 0, casts: { note: handled } });
    const tool = actorCast("note", { target, message: "note", input: { type: "object" } });
    const context = { signal: new AbortController().signal } as never;
    const answer = tool.call({}, context);
    const ended = Promise.resolve().then(() => target.stop({ drain: false }));
    expect(await answer).toMatchObject({ value: { sent: true } });
    await ended;
    expect(handled).not.toHaveBeenCalled();
  });

  it("is told why a message was not taken", async () => {
    const casting = (code: "full" | "stopped" | "uncloneable-payload") => ({
      isAlive: true,
      call: async () => {},
      cast() {
        throw new ActorError(code, "reset");
      },
    });
    const outcomeOf = async (code: "full" | "stopped" | "uncloneable-payload") => {
      return (await called(resetTool(casting(code) as never))).outcome;
    };
    expect(await outcomeOf("full")).toEqual(failed("The actor has too much to do"));
    expect(await outcomeOf("stopped")).toEqual(failed("The actor is not available"));
    expect(await outcomeOf("uncloneable-payload")).toEqual(failed("The message to the actor could not be made"));
  });

  it("is told when a target takes the message by a promise which rejects, and the process goes on", async () => {
    const target = { isAlive: true, call: never, cast: () => Promise.reject(new Error("no connection")) };
    const { outcome, events } = await called(resetTool(target as never));
    expect(outcome).toEqual(failed("The actor failed"));
    expect(events).toMatchObject([{ type: "exception", cause: { cause: { message: "no connection" } } }]);
  });

  it("H20: refuses what only a call has", () => {
    const options = { target: counter(), message: "add", input: {}, reply: () => ({}), timeoutMs: 5, output: {} };
    expect(() => actorCast("a", options as never)).toThrow(
      expect.objectContaining({
        message: [
          "5 problems",
          'tool "a": "reply" is not known here',
          'tool "a": "timeoutMs" is not known here',
          'tool "a": "output" is not known here',
          'tool "a", message: "add" is none of the actor\'s casts. It is one of its calls: use actorCall',
          'tool "a", inputSchema at /type: the root of an input schema must say type: "object". Say it beside anyOf, allOf or $ref too',
        ].join("\n  "),
      }),
    );
  });
});

function never(): never {
  throw new Error("no message");
}
