import { describe, expect, it } from "vitest";
import { besidesRequests } from "../../../../testing/besides-requests.ts";
import { rawMessage } from "../../../../testing/raw-message.ts";
import { connect } from "../client/connect.ts";
import { direct } from "../client/direct.ts";
import { definePrompt } from "../define/prompt-builder.ts";
import type { Tool } from "../define/tool.ts";
import { defineTool } from "../define/tool-builder.ts";
import type { Answer } from "../dispatch/answer.ts";
import type { InstrumentationEvent } from "../instrumentation/event.ts";
import { createHub } from "../subscription/create-hub.ts";
import type { SubscriptionSource } from "../subscription/subscription-source.ts";
import { createServer } from "./create-server.ts";
import { serverRef } from "./server-ref.ts";

const saying = (text: string) =>
  createServer({ name: text, version: "1", tools: [defineTool("say").call(() => text)] });

describe("serverRef", () => {
  it("serves every message by the server that is set when it comes", async () => {
    const [one, two] = [saying("one"), saying("two")];
    const ref = serverRef(one);
    const client = await connect(direct(ref));
    expect((await client.callTool("say")).content).toMatchObject([{ text: "one" }]);
    ref.set(two);
    expect((await client.callTool("say")).content).toMatchObject([{ text: "two" }]);
    expect(ref.current).toBe(two);
    expect(ref.info).toBe(two.info);
    expect(ref.catalog).toBe(two.catalog);
  });

  it("lets what is being served go on with the server that it began with", async () => {
    let resolve: (text: string) => void = () => {};
    const promise = new Promise<string>((settle) => {
      resolve = settle;
    });
    const old = createServer({ name: "old", version: "1", tools: [defineTool("say").call(() => promise)] });
    const ref = serverRef(old);
    const answer = ref.dispatch(rawMessage("tools/call", { name: "say" })) as Promise<Answer>;
    ref.set(saying("new"));
    resolve("old");
    expect((await answer).result).toMatchObject({
      content: [{ text: "old" }],
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "old" } },
    });
  });

  it("tells the sink of the server that is set", () => {
    const events: InstrumentationEvent[] = [];
    const ref = serverRef(saying("one"));
    ref.set(createServer({ name: "s", version: "1", instrumentation: besidesRequests(events) }));
    ref.report({ type: "transport-fault", transport: "test", cause: 1 });
    expect(events).toEqual([{ type: "transport-fault", transport: "test", cause: 1 }]);
  });

  describe("with a source that takes no event", () => {
    const down = new Error("the broker is down");
    const [say, other] = ["say", "other"].map((name) => defineTool(name).call(() => name)) as [Tool, Tool];
    const prompt = definePrompt("p").render(() => "");
    /** A reference in which another server stands now: two of its lists have changed. */
    function replaced(publish: SubscriptionSource["publish"]) {
      const events: InstrumentationEvent[] = [];
      const subscriptions = { open: () => createHub().open({}), ...(publish && { publish }) };
      const instrumentation = (event: InstrumentationEvent) => events.push(event);
      const server = createServer({ name: "s", version: "1", tools: [say], subscriptions, instrumentation });
      const ref = serverRef(server);
      ref.set(server.with({ tools: [other], prompts: [prompt] }));
      return { ref, events };
    }
    const fault = (event: string) => ({ type: "subscription-fault", event, cause: down });

    it("once ended the process, by a promise that nobody had looked at", async () => {
      const { ref, events } = replaced(() => Promise.reject(down));
      ref.publish({ type: "resource-updated", uri: "a://b" });
      await new Promise((resolve) => setImmediate(resolve));
      expect(events).toEqual(["tools-list-changed", "prompts-list-changed", "resource-updated"].map(fault));
    });

    it("once threw from set, which had set the server, and told nobody of the other lists", () => {
      const { ref, events } = replaced(() => {
        throw down;
      });
      expect(ref.catalog.tools.map(({ name }) => name)).toEqual(["other"]);
      expect(events).toEqual(["tools-list-changed", "prompts-list-changed"].map(fault));
      expect(() => ref.publish({ type: "tools-list-changed" })).toThrow(down);
    });
  });

  it("is frozen: its server changes by set alone", () => {
    const ref = serverRef(saying("one"));
    expect(Object.isFrozen(ref)).toBe(true);
    const { set } = ref;
    set(saying("two"));
    expect(ref.info.name).toBe("two");
  });

  it.each([undefined, null, {}, "s", serverRef(saying("other"))])("refuses what is no server: %j", (value) => {
    const ref = serverRef(saying("one"));
    expect(() => serverRef(value as never)).toThrow(TypeError);
    expect(() => ref.set(value as never)).toThrow("needs a server");
    expect(() => ref.set(ref as never)).toThrow(TypeError);
    expect(ref.info.name).toBe("one");
  });
});
