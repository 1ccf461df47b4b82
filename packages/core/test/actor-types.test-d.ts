import type { ToolError } from "@snodo/core";
import {
  type ActorCallOptions,
  type ActorCastOptions,
  type ActorContext,
  type ActorEnd,
  type ActorError,
  type ActorErrorCode,
  type ActorMessages,
  type ActorOptions,
  type ActorTarget,
  type ActorToolFields,
  type AnyActor,
  type ArgsOption,
  type CallAnswer,
  type CallHandler,
  type CallRest,
  type CastHandler,
  type CastRest,
  createActor,
  type MessageOptions,
  type MessagesOf,
  type PayloadOf,
  type ReplyAnswer,
  type ReplyOf,
  type ServedActor,
  type StopOptions,
  serveActor,
  type Understood,
  type WorkerTargetOptions,
  workerTarget,
} from "@snodo/core/actor";
import { describe, expectTypeOf, it } from "vitest";

interface Counter extends ActorMessages {
  readonly calls: { add(by: number): Promise<number>; get(): number };
  readonly casts: { set(to: number): void; reset(): void };
}

describe("the types of what an actor understands", () => {
  it("say what a message carries and what a call answers", () => {
    expectTypeOf<PayloadOf<Counter["calls"]["add"]>>().toEqualTypeOf<number>();
    expectTypeOf<PayloadOf<Counter["calls"]["get"]>>().toEqualTypeOf<undefined>();
    expectTypeOf<ReplyOf<Counter["calls"]["add"]>>().toEqualTypeOf<number>();
    expectTypeOf<CallRest<Counter["calls"]["add"]>>().toEqualTypeOf<[payload: number, options?: MessageOptions]>();
    expectTypeOf<CallRest<Counter["calls"]["get"]>>().toEqualTypeOf<[payload?: undefined, options?: MessageOptions]>();
    expectTypeOf<CastRest<Counter["casts"]["set"]>>().toEqualTypeOf<[payload: number]>();
    expectTypeOf<CastRest<Counter["casts"]["reset"]>>().toEqualTypeOf<[payload?: undefined]>();
    expectTypeOf<MessagesOf<ActorTarget<Counter>>>().toEqualTypeOf<Counter>();
  });

  it("follow the handlers", () => {
    interface Calls {
      readonly add: (by: number, count: number) => Promise<CallAnswer<number> & { readonly reply: string }>;
    }
    interface Casts {
      readonly reset: () => number;
    }
    type Made = Understood<Calls, Casts>;
    expectTypeOf<Made["calls"]["add"]>().toEqualTypeOf<(payload: number) => string>();
    expectTypeOf<Made["casts"]["reset"]>().toEqualTypeOf<() => void>();
    expectTypeOf<ActorOptions<number, {}, {}>["afterCrash"]>().toEqualTypeOf<
      "resume" | "restart" | "stop" | undefined
    >();
  });

  it("let handlers be written apart", () => {
    const add: CallHandler<number> = (by: number, count: number, { signal }: ActorContext) => ({
      reply: signal.aborted,
      state: count + by,
    });
    const reset: CastHandler<number> = () => 0;
    const actor = createActor({ state: 0, calls: { add }, casts: { reset } });
    expectTypeOf(actor).toExtend<AnyActor>();
    expectTypeOf(actor.stop).parameter(0).toEqualTypeOf<StopOptions | undefined>();
    expectTypeOf(actor.stopped).resolves.toEqualTypeOf<ActorEnd>();
  });

  it("are those of targets in other threads too", () => {
    expectTypeOf(workerTarget<Counter>)
      .parameter(1)
      .toEqualTypeOf<WorkerTargetOptions | undefined>();
    expectTypeOf(serveActor).returns.toEqualTypeOf<ServedActor>();
    expectTypeOf<ActorError["code"]>().toEqualTypeOf<ActorErrorCode>();
  });
});

describe("the options of actor tools", () => {
  type Target = ActorTarget<Counter>;
  type Input = { readonly type: "object" };

  it("want args where the message carries something", () => {
    expectTypeOf<{}>().toExtend<ArgsOption<Input, undefined>>();
    expectTypeOf<{}>().not.toExtend<ArgsOption<Input, number>>();
    expectTypeOf<{ args: 5 }>().toExtend<ArgsOption<Input, number>>();
  });

  it("can be written apart", () => {
    type Call = ActorCallOptions<Target, "get", Input, undefined>;
    type Cast = ActorCastOptions<Target, "reset", Input>;
    expectTypeOf<Call>().toExtend<ActorToolFields<Target, Input>>();
    expectTypeOf<Cast>().toExtend<ActorToolFields<Target, Input>>();
    expectTypeOf<Call["reply"]>().parameter(0).toEqualTypeOf<number>();
    expectTypeOf<ToolError>().toExtend<ReplyAnswer<undefined>>();
  });
});
