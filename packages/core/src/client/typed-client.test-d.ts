import { arrayOf } from "@snodo/schema";
import { describe, expectTypeOf, it } from "vitest";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import { createServer } from "../runtime/create-server.ts";
import type { Client } from "./client.ts";
import type { ClientTransport } from "./client-transport.ts";
import { connect } from "./connect.ts";
import { direct } from "./direct.ts";
import type { GetPromptResult, ReadResult, ToolCallResult } from "./results.ts";

const server = createServer({
  name: "s",
  version: "1",
  tools: [
    defineTool("search")
      .argument("query", "string", { required: true })
      .argument("page", "integer", { default: 1 })
      .argument("tags", arrayOf("string"))
      .output((o) => o.property("found", "integer", { required: true }))
      .call(() => ({ found: 1 })),
    defineTool("ping").call(() => "pong"),
    defineTool("then").call(() => ""),
    defineTool("toJSON").call(() => ""),
  ],
  resources: [
    defineResource("info")
      .template("hex://{name}/info")
      .read(() => ""),
    defineResource("docs")
      .template("hex://docs{/page}")
      .read(() => ""),
    defineResource("pages")
      .template("hex://pages/{page}{?limit}")
      .param("page", "integer")
      .param("limit", "integer", { default: 10 })
      .read(() => ""),
    defineResource("lists")
      .template("hex://lists/{name}{?limit}")
      .param("limit", "integer", { default: 10 })
      .complete("name", () => [])
      .read(() => ""),
    defineResource("section")
      .template("hex://site{#section}")
      .matches((uri) => uri.startsWith("hex://site#") && { section: uri.slice(11) })
      .read(() => ""),
    defineResource("groups")
      .uri("x://groups")
      .read(() => ""),
  ],
  prompts: [
    definePrompt("review")
      .argument("name", { required: true })
      .argument("focus")
      .render(() => ""),
    definePrompt("hello").render(() => ""),
  ],
});
type S = typeof server;

declare const client: Client<S>;
declare const untyped: Client;

describe("connect", () => {
  it("types the client by the server value, and by a type argument", () => {
    expectTypeOf(connect(direct(server))).toEqualTypeOf<Promise<Client<S>>>();
    void ((transport: ClientTransport<S>) => expectTypeOf(connect<S>(transport)).toEqualTypeOf<Promise<Client<S>>>());
  });
});

describe("client.tools", () => {
  it("has a method for each tool, save those that the language calls itself", () => {
    expectTypeOf<keyof Client<S>["tools"]>().toEqualTypeOf<"search" | "ping">();
  });

  it("takes what a caller sends: a default makes it optional", () => {
    expectTypeOf(client.tools.search)
      .parameter(0)
      .toEqualTypeOf<{ query: string; page?: number | undefined; tags?: readonly string[] | undefined }>();
    void (() => [
      client.tools.search({ query: "json" }),
      client.tools.search({ query: "json", page: undefined }, { signal: new AbortController().signal }),
      client.tools.ping(),
      client.tools.ping({}, {}),
    ]);
  });

  it("refuses what does not fit", () => {
    // @ts-expect-error - query is required
    void (() => client.tools.search({}));
    // @ts-expect-error - query is required
    void (() => client.tools.search());
    // @ts-expect-error - page is a number
    void (() => client.tools.search({ query: "json", page: "1" }));
    // @ts-expect-error - pgae is no argument
    void (() => client.tools.search({ query: "json", pgae: 1 }));
    // @ts-expect-error - there is no such tool
    void (() => client.tools.serch({ query: "json" }));
  });

  it("gives the structured value once isError is ruled out", () => {
    void (async () => {
      const result = await client.tools.search({ query: "json" });
      expectTypeOf(result).toEqualTypeOf<ToolCallResult<{ found: number }>>();
      // @ts-expect-error - it may have failed
      void result.structured;
      if (!result.isError) expectTypeOf(result.structured).toEqualTypeOf<{ found: number }>();
      const pong = await client.tools.ping();
      if (!pong.isError) expectTypeOf(pong.structured).toBeUnknown();
    });
  });

  it("takes any name where the server is not known", () => {
    void (() => untyped.tools.anything?.({ a: 1 }));
    expectTypeOf(untyped.callTool("a")).toEqualTypeOf<Promise<ToolCallResult>>();
  });
});

describe("client.prompts", () => {
  it("takes the declared arguments", () => {
    void (() => [
      client.prompts.review({ name: "json" }),
      client.prompts.review({ name: "json", focus: undefined }),
      client.prompts.hello(),
    ]);
    expectTypeOf(client.prompts.hello).returns.toEqualTypeOf<Promise<GetPromptResult>>();
    // @ts-expect-error - name is required
    void (() => client.prompts.review({ focus: "a" }));
    // @ts-expect-error - arguments are strings
    void (() => client.prompts.review({ name: 1 }));
  });
});

describe("client.resources", () => {
  it("takes a template with its variables, or a URI", () => {
    void (() => [
      client.resources.read("hex://{name}/info", { name: "json" }),
      client.resources.read("hex://docs{/page}", {}),
      client.resources.read("hex://docs{/page}"),
      client.resources.read("x://groups"),
      client.resources.read("hex://jason/info", undefined, { signal: new AbortController().signal }),
      untyped.resources.read("hex://{name}/info", { name: "json" }),
    ]);
    expectTypeOf(client.resources.read("x://groups")).toEqualTypeOf<Promise<ReadResult>>();
  });

  it("takes declared variables as what they are", () => {
    void (() => [
      client.resources.read("hex://pages/{page}{?limit}", { page: 2 }),
      client.resources.read("hex://pages/{page}{?limit}", { page: 2, limit: 5 }),
      client.resources.read("hex://site{#section}", { section: "intro" }),
      untyped.resources.read("hex://pages/{page}{?limit}", { page: "2" }),
    ]);
    // @ts-expect-error - page is a number
    void (() => client.resources.read("hex://pages/{page}{?limit}", { page: "2" }));
    // @ts-expect-error - page is missing
    void (() => client.resources.read("hex://pages/{page}{?limit}", { limit: 5 }));
  });

  it("demanded a variable with a default, once another one had a completer", () => {
    void (() => client.resources.read("hex://lists/{name}{?limit}", { name: "json" }));
  });

  it("took a template without its variables for a URI", () => {
    // @ts-expect-error - name is missing
    void (() => client.resources.read("hex://{name}/info"));
    // @ts-expect-error - name is missing
    void (() => client.resources.read("hex://{name}/info", {}));
    // @ts-expect-error - nam is no variable
    void (() => client.resources.read("hex://{name}/info", { nam: "json" }));
    // @ts-expect-error - name is missing
    void (() => untyped.resources.read("hex://{name}/info"));
  });
});

describe("client.listPage", () => {
  it("gives the items of its list", () => {
    void (async () => {
      const { items } = await client.listPage("resourceTemplates");
      expectTypeOf(items[0]?.uriTemplate).toEqualTypeOf<string | undefined>();
      // @ts-expect-error - there is no such list
      void client.listPage("things");
    });
  });
});
