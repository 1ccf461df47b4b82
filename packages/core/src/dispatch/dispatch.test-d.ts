import { expectTypeOf, it } from "vitest";
import type { TransportFacts } from "../context/context.ts";
import type { Outlet } from "../context/outlet.ts";
import type { Executor } from "../executor/executor.ts";
import type { EnterSubscription } from "../subscription/subscription-room.ts";
import type { Answer } from "./answer.ts";
import { type DispatchOptions, dispatch } from "./dispatch.ts";

it("everything that a transport says is optional", () => {
  expectTypeOf<{}>().toExtend<DispatchOptions>();
  expectTypeOf<Required<DispatchOptions>>().toEqualTypeOf<{
    readonly transport: TransportFacts;
    readonly auth: unknown;
    readonly signal: () => AbortSignal;
    readonly outlet: () => Outlet | undefined;
    readonly enterSubscription: EnterSubscription;
    readonly executor: Executor;
    readonly size: number | undefined;
    readonly waitUntil: ((work: Promise<unknown>) => void) | undefined;
  }>();
});

it("a caller must reckon with a value, with nothing and with a promise", () => {
  expectTypeOf(dispatch).returns.toEqualTypeOf<Answer | undefined | Promise<Answer | undefined>>();
});
