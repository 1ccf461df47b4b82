import { describe, expectTypeOf, it } from "vitest";
import type { Actor, ActorTarget, AnyTarget, MessageOptions, MessagesOf } from "./actor.ts";
import { createActor } from "./create-actor.ts";
import type { ActorPort } from "./port.ts";
import { serveActor } from "./serve-actor.ts";
import { workerTarget } from "./worker-target.ts";

const counter = createActor({
  state: 0,
  calls: {
    add: (by: number, n) => ({ reply: n + by, state: n + by }),
    get: (_: undefined, n) => ({ reply: n }),
    name: async () => ({ reply: "counter" }),
    odd: (what, n) => ({ reply: { what, n } }),
  },
  casts: { reset: () => 0, set: (to: number) => to },
});

interface Counter {
  readonly calls: { add(by: number): number; get(): number };
  readonly casts: { reset(): void };
}

describe("createActor", () => {
  it("knows what each message carries and answers", () => {
    expectTypeOf(counter.call("add", 2)).toEqualTypeOf<Promise<number>>();
    expectTypeOf(counter.call("get")).toEqualTypeOf<Promise<number>>();
    expectTypeOf(counter.call("get", undefined, { signal: AbortSignal.abort() })).toEqualTypeOf<Promise<number>>();
    expectTypeOf(counter.call("name")).toEqualTypeOf<Promise<string>>();
    expectTypeOf(counter.call("odd", "anything")).toEqualTypeOf<Promise<{ what: unknown; n: number }>>();
    expectTypeOf(counter.cast("reset")).toEqualTypeOf<void>();
    expectTypeOf(counter.cast("set", 1)).toEqualTypeOf<void>();
  });

  it("refuses what an actor does not understand", () => {
    const refused = () => {
      // @ts-expect-error - there is no such call
      counter.call("sub", 2);
      // @ts-expect-error - it is a cast
      counter.call("reset");
      // @ts-expect-error - it carries a number
      counter.call("add", "2");
      // @ts-expect-error - it carries something
      counter.call("add");
      // @ts-expect-error - it carries a number
      counter.cast("set", "2");
      // @ts-expect-error - it carries something
      counter.cast("set");
      // @ts-expect-error - an actor without casts takes none
      createActor({ state: 0, calls: { get: () => ({ reply: 0 }) } }).cast("get");
    };
    expectTypeOf(refused).toBeFunction();
  });

  it("takes the state from a value or from the function that makes it", () => {
    createActor({
      state: () => new Map<string, number>(),
      calls: {
        get: (key: string, map) => {
          expectTypeOf(map).toEqualTypeOf<Map<string, number>>();
          return { reply: map.get(key) };
        },
      },
    });
  });

  it("refuses a state of another type", () => {
    const refused = () => {
      // @ts-expect-error - the next state is a text
      createActor({ state: 0, calls: { a: () => ({ reply: 1, state: "x" }) } });
      // @ts-expect-error - the next state is a text
      createActor({ state: 0, casts: { a: () => "x" } });
      // @ts-expect-error - there is no reply
      createActor({ state: 0, calls: { a: () => ({ state: 1 }) } });
    };
    expectTypeOf(refused).toBeFunction();
  });
});

describe("a target", () => {
  it("may be known by an interface alone", () => {
    expectTypeOf(counter).toExtend<ActorTarget<Counter>>();
    expectTypeOf(counter).toExtend<AnyTarget>();
    const remote = (port: ActorPort) => workerTarget<Counter>(port);
    expectTypeOf(remote).returns.toEqualTypeOf<Actor<Counter>>();
    const typed = (port: ActorPort) => workerTarget<MessagesOf<typeof counter>>(port).call("add", 2);
    expectTypeOf(typed).returns.toEqualTypeOf<Promise<number>>();
  });

  it("may be written by hand", () => {
    const own: ActorTarget<Counter> = {
      isAlive: true,
      call: async (message: string, payload?: unknown, options?: MessageOptions) =>
        [message, payload, options] as never,
      cast(_message: string, _payload?: unknown) {},
    };
    expectTypeOf(own.call("add", 2)).toEqualTypeOf<Promise<number>>();
  });

  it("is reached through the ports of Node and of the web", () => {
    expectTypeOf<Worker>().toExtend<ActorPort>();
    expectTypeOf<MessagePort>().toExtend<ActorPort>();
    expectTypeOf<import("node:worker_threads").Worker>().toExtend<ActorPort>();
    expectTypeOf<import("node:worker_threads").MessagePort>().toExtend<ActorPort>();
    expectTypeOf(serveActor).parameter(0).toEqualTypeOf<ActorPort | null>();
  });
});
