import { expectTypeOf, it } from "vitest";
import type { AnyPrompt } from "../define/prompt.ts";
import type { AnyResource } from "../define/resource.ts";
import type { AnyTool } from "../define/tool.ts";
import type { Answer } from "../dispatch/answer.ts";
import type { AnyServer, Server, ServerCatalog } from "./server.ts";

it("every server fits where any server is taken", () => {
  expectTypeOf<Server>().toExtend<AnyServer>();
  expectTypeOf<Server<readonly [], readonly [], readonly []>>().toExtend<AnyServer>();
});

it("a catalog tells resources at one URI from templates", () => {
  expectTypeOf<ServerCatalog>().toEqualTypeOf<{
    readonly tools: readonly AnyTool[];
    readonly resources: readonly AnyResource[];
    readonly resourceTemplates: readonly AnyResource[];
    readonly prompts: readonly AnyPrompt[];
  }>();
});

it("a message may be any value, and its answer must be waited for only where it is a promise", () => {
  expectTypeOf<AnyServer["dispatch"]>().parameter(0).toBeUnknown();
  expectTypeOf<AnyServer["dispatch"]>().returns.toEqualTypeOf<Answer | undefined | Promise<Answer | undefined>>();
});
