import { Type } from "typebox";
import { describe, expectTypeOf, it } from "vitest";
import type { Tool } from "../define/tool.ts";
import { toolError } from "../result/tool-error.ts";
import { createServer } from "../runtime/create-server.ts";
import { concurrency } from "../wrapper/concurrency.ts";
import { timeout } from "../wrapper/timeout.ts";
import type { Wrapper } from "../wrapper/wrapper.ts";
import { actorCall } from "./actor-call.ts";
import { actorCast } from "./actor-cast.ts";
import { createActor } from "./create-actor.ts";

const counter = createActor({
  state: 0,
  calls: {
    add: (by: number, n) => ({ reply: n + by, state: n + by }),
    get: (_: undefined, n) => ({ reply: n }),
  },
  casts: { reset: () => 0, set: (to: number) => to },
});

const BY = { type: "object", properties: { by: { type: "integer" } }, required: ["by"] } as const;
const VALUE = { type: "object", properties: { value: { type: "integer" } }, required: ["value"] } as const;

describe("actorCall", () => {
  it("H05: types the message by the arguments and by what the actor takes", () => {
    const tool = actorCall("counter_add", {
      target: counter,
      message: "add",
      input: { type: "object", properties: { by: { type: "integer" } }, required: ["by"] },
      args: (args) => {
        expectTypeOf(args).toEqualTypeOf<{ by: number }>();
        return args.by;
      },
      reply: (value) => {
        expectTypeOf(value).toEqualTypeOf<number>();
        return { value };
      },
    });
    expectTypeOf(tool).toEqualTypeOf<Tool<"counter_add", { by: number }, { by: number }, unknown, {}>>();
  });

  it("types what the result is by the output schema", () => {
    const tool = actorCall("get", {
      target: () => counter,
      message: "get",
      input: Type.Object({ by: Type.Integer() }),
      reply: (value) => (value < 0 ? toolError("Below zero") : { value }),
      output: VALUE,
    });
    expectTypeOf(tool).toEqualTypeOf<Tool<"get", { by: number }, { by: number }, { value: number }, {}>>();
  });

  it("asks of the server what its wrappers read", () => {
    const owned: Wrapper<{ readonly auth: string; readonly state: number }> = (next) => (input, context) =>
      context.auth === "me" && context.state > 0 ? next(input, context) : undefined;
    const options = { target: counter, message: "get", input: BY, reply: (value: number) => ({ value }) } as const;
    const tool = actorCall("get", { ...options, wrappers: [timeout(), owned, concurrency()] });
    expectTypeOf<Parameters<typeof tool.call>[1]["auth"]>().toEqualTypeOf<string>();
    expectTypeOf<Parameters<typeof tool.call>[1]["state"]>().toEqualTypeOf<number>();
    createServer({ name: "s", version: "1", state: 1, tools: [tool] });
    // @ts-expect-error - the state is no text
    void (() => createServer({ name: "s", version: "1", state: "1", tools: [tool] }));
    const limited = actorCast("reset", {
      target: counter,
      message: "reset",
      input: { type: "object" },
      wrappers: [timeout()],
    });
    createServer({ name: "s", version: "1", tools: [limited] });
  });

  it("refuses what does not fit", () => {
    const reply = (value: number) => ({ value });
    const refused = () => {
      // @ts-expect-error - there is no such call
      actorCall("a", { target: counter, message: "sub", input: BY, args: 1, reply });
      // @ts-expect-error - it is a cast
      actorCall("a", { target: counter, message: "reset", input: BY, reply });
      // @ts-expect-error - the message carries something
      actorCall("a", { target: counter, message: "add", input: BY, reply });
      // @ts-expect-error - the message carries a number
      actorCall("a", { target: counter, message: "add", input: BY, args: ({ by }) => String(by), reply });
      // @ts-expect-error - the message carries a number
      actorCall("a", { target: counter, message: "add", input: BY, args: "1", reply });
      // @ts-expect-error - nothing is guessed
      actorCall("a", { target: counter, message: "add", args: 1, reply });
      // @ts-expect-error - the answer has to become an object
      actorCall("a", { target: counter, message: "get", input: BY });
      // @ts-expect-error - a list is no object
      actorCall("a", { target: counter, message: "get", input: BY, reply: (value) => [value] });
      // @ts-expect-error - an instance is no JSON
      actorCall("a", { target: counter, message: "get", input: BY, reply: (value) => new Map([["value", value]]) });
      // @ts-expect-error - the output schema says otherwise
      actorCall("a", { target: counter, message: "get", input: BY, reply: (n) => ({ n }), output: VALUE });
      // @ts-expect-error - the option is called timeoutMs
      actorCall("a", { target: counter, message: "get", input: BY, reply, timeout: 5 });
    };
    expectTypeOf(refused).toBeFunction();
  });
});

describe("actorCast", () => {
  it("types the message by the arguments and by what the actor takes", () => {
    const tool = actorCast("set", { target: counter, message: "set", input: BY, args: ({ by }) => by });
    expectTypeOf(tool).toEqualTypeOf<Tool<"set", { by: number }, { by: number }, unknown, {}>>();
    actorCast("reset", { target: counter, message: "reset", input: { type: "object" } });
  });

  it("refuses what does not fit", () => {
    const refused = () => {
      // @ts-expect-error - it is a call
      actorCast("a", { target: counter, message: "add", input: BY });
      // @ts-expect-error - the message carries something
      actorCast("a", { target: counter, message: "set", input: BY });
      // @ts-expect-error - a cast has no reply
      actorCast("a", { target: counter, message: "reset", input: BY, reply: () => ({}) });
    };
    expectTypeOf(refused).toBeFunction();
  });
});
