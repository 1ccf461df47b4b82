import { describe, expect, it } from "vitest";
import { differs } from "./difference.ts";
import { begin, exchange, type Received } from "./exchange.ts";
import { call, messagesOf, watched } from "./message.ts";
import { onEveryRuntime } from "./on-every-runtime.ts";
import { release, stateOf } from "./watch.ts";

const patient = { timeout: 10_000 };

const refused = (message: string) => ({
  jsonrpc: "2.0",
  id: 1,
  error: { code: -32603, message, data: { retryable: true } },
});
const textOf = ({ body }: Received) => JSON.parse(body).result.content[0].text;

onEveryRuntime(({ name: runtime, url }) => {
  const begun = (key: string) => expect.poll(() => stateOf(url(), key), patient).toMatchObject({ begun: true });

  describe("where one request is served at once, and one more may wait", () => {
    const narrow = url("narrow");

    it("the second one is served after the first, and a third one is answered with 503", async () => {
      const [first, second] = [`${runtime}: first`, `${runtime}: second`];
      const held = exchange(narrow, call("wait", { key: first }));
      await begun(first);
      // Whichever of the two comes first waits, and the other one is refused.
      const rivals = [call("wait", { key: second }), call("wait", { key: second })].map((sent) =>
        exchange(narrow, sent),
      );
      const { status, body } = await Promise.race(rivals);
      expect([status, JSON.parse(body)]).toEqual([503, refused("The server is busy")]);
      expect(await stateOf(url(), second)).toEqual({ begun: false, aborted: false });
      await release(url(), first);
      expect(textOf(await held)).toBe("released");
      await begun(second);
      await release(url(), second);
      expect((await Promise.all(rivals)).map((each) => each.status).sort()).toEqual([200, 503]);
    });

    it("a client that leaves while it waits gives up its place in the line, and one that is served its place", async () => {
      for (const round of [1, 2, 3, 4]) {
        const key = `${runtime}: leaves in round ${round}`;
        const { answer, leave } = begin(narrow, watched("wait", { key }));
        await (await answer).until(/"progress":1/);
        leave();
      }
      await expect.poll(async () => (await exchange(narrow, call("later", { ms: 1 }))).status, patient).toBe(200);
    });

    it("a client that leaves before it was told anything takes no place for good", async () => {
      for (const round of [1, 2, 3, 4]) {
        const key = `${runtime}: leaves silently in round ${round}`;
        const { leave } = begin(narrow, call("wait", { key }));
        await begun(key);
        leave();
        await release(url(), key);
        await expect.poll(() => stateOf(url(), key), patient).toMatchObject({ ended: true });
      }
      await expect.poll(async () => (await exchange(narrow, call("later", { ms: 1 }))).status, patient).toBe(200);
    });

    it("what answers at once is served all the same", async () => {
      const key = `${runtime}: beside`;
      const held = exchange(narrow, call("wait", { key }));
      await begun(key);
      const waiting = exchange(narrow, call("echo", { text: "hi" }));
      await release(url(), key);
      expect([textOf(await held), textOf(await waiting)]).toEqual(["released", "hi"]);
    });
  });

  describe("where a request has 100 ms", () => {
    const hasty = url("hasty");

    it("a slower one is answered with 504, and its handler aborted", async () => {
      const key = `${runtime}: slow`;
      const { status, body } = await exchange(hasty, call("wait", { key }));
      expect([status, JSON.parse(body)]).toEqual([504, refused("The request took too long")]);
      await expect.poll(() => stateOf(url(), key), patient).toEqual({ begun: true, aborted: true, ended: true });
    });

    it("a stream that has begun says so in its last event", async () => {
      const { status, body } = await exchange(hasty, watched("wait", { key: `${runtime}: slow stream` }));
      expect(status).toBe(200);
      expect(messagesOf(body).at(-1)).toEqual(refused("The request took too long"));
    });

    it("what goes on whatever becomes of its request takes no room for good", async () => {
      const late = Array.from({ length: 2 }, () => exchange(hasty, call("stubborn", { ms: 300 })));
      expect((await Promise.all(late)).map(({ status }) => status)).toEqual([504, 504]);
      for (let round = 0; round < 4; round += 1) {
        await expect.poll(async () => (await exchange(hasty, call("stubborn", { ms: 300 }))).status, patient).toBe(504);
      }
      await expect.poll(async () => (await exchange(hasty, call("later", { ms: 1 }))).status, patient).toBe(200);
    });
  });

  describe("calls of a tool that runs one at a time", () => {
    it("wait for each other", async () => {
      const [first, second] = [`${runtime}: alone first`, `${runtime}: alone second`];
      const one = exchange(url(), call("alone", { key: first }));
      await begun(first);
      const two = exchange(url(), call("alone", { key: second }));
      expect(await stateOf(url(), second)).toEqual({ begun: false, aborted: false });
      await release(url(), first);
      await release(url(), second);
      expect([textOf(await one), textOf(await two)]).toEqual(["released", "released"]);
    });

    it("go on when a client has left", async () => {
      const [first, second] = [`${runtime}: alone and left`, `${runtime}: alone and staying`];
      const { leave } = begin(url(), call("alone", { key: first }));
      await begun(first);
      leave();
      await release(url(), first);
      await release(url(), second);
      expect(textOf(await exchange(url(), call("alone", { key: second })))).toBe("released");
    });
  });

  it("requests of one id at once each get their own answer", async () => {
    const all = [60, 30, 1].map((ms) => exchange(url(), call("later", { ms })));
    expect((await Promise.all(all)).map(textOf)).toEqual(["after 60", "after 30", "after 1"]);
  });

  it("fifty requests at once are all served", async () => {
    const all = Array.from({ length: 50 }, (_, index) => exchange(url(), call("later", { ms: index % 7 }, {}, index)));
    expect((await Promise.all(all)).map(({ status, body }) => [status, JSON.parse(body).id])).toEqual(
      all.map((_, index) => [200, index]),
    );
  });

  it("messages of several requests to an actor are all handled, though one client leaves", async () => {
    if (differs(runtime, "drops an actor's turn")) {
      // One message at a time is handled there too.
      expect((await exchange(url(), call("count", { by: 1 }))).status).toBe(200);
      return;
    }
    const before = await exchange(url(), call("count", { by: 0 }));
    const { leave } = begin(url(), call("count", { by: 0 }));
    const all = [1, 2, 3].map((by) => exchange(url(), call("count", { by })));
    leave();
    await Promise.all(all);
    const after = await exchange(url(), call("count", { by: 0 }));
    const countIn = ({ body }: Received) => JSON.parse(body).result.structuredContent.value;
    expect(countIn(after) - countIn(before)).toBe(6);
  });
});
