import { expectTypeOf, it } from "vitest";
import type { Context } from "../context/context.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { builders } from "../runtime/builders.ts";
import { type ConcurrencyOptions, type ConcurrencyStats, type ConcurrencyWrapper, concurrency } from "./concurrency.ts";
import { type RateLimitOptions, type RateLimitStats, type RateLimitWrapper, rateLimit } from "./rate-limit.ts";
import { type TimeoutOptions, type TimeoutStats, type TimeoutWrapper, timeout } from "./timeout.ts";
import type { AnyWrapper, Next, Wrapper, WrapperInfo } from "./wrapper.ts";
import type { KeyFunction, WrapperKey } from "./wrapper-key.ts";

interface Mine {
  readonly auth: { readonly sub: string };
}
const mine = builders<Mine>();

const plain: Wrapper = (next) => (input, context) => next(input, context);
const demanding: Wrapper<Mine> = (next) => (_, context) => next(context.auth.sub, context);

it("a wrapper written into a step knows the application's context", () => {
  mine.defineTool("t").wrap((next, info) => (input, context) => {
    expectTypeOf(context.auth).toEqualTypeOf<{ readonly sub: string }>();
    expectTypeOf(next).toEqualTypeOf<Next>();
    expectTypeOf(info).toEqualTypeOf<WrapperInfo>();
    return next(input, context);
  });
  mine.rateLimit({ key: (context) => context.auth.sub });
  mine.concurrency({ key: (context) => context.auth.sub });
  // @ts-expect-error - there is no such member
  mine.rateLimit({ key: (context) => context.auth.name });
});

it("a wrapper goes where its context is known, and nowhere else", () => {
  mine.defineTool("t").wrap(plain, demanding, timeout(), concurrency(), rateLimit());
  mine.defineResource("r").uri("x://r").wrap(plain, demanding, mine.timeout());
  mine.definePrompt("p").wrap(plain, demanding);
  // @ts-expect-error - a plain tool does not know who is asking
  defineTool("t").wrap(demanding);
  // @ts-expect-error - nor does a plain resource
  defineResource("r").wrap(demanding);
  // @ts-expect-error - nor does a plain prompt
  definePrompt("p").wrap(demanding);
});

it("what a key function is told to expect is what its wrapper demands", () => {
  const named = rateLimit({ key: (context: Context<Mine>) => context.auth.sub });
  expectTypeOf(named).toEqualTypeOf<RateLimitWrapper<Mine>>();
  mine.defineTool("t").wrap(named);
  // @ts-expect-error - a plain tool does not know who is asking
  defineTool("t").wrap(named);
  defineTool("t").wrap(rateLimit({ key: (context) => context.transport.peer?.address }));
});

it("a key is no object", () => {
  expectTypeOf<WrapperKey>().toEqualTypeOf<string | number | bigint | boolean | null | undefined>();
  expectTypeOf<ReturnType<KeyFunction<Mine>>>().toEqualTypeOf<WrapperKey>();
  // @ts-expect-error - no two objects are the same key
  mine.rateLimit({ key: (context) => context.auth });
  // @ts-expect-error - a key is there at once
  concurrency({ key: async () => "a" });
});

it("unknown options are refused", () => {
  // @ts-expect-error - the option is ms
  timeout({ timeoutMs: 1 });
  // @ts-expect-error - the option is limit
  concurrency({ max: 1 });
  expectTypeOf<keyof TimeoutOptions>().toEqualTypeOf<"ms">();
  expectTypeOf<keyof ConcurrencyOptions>().toEqualTypeOf<"limit" | "queue" | "key">();
  expectTypeOf<keyof RateLimitOptions>().toEqualTypeOf<"limit" | "windowMs" | "maxKeys" | "key">();
});

it("each built-in is a wrapper, and tells what it counted", () => {
  expectTypeOf<TimeoutWrapper>().toExtend<Wrapper>();
  expectTypeOf<ConcurrencyWrapper<Mine>>().toExtend<Wrapper<Mine>>();
  expectTypeOf<Wrapper<Mine>>().toExtend<AnyWrapper>();
  expectTypeOf(timeout().stats()).toEqualTypeOf<TimeoutStats>();
  expectTypeOf<keyof TimeoutStats>().toEqualTypeOf<"timedOut" | "abandoned">();
  expectTypeOf(concurrency().stats()).toEqualTypeOf<ConcurrencyStats>();
  expectTypeOf<keyof ConcurrencyStats>().toEqualTypeOf<"running" | "waiting" | "refused">();
  expectTypeOf(rateLimit().stats()).toEqualTypeOf<RateLimitStats>();
  expectTypeOf<keyof RateLimitStats>().toEqualTypeOf<"admitted" | "refused">();
});

it("a step leaves the types of a builder as they were", () => {
  const tool = defineTool("t").argument("a", "string", { required: true });
  expectTypeOf(tool.wrap(timeout())).toEqualTypeOf(tool);
  const resource = defineResource("r").template("x://{a}");
  expectTypeOf(resource.wrap(timeout())).toEqualTypeOf(resource);
  const prompt = definePrompt("p").argument("a");
  expectTypeOf(prompt.wrap(timeout())).toEqualTypeOf(prompt);
});
