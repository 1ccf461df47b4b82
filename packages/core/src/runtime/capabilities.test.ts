import { describe, expect, it } from "vitest";
import { requestMeta } from "../../../../testing/raw-message.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import { defineResource } from "../define/resource-builder.ts";
import { defineTool } from "../define/tool-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import { createHub } from "../subscription/create-hub.ts";
import { createServer } from "./create-server.ts";
import type { ServerOptions } from "./server-options.ts";

/** What a server with these options declares, besides that it logs. */
function capabilitiesOf(options: Partial<ServerOptions>): unknown {
  const server = createServer({ name: "s", version: "1", logging: false, ...options });
  const request = { jsonrpc: "2.0", id: 1, method: "server/discover", params: { _meta: requestMeta } };
  return JSON.parse((server.dispatch(request) as Answer).json ?? "").capabilities;
}

/** The problems of these capabilities. */
function problemsOf(capabilities: unknown): unknown {
  try {
    createServer({ name: "s", version: "1", capabilities: capabilities as never });
  } catch (error) {
    return (error as { problems?: unknown }).problems;
  }
  return [];
}

const tool = defineTool("t").call(() => "a");
const direct = defineResource("d")
  .uri("a://x")
  .read(() => "a");
const template = defineResource("t").template("t://{x}");
const prompt = definePrompt("p").argument("a");

describe("capabilitiesOf", () => {
  it("A14, D174: declares a family exactly when it has components", () => {
    expect(capabilitiesOf({})).toEqual({});
    expect(capabilitiesOf({ tools: [] })).toEqual({});
    expect(capabilitiesOf({ tools: [tool] })).toEqual({ tools: {} });
    expect(capabilitiesOf({ resources: [direct] })).toEqual({ resources: {} });
    expect(capabilitiesOf({ resources: [template.read(() => "a")] })).toEqual({ resources: {} });
    expect(capabilitiesOf({ prompts: [prompt.render(() => "a")] })).toEqual({ prompts: {} });
  });

  it("A14: declares logging unless it is turned off", () => {
    expect(capabilitiesOf({ logging: true })).toEqual({ logging: {} });
    expect(capabilitiesOf({ logging: false })).toEqual({});
    const logging = undefined;
    expect(capabilitiesOf({ logging } as object)).toEqual({ logging: {} });
  });

  it("A14: declares completions exactly when something completes", () => {
    expect(capabilitiesOf({ prompts: [prompt.complete("a", () => []).render(() => "a")] })).toEqual({
      completions: {},
      prompts: {},
    });
    expect(capabilitiesOf({ resources: [template.complete("x", () => []).read(() => "a")] })).toEqual({
      completions: {},
      resources: {},
    });
  });

  it("S404: declares what can be listened to, of each family that is there, exactly where there is a source", () => {
    const subscriptions = createHub();
    const components = { tools: [tool], resources: [direct] };
    expect(capabilitiesOf({ ...components })).toEqual({ tools: {}, resources: {} });
    expect(capabilitiesOf({ ...components, subscriptions })).toEqual({
      tools: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
    });
    expect(capabilitiesOf({ subscriptions, capabilities: { prompts: {} } })).toEqual({
      prompts: { listChanged: true },
    });
    expect(capabilitiesOf({ subscriptions })).toEqual({});
  });

  it("TS#1819: declares no change of a list that the application takes back", () => {
    const subscriptions = createHub();
    const capabilities = { tools: { listChanged: false }, resources: { subscribe: false } };
    const components = { tools: [tool], resources: [direct], prompts: [prompt.render(() => "a")] };
    expect(capabilitiesOf({ ...components, subscriptions, capabilities })).toEqual({
      tools: {},
      resources: { listChanged: true },
      prompts: { listChanged: true },
    });
    expect(capabilitiesOf({ ...components, capabilities })).toEqual({ tools: {}, resources: {}, prompts: {} });
    const server = createServer({ name: "s", version: "1", ...components, subscriptions, capabilities });
    expect(() => server.with({ subscriptions: undefined } as never)).not.toThrow();
  });

  it("A13: adds what the application declares", () => {
    const experimental = { "com.example/a": { on: true } };
    expect(capabilitiesOf({ tools: [tool], capabilities: { prompts: {}, experimental } })).toEqual({
      tools: {},
      prompts: {},
      experimental,
    });
  });

  it("A13: keeps what was declared when the application changes its object afterwards", () => {
    const experimental: Record<string, object> = { "com.example/a": {} };
    const server = createServer({ name: "s", version: "1", logging: false, capabilities: { experimental } as never });
    experimental["com.example/b"] = {};
    const request = { jsonrpc: "2.0", id: 1, method: "server/discover", params: { _meta: requestMeta } };
    const copy = server.with({ version: "2" });
    for (const one of [server, copy]) {
      expect(JSON.parse((one.dispatch(request) as Answer).json ?? "").capabilities).toEqual({
        experimental: { "com.example/a": {} },
      });
    }
  });
});

describe("readCapabilities", () => {
  const where = (place: string) => `server, capabilities${place}`;

  it.each([
    ["a list", [], "", "must be an object"],
    ["null", null, "", "must be an object"],
    ["a boolean for a family", { tools: true }, ".tools", "must be an object"],
    ["a list for a family", { prompts: [] }, ".prompts", "must be an object"],
  ])("refuses %s", (_what, capabilities, place, rule) => {
    expect(problemsOf(capabilities)).toEqual([{ where: where(place), rule }]);
  });

  it.each([
    ["subscribe for tools", { tools: { subscribe: true } }, ".tools.subscribe"],
    ["logging", { logging: {} }, ".logging"],
    ["tasks", { tasks: {} }, ".tasks"],
    ["extensions", { extensions: { "com.example/a": {} } }, ".extensions"],
  ])("A15: refuses to claim %s, which is not served", (_what, capabilities, place) => {
    expect(problemsOf(capabilities)).toMatchObject([{ where: where(place), rule: "is not served by this server" }]);
  });

  it.each([
    ["listChanged", { tools: { listChanged: true } }, ".tools.listChanged"],
    ["subscribe", { resources: { subscribe: true } }, ".resources.subscribe"],
  ])("A15: refuses to claim %s without a source of events", (_what, capabilities, place) => {
    expect(problemsOf(capabilities)).toEqual([
      { where: where(place), rule: "needs a source of events", hint: "subscriptions: createHub() is one" },
    ]);
  });

  it("refuses what is neither true nor false, and suggests what was meant", () => {
    expect(problemsOf({ prompts: { listChanged: "yes" }, resources: { subscribes: true } })).toEqual([
      { where: where(".prompts.listChanged"), rule: "must be a boolean" },
      {
        where: where(".resources.subscribes"),
        rule: "is not served by this server",
        hint: 'Did you mean "subscribe"?',
      },
    ]);
  });

  it("A15: refuses to claim completions where nothing completes", () => {
    expect(problemsOf({ completions: {} })).toEqual([
      { where: where(".completions"), rule: "is not served by this server: nothing in it completes" },
    ]);
    const prompts = [prompt.complete("a", () => []).render(() => "a")];
    expect(capabilitiesOf({ prompts, capabilities: { completions: {} } })).toEqual({ completions: {}, prompts: {} });
  });

  it("suggests the family that was probably meant", () => {
    expect(problemsOf({ tool: {} })).toMatchObject([{ hint: expect.stringContaining("tools") }]);
  });

  it("does not overflow the stack over a cycle, nor fail later over what JSON cannot carry", () => {
    const cycle: { experimental?: unknown } = {};
    cycle.experimental = { cycle };
    expect(problemsOf(cycle)).toMatchObject([
      { where: where(""), rule: expect.stringContaining("JSON cannot carry it") },
    ]);
    expect(problemsOf({ experimental: { big: 1n } })).toMatchObject([
      { where: where(""), hint: "At /experimental/big" },
    ]);
  });
});
