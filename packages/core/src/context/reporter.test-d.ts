import { expectTypeOf, it } from "vitest";
import type { Progress } from "../client/call.ts";
import type { Context } from "./context.ts";
import type { LogLevel } from "./log-level.ts";
import type { ProgressOptions, Reporting } from "./reporter.ts";

it("every context reports", () => {
  expectTypeOf<Context>().toExtend<Reporting>();
  expectTypeOf<Context["progress"]>().toEqualTypeOf<(done: number, options?: ProgressOptions) => boolean>();
});

it("a level that there is not is refused", () => {
  expectTypeOf<"warning">().toExtend<LogLevel>();
  expectTypeOf<"warn">().not.toExtend<LogLevel>();
});

it("a client is told what a handler reports", () => {
  expectTypeOf<ProgressOptions & { readonly progress: number }>().toExtend<Progress>();
  expectTypeOf<Progress["message"]>().toEqualTypeOf<string | undefined>();
});
