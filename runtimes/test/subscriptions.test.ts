import { describe, expect, it } from "vitest";
import { wireProblems } from "../../testing/wire-schema.ts";
import { begin, exchange } from "./exchange.ts";
import { call, messagesOf, request } from "./message.ts";
import { onEveryRuntime } from "./on-every-runtime.ts";

const patient = { timeout: 10_000 };
const META = "io.modelcontextprotocol/subscriptionId";

onEveryRuntime(({ name: runtime, url }) => {
  const uriOf = (what: string) => `note://${encodeURIComponent(`${runtime} ${what}`)}`;
  const listening = (uri: string, id: unknown = 1) =>
    request("subscriptions/listen", { notifications: { resourceSubscriptions: [uri] } }, id);
  const publish = async (uri: string): Promise<number> =>
    JSON.parse((await exchange(url(), call("publish", { uri }))).body).result.structuredContent.matched;
  const listeners = async (): Promise<number> =>
    JSON.parse((await exchange(url(), call("listeners"))).body).result.structuredContent.listeners;

  describe("a subscription", () => {
    it("is acknowledged first, told of what another request publishes, and over when its client leaves", async () => {
      const before = await listeners();
      const uri = uriOf("told");
      const { answer, leave } = begin(url(), listening(uri, "s"));
      const stream = await answer;
      expect(stream.headers).toMatchObject({ "content-type": "text/event-stream", "x-accel-buffering": "no" });
      await stream.until(/acknowledged/);
      expect(await publish(uri)).toBe(1);
      expect(await publish(uriOf("somebody else's"))).toBe(0);
      await stream.until(/resources\/updated/);
      const messages = messagesOf(stream.text());
      expect(messages).toEqual([
        {
          jsonrpc: "2.0",
          method: "notifications/subscriptions/acknowledged",
          params: { _meta: { [META]: "s" }, notifications: { resourceSubscriptions: [uri] } },
        },
        { jsonrpc: "2.0", method: "notifications/resources/updated", params: { _meta: { [META]: "s" }, uri } },
      ]);
      expect(messages.flatMap((message) => wireProblems(message, "subscriptions/listen"))).toEqual([]);
      leave();
      // Some hosts notice only when they write.
      await expect.poll(async () => [await publish(uri), await listeners()], patient).toEqual([0, before]);
    });

    it("is one of several, each told of its own", async () => {
      const uris = [1, 2, 3].map((each) => uriOf(`of ${each}`));
      const begun = uris.map((uri) => begin(url(), listening(uri)));
      const streams = await Promise.all(begun.map(({ answer }) => answer));
      for (const stream of streams) await stream.until(/acknowledged/);
      for (const uri of uris.toReversed()) await publish(uri);
      for (const [index, stream] of streams.entries()) {
        await stream.until(/resources\/updated/);
        expect(stream.text()).toContain(`"uri":"${uris[index]}"`);
        expect(messagesOf(stream.text())).toHaveLength(2);
      }
      for (const { leave } of begun) leave();
    });

    it("finds no room where as many are open as there may be", async () => {
      const begun = [1, 2].map((each) => begin(url("feed"), listening(uriOf(`room ${each}`))));
      for (const { answer } of begun) await (await answer).until(/acknowledged/);
      const { status, body } = await exchange(url("feed"), listening(uriOf("no room")));
      expect([status, JSON.parse(body).error.code]).toEqual([503, -32603]);
      for (const { leave } of begun) leave();
    });
  });
});
