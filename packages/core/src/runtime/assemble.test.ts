import type { Validator } from "@snodo/schema";
import { describe, expect, it, vi } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { requestMeta } from "../../../../testing/raw-message.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import type { AnyTool } from "../define/tool.ts";
import { defineTool } from "../define/tool-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { createServer } from "./create-server.ts";
import type { AnyServer } from "./server.ts";

const request = (method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params: { ...params, _meta: requestMeta },
});
const NAMED = { name: "s", version: "1" };
const tool = (name: string, answer = "a") => defineTool(name).call(() => answer);
const nothing: AnyTool["call"] = () => undefined;

/** The names of the tools that a server lists. */
function listed(server: AnyServer): readonly string[] {
  const { json } = server.dispatch(request("tools/list")) as Answer;
  return JSON.parse(json ?? "").tools.map(({ name }: { readonly name: string }) => name);
}

describe("a server", () => {
  it("A20, D173: is a frozen value that starts nothing", () => {
    const timers = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "setInterval")];
    const server = createServer({ ...NAMED, tools: [tool("t")] });
    for (const timer of timers) {
      expect(timer).not.toHaveBeenCalled();
      timer.mockRestore();
    }
    expect(Object.isFrozen(server)).toBe(true);
    expect(Object.isFrozen(server.info)).toBe(true);
    expect(Object.isFrozen(server.catalog)).toBe(true);
    expect(Object.isFrozen(server.catalog.tools)).toBe(true);
  });

  it("says who it is", () => {
    const info = {
      name: "s",
      version: "1",
      title: "S",
      description: "A server",
      websiteUrl: "https://example.com/",
      icons: [{ src: "https://example.com/i.png" }],
    };
    expect(createServer(info).info).toEqual(info);
    expect(createServer({ ...NAMED, icons: [] }).info).toEqual(NAMED);
  });

  it("A25, D173: shows its catalog in the order in which it is listed, over all pages", () => {
    const direct = defineResource("d")
      .uri("a://x")
      .read(() => "a");
    const template = defineResource("t")
      .template("t://{x}")
      .read(() => "a");
    const prompt = definePrompt("p").render(() => "a");
    const [a, b, c] = [tool("a"), tool("b"), tool("c")];
    const { catalog } = createServer({
      ...NAMED,
      pagination: { pageSize: 1 },
      tools: [c, a, b],
      resources: [template, direct],
      prompts: [prompt],
    });
    expect(catalog).toEqual({
      tools: [a, b, c],
      resources: [direct],
      resourceTemplates: [template],
      prompts: [prompt],
    });
  });

  it("A03: takes hand-written components and built ones alike, and leaves the former as they are", () => {
    const written = { kind: "tool" as const, name: "b", call: nothing };
    const server = createServer({ ...NAMED, tools: [tool("a"), written] });
    expect(listed(server)).toEqual(["a", "b"]);
    expect(Object.isFrozen(written)).toBe(false);
    expect(server.dispatch(request("tools/call", { name: "b" }))).toMatchObject({ result: { content: [] } });
  });

  it("warns of a tool whose name some hosts do not take", () => {
    const events: InstrumentationEvent[] = [];
    const names = ["fine_.-9", "with space", "é", "x".repeat(128)];
    createServer({
      ...NAMED,
      instrumentation: besidesRequests(events),
      tools: names.map((name) => tool(name)),
    });
    expect(events).toEqual(
      ["with space", "é"].map((name) => ({
        type: "warning",
        code: "tool-name",
        message: `tool ${JSON.stringify(name)}: some hosts take only names of A-Z a-z 0-9 _ - .`,
      })),
    );
  });

  it("tells its sink what a transport reports", () => {
    const sink = vi.fn();
    const event = { type: "transport-fault", transport: "test", cause: 1 } as const;
    createServer({ ...NAMED, instrumentation: sink }).report(event);
    expect(sink.mock.calls).toEqual([[event]]);
  });
});

describe("with", () => {
  it("A21: makes another server and leaves this one as it is", () => {
    const server = createServer({ ...NAMED, instructions: "a", tools: [tool("t")] });
    const other = server.with({ version: "2", tools: [tool("u"), tool("v")] });
    expect(other.info).toEqual({ name: "s", version: "2" });
    expect(listed(other)).toEqual(["u", "v"]);
    expect(server.info).toEqual(NAMED);
    expect(listed(server)).toEqual(["t"]);
  });

  it("A21: keeps every option that is not given", () => {
    const seen: unknown[] = [];
    const sink = vi.fn();
    const server = createServer({
      ...NAMED,
      title: "S",
      instructions: "Be brief.",
      pagination: { pageSize: 1 },
      cache: { discovery: { ttlMs: 5, scope: "public" } },
      capabilities: { prompts: {} },
      state: { db: 1 },
      errors: "expose",
      instrumentation: besidesRequests(sink),
      tools: [
        defineTool("t").call((_, context) => {
          seen.push(context.state);
          throw new Error("shown");
        }),
        tool("u"),
      ],
    });
    const other = server.with({});
    for (const method of ["server/discover", "tools/list", "prompts/list"]) {
      expect(other.dispatch(request(method))).toEqual(server.dispatch(request(method)));
    }
    expect(other.dispatch(request("tools/call", { name: "t" }))).toMatchObject({
      result: { content: [{ text: expect.stringContaining("shown") }] },
    });
    expect(seen).toEqual([{ db: 1 }]);
    expect(sink).toHaveBeenCalledTimes(1);
  });

  it("can replace the state", () => {
    const server = createServer({ ...NAMED, state: 1, tools: [defineTool("t").call((_, { state }) => String(state))] });
    const call = request("tools/call", { name: "t" });
    expect(server.with({ state: 2 }).dispatch(call)).toMatchObject({ result: { content: [{ text: "2" }] } });
    expect(server.dispatch(call)).toMatchObject({ result: { content: [{ text: "1" }] } });
  });

  it("does not take up what the application did to its list after the server was made", () => {
    const tools = [tool("a")];
    const server = createServer({ ...NAMED, tools });
    tools.push(tool("b"));
    expect(listed(server)).toEqual(["a"]);
    expect(listed(server.with({ version: "2" }))).toEqual(["a"]);
  });

  it("checks the options that it is given", () => {
    const server = createServer({ ...NAMED, tools: [tool("t")] });
    expect(() => server.with({ name: "" })).toThrow(expect.objectContaining({ name: "DefinitionError" }));
    expect(() => server.with({ tools: [tool("t", "a"), tool("t", "b")] })).toThrow(
      /Duplicate tool "t" declared 2 times/,
    );
  });

  it("F06: shares the compiled checks, also those of hand-written tools", () => {
    const compile = vi.fn(() => () => []);
    const validator: Validator = { compile };
    const written = { kind: "tool" as const, name: "w", call: nothing };
    const server = createServer({ ...NAMED, validator, tools: [tool("t"), written] });
    for (const one of [server, server.with({ version: "2" }), server.with({ version: "3" }).with({ version: "4" })]) {
      one.dispatch(request("tools/call", { name: "t" }));
      one.dispatch(request("tools/call", { name: "w" }));
    }
    expect(compile).toHaveBeenCalledTimes(2);
  });
});
