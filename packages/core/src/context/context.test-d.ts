import type { JsonObject } from "@snodo/schema";
import { expectTypeOf, it } from "vitest";
import type { ClientFacts, Context, ContextTypes, HeaderLookup, RequestContext, TransportFacts } from "./context.ts";

it("auth and state are unknown until an application says what they are", () => {
  expectTypeOf<Context["auth"]>().toBeUnknown();
  expectTypeOf<Context["state"]>().toBeUnknown();
  expectTypeOf<Context<{ auth: { sub: string } }>["state"]>().toBeUnknown();
});

it("auth and state have the application's types", () => {
  type Mine = Context<{ auth: { sub: string } | undefined; state: { db: number } }>;
  expectTypeOf<Mine["auth"]>().toEqualTypeOf<{ sub: string } | undefined>();
  expectTypeOf<Mine["state"]>().toEqualTypeOf<{ db: number }>();
});

it("a context without the application's types does not stand for one that has them", () => {
  type Mine = Context<{ auth: { sub: string } }>;
  expectTypeOf<Mine>().toExtend<Context>();
  expectTypeOf<Mine>().toExtend<Context<{}>>();
  expectTypeOf<Context>().not.toExtend<Mine>();
  expectTypeOf<Context<{}>>().not.toExtend<Mine>();
  expectTypeOf<Context<{ auth: string }>>().not.toExtend<Mine>();
  expectTypeOf<(context: Mine) => void>().not.toExtend<(context: Context) => void>();
});

it("a context is read-only", () => {
  const context = {} as Context;
  // @ts-expect-error - a handler cannot change who the request is from
  context.auth = "mallory";
});

it("the standard Headers look up headers", () => {
  expectTypeOf<Headers>().toExtend<HeaderLookup>();
});

it("the class is a context", () => {
  expectTypeOf<RequestContext>().toExtend<Context>();
});

it("an application may say one of the two types, both, or none", () => {
  expectTypeOf<{}>().toExtend<ContextTypes>();
  expectTypeOf<{ auth: string }>().toExtend<ContextTypes>();
  expectTypeOf<{ auth: string; state: number }>().toExtend<ContextTypes>();
});

it("a client may not say who it is, and always says what it can do", () => {
  expectTypeOf<ClientFacts>().toEqualTypeOf<{
    readonly info: JsonObject | undefined;
    readonly capabilities: JsonObject;
  }>();
});

it("a transport may know neither headers nor a peer", () => {
  expectTypeOf<{ kind: "stdio" }>().toExtend<TransportFacts>();
  expectTypeOf<Required<TransportFacts>["headers"]>().toEqualTypeOf<HeaderLookup>();
  expectTypeOf<Required<TransportFacts>["peer"]>().toEqualTypeOf<{
    readonly address?: string;
    readonly port?: number;
  }>();
});
