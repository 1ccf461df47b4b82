import { expectTypeOf, it } from "vitest";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { builders } from "./builders.ts";
import { createServer } from "./create-server.ts";
import type { AnyServer, Server } from "./server.ts";

const search = defineTool("search")
  .argument("query", "string", { required: true })
  .call(() => "a");
const info = defineResource("info")
  .template("hex://{name}")
  .read(() => "a");
const review = definePrompt("review").render(() => "a");

it("a server's type carries its components, in their order", () => {
  const server = createServer({ name: "s", version: "1", tools: [search], resources: [info], prompts: [review] });
  expectTypeOf(server).toExtend<Server<readonly [typeof search], readonly [typeof info], readonly [typeof review]>>();
  expectTypeOf(server).toExtend<AnyServer>();
});

it("with() keeps the types of what is not replaced, and takes those of what is", () => {
  const server = createServer({ name: "s", version: "1", tools: [search], prompts: [review] });
  expectTypeOf(server.with({ version: "2" })).toEqualTypeOf(server);
  expectTypeOf(server.with({ tools: [] })).toExtend<Server<readonly [], readonly [], readonly [typeof review]>>();
});

it("a half-built component is no component", () => {
  // @ts-expect-error - the tool has no handler
  createServer({ name: "s", version: "1", tools: [defineTool("t")] });
  // @ts-expect-error - a prompt is no tool
  createServer({ name: "s", version: "1", tools: [review] });
});

it("an option that is not known, or of another type, is refused", () => {
  // @ts-expect-error - the option is called instructions
  createServer({ name: "s", version: "1", instuctions: "a" });
  // @ts-expect-error - a server has a version
  createServer({ name: "s" });
  // @ts-expect-error - a cache hint has a scope
  createServer({ name: "s", version: "1", cache: { tools: { ttlMs: 1 } } });
  // @ts-expect-error - there is no such way to show errors
  createServer({ name: "s", version: "1", errors: "hide" });
});

it("a state is needed as soon as one component needs it, and must satisfy all", () => {
  const db = builders<{ state: { db: number } }>()
    .defineTool("a")
    .call(() => "a");
  const log = builders<{ state: { log: string } }>()
    .defineTool("b")
    .call(() => "a");
  createServer({ name: "s", version: "1", tools: [search] });
  createServer({ name: "s", version: "1", tools: [search, db, log], state: { db: 1, log: "a" } });
  // @ts-expect-error - the second tool needs a log
  createServer({ name: "s", version: "1", tools: [db, log], state: { db: 1 } });
});
