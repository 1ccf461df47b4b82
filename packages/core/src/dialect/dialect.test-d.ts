import { expectTypeOf, it } from "vitest";
import type { ServerOptions } from "../runtime/server-options.ts";
import type { Dialect, Projection } from "./dialect.ts";
import { v2026_07_28 } from "./v2026-07-28.ts";

it("a revision is a dialect, which is what a server lists", () => {
  expectTypeOf(v2026_07_28).toExtend<Dialect>();
  expectTypeOf<readonly Dialect[]>().toExtend<NonNullable<ServerOptions["protocols"]>>();
});

it("a dialect projects a server", () => {
  expectTypeOf<Dialect["project"]>().returns.toEqualTypeOf<Projection>();
});
