import { expectTypeOf, it } from "vitest";
import type { Context } from "../context/context.ts";
import type { Tool } from "../define/tool.ts";
import type { CacheHint } from "../result/cache-hint.ts";
import type {
  CacheOptions,
  CapabilityOptions,
  NeededState,
  ServerInfo,
  ServerOptions,
  StateOption,
} from "./server-options.ts";

it("a server needs a name and a version, and nothing else", () => {
  expectTypeOf<{ name: string; version: string }>().toExtend<ServerInfo>();
  expectTypeOf<{ name: string; version: string }>().toExtend<ServerOptions>();
  expectTypeOf<{ name: string }>().not.toExtend<ServerOptions>();
});

it("the four kinds of answer have cache hints", () => {
  expectTypeOf<keyof CacheOptions>().toEqualTypeOf<"tools" | "prompts" | "resources" | "discovery">();
  expectTypeOf<NonNullable<CacheOptions[keyof CacheOptions]>>().toEqualTypeOf<CacheHint>();
});

it("a capability that is served by nothing cannot be declared", () => {
  const declared: CapabilityOptions = { tools: {}, experimental: { "com.example/a": {} } };
  expectTypeOf(declared).toExtend<NonNullable<ServerOptions["capabilities"]>>();
  // @ts-expect-error - no server here serves logging
  const logging: CapabilityOptions = { logging: {} };
  expectTypeOf(logging).toEqualTypeOf<CapabilityOptions>();
});

it("schemas are listed in one of three forms", () => {
  expectTypeOf<NonNullable<ServerOptions["schemas"]>>().toEqualTypeOf<"as-written" | "inline" | "strict">();
});

it("the principal is asked with the application's own context", () => {
  type Principal = NonNullable<ServerOptions<readonly [], readonly [], readonly [], { auth: string }>["principal"]>;
  expectTypeOf<Principal>().parameter(0).toEqualTypeOf<Context<{ auth: string }>>();
  expectTypeOf<Principal>().returns.toEqualTypeOf<string | null>();
});

it("the needed state is the intersection of what each component needs", () => {
  type Needs<State> = Tool<"t", {}, {}, unknown, { state: State }>;
  expectTypeOf<NeededState<Needs<{ a: 1 }> | Needs<{ b: 2 }>>>().toEqualTypeOf<{ a: 1 } & { b: 2 }>();
  expectTypeOf<NeededState<Tool>>().toBeUnknown();
  expectTypeOf<NeededState<never>>().toBeUnknown();
});

it("a state is an option until one is needed", () => {
  expectTypeOf<StateOption<unknown>>().toEqualTypeOf<{ readonly state?: unknown }>();
  expectTypeOf<StateOption<{ a: 1 }>>().toEqualTypeOf<{ readonly state: { a: 1 } }>();
});
