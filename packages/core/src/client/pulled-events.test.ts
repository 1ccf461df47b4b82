import { describe, expect, it } from "vitest";
import { pulledEvents } from "./pulled-events.ts";

const done = { done: true, value: undefined };

describe("pulledEvents", () => {
  it("gives events in order, whether the pull or the event is first, and says when each was taken", async () => {
    const events = pulledEvents<string>();
    const early = events.next();
    const taken: string[] = [];
    for (const name of ["a", "b"]) void events.give(name).then(() => taken.push(name));
    expect(await early).toEqual({ done: false, value: "a" });
    expect(taken).toEqual(["a"]);
    expect(await events.next()).toEqual({ done: false, value: "b" });
    expect(taken).toEqual(["a", "b"]);
  });

  it("gives what waits before the end, and then is done for every pull", async () => {
    const events = pulledEvents<string>();
    void events.give("a");
    events.end();
    expect(events.isOver()).toBe(true);
    expect(await events.next()).toEqual({ done: false, value: "a" });
    expect(await Promise.all([events.next(), events.next()])).toEqual([done, done]);
  });

  it("rejects one pull with the error of the end, undefined too, and the first end counts", async () => {
    const events = pulledEvents<string>();
    events.end({ error: undefined });
    events.end({ error: new Error("later") });
    const [first, second] = await Promise.allSettled([events.next(), events.next()]);
    expect(first).toEqual({ status: "rejected", reason: undefined });
    expect(second).toEqual({ status: "fulfilled", value: done });
  });

  it("tells whoever gave what is dropped that it need not wait", async () => {
    const events = pulledEvents<string>();
    const given = events.give("a");
    events.drop();
    await given;
    events.end();
    expect(await events.next()).toEqual(done);
  });
});
