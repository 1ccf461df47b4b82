import { expectTypeOf, it } from "vitest";
import type { Context } from "./context.ts";
import { type ContextPatch, derive } from "./derive.ts";

type Mine = { auth: { sub: string }; state: number };
const context = {} as Context<Mine>;

it("a derived context has the types of the first one", () => {
  expectTypeOf(derive(context, { auth: { sub: "a" } })).toEqualTypeOf<Context<Mine>>();
});

it("a patch has members of these types, and no others", () => {
  // @ts-expect-error - no such auth
  derive(context, { auth: { name: "a" } });
  // @ts-expect-error - no such member
  derive(context, { user: 1 });
  // @ts-expect-error - a context always has a signal
  derive(context, { signal: undefined });
  expectTypeOf<keyof ContextPatch<Mine>>().toEqualTypeOf<keyof Context>();
});
