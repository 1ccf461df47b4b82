import { afterEach, describe, expect, it, vi } from "vitest";
import type { MessagesOf } from "./actor.ts";
import { createActor } from "./create-actor.ts";
import type { ActorPort } from "./port.ts";
import { serveActor } from "./serve-actor.ts";
import { workerTarget } from "./worker-target.ts";

/** Ports that a test opened, closed after it. */
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const port of opened.splice(0)) port.close();
});

/** A channel whose ends are as Node has them, or as the web does. */
const CHANNELS = {
  node: () => channel((port) => port as unknown as ActorPort),
  web: () =>
    channel((port) => ({
      postMessage: (message) => port.postMessage(message),
      addEventListener: (type, listener) => port.addEventListener(type, listener),
      removeEventListener: (type, listener) => port.removeEventListener(type, listener),
      start: () => port.start(),
      close: () => port.close(),
    })),
};

function channel(as: (port: MessagePort) => ActorPort): readonly [ActorPort, ActorPort] {
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  return [as(port1), as(port2)];
}

/** A promise that is settled from outside. */
function latch<Value = void>() {
  let open = (_: Value) => {};
  const promise = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

function createCounter(afterCrash: "resume" | "stop" = "resume") {
  const begun = latch<AbortSignal>();
  const gate = latch();
  const actor = createActor({
    state: 0,
    calls: {
      add: (by: number, n) => ({ reply: n + by, state: n + by }),
      get: (_: undefined, n) => ({ reply: n }),
      same: (what: unknown) => ({ reply: what }),
      fail: (): { reply: never } => {
        throw new RangeError("broken");
      },
      failOddly: (): { reply: never } => {
        throw () => "no clone of this";
      },
      secret: () => ({ reply: () => "no clone of this" }),
      wait: async (_: undefined, n, { signal }) => {
        begun.open(signal);
        await gate.promise;
        return { reply: n, state: n + 1 };
      },
    },
    casts: { set: (to: number) => to },
    afterCrash,
    onCrash: () => {},
  });
  return { actor, begun: begun.promise, go: gate.open };
}

type Counter = MessagesOf<ReturnType<typeof createCounter>["actor"]>;

/** A counter at the other end of a channel. */
function remote(kind: keyof typeof CHANNELS = "node", options: { readonly queue?: number } = {}) {
  const [near, far] = CHANNELS[kind]();
  const { actor, ...rest } = createCounter();
  const served = serveActor(far, actor);
  return { target: workerTarget<Counter>(near, options), near, far, actor, served, ...rest };
}

/** An untyped view, as code without types has it. */
interface Untyped {
  call(message: string, payload?: unknown): Promise<unknown>;
  cast(message: string, payload?: unknown): void;
}

const code = (expected: string) => expect.objectContaining({ name: "ActorError", code: expected });
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe.each(["node", "web"] as const)("workerTarget over a port of the kind %s", (kind) => {
  it("calls and casts, in order", async () => {
    const { target } = remote(kind);
    const first = target.call("add", 2);
    target.cast("set", 10);
    expect([await first, await target.call("add", 1)]).toEqual([2, 11]);
  });

  it("clones what messages carry and what is answered", async () => {
    const { target } = remote(kind);
    const sent = { at: new Date(0), list: [1] };
    const got = await target.call("same", sent);
    expect(got).toEqual(sent);
    expect(got).not.toBe(sent);
  });

  it("says why a message was not answered", async () => {
    const { target } = remote(kind);
    const untyped = target as unknown as Untyped;
    await expect(target.call("fail")).rejects.toMatchObject({ code: "crashed", cause: { message: "broken" } });
    await expect(target.call("failOddly")).rejects.toMatchObject({ code: "crashed" });
    await expect(target.call("secret")).rejects.toEqual(code("uncloneable-reply"));
    await expect(target.call("same", () => 1)).rejects.toEqual(code("uncloneable-payload"));
    expect(() => untyped.cast("set", () => 1)).toThrow(code("uncloneable-payload"));
    await expect(untyped.call("toString")).rejects.toEqual(code("unknown-message"));
    untyped.cast("toString");
    expect(await target.call("get")).toBe(0);
  });

  it("is dead when the other end closes its port, and rejects what it had been asked", async () => {
    const { target, far, begun } = remote("node");
    const asked = target.call("wait");
    await begun;
    far.close?.();
    await expect(asked).rejects.toEqual(code("crashed"));
    expect([target.isAlive, await target.stopped]).toEqual([false, { reason: "crashed" }]);
    await expect(target.call("get")).rejects.toEqual(code("stopped"));
    expect(() => target.cast("set", 1)).toThrow(code("stopped"));
  });

  it("is dead when its actor stops, which answers what it had before", async () => {
    const { target, actor, begun, go } = remote(kind);
    const asked = target.call("wait");
    await begun;
    const stopping = actor.stop();
    go();
    expect(await asked).toBe(0);
    expect(await target.stopped).toEqual({ reason: "stopped" });
    expect(target.isAlive).toBe(false);
    await stopping;
  });
});

describe("workerTarget", () => {
  it("H16: tells the crash that ends its actor, and refuses what waited", async () => {
    const [near, far] = CHANNELS.node();
    const { actor, begun, go } = createCounter("stop");
    serveActor(far, actor);
    const target = workerTarget<Counter>(near);
    void target.call("wait");
    const failed = target.call("fail");
    const waited = target.call("get");
    await begun;
    // Both messages have arrived once a call that came after them is refused there.
    await expect((target as unknown as Untyped).call("unknown")).rejects.toEqual(code("unknown-message"));
    go();
    await expect(failed).rejects.toMatchObject({ code: "crashed", cause: { message: "broken" } });
    await expect(waited).rejects.toEqual(code("stopped"));
    expect(await target.stopped).toEqual({ reason: "crashed" });
  });

  it("knows an actor that had ended before it was served for dead", async () => {
    const [near, far] = CHANNELS.node();
    const { actor } = createCounter();
    await actor.stop();
    serveActor(far, actor);
    expect(await workerTarget<Counter>(near).stopped).toEqual({ reason: "stopped" });
  });

  it("gives up a call whose signal aborts, here and there, and drops the late answer", async () => {
    const { target, begun, go } = remote();
    await expect(target.call("get", undefined, { signal: AbortSignal.abort("before") })).rejects.toBe("before");
    const controller = new AbortController();
    const asked = target.call("wait", undefined, { signal: controller.signal });
    const signal = await begun;
    controller.abort("why");
    await expect(asked).rejects.toBe("why");
    await vi.waitFor(() => expect(signal.aborted).toBe(true));
    go();
    expect(await target.call("get")).toBe(1);
  });

  it("gives up a call also where the port takes no more, so that nobody waits for ever", async () => {
    const port = { postMessage: vi.fn(), on() {}, off() {} };
    const target = workerTarget<Counter>(port);
    const controller = new AbortController();
    const asked = target.call("get", undefined, { signal: controller.signal });
    port.postMessage.mockImplementation(() => {
      throw new Error("closed");
    });
    controller.abort("why");
    await expect(asked).rejects.toBe("why");
  });

  it("takes no more than its bound of messages that are not answered", async () => {
    const { target, begun, go } = remote("node", { queue: 2 });
    const asked = [target.call("wait"), target.call("get")];
    await expect(target.call("get")).rejects.toEqual(code("full"));
    expect(() => target.cast("set", 1)).toThrow(code("full"));
    await begun;
    go();
    expect(await Promise.all(asked)).toEqual([0, 1]);
    target.cast("set", 5);
    expect(await target.call("get")).toBe(5);
  });

  it("passes on that the actor's own mailbox is full", async () => {
    const [near, far] = CHANNELS.node();
    const gate = latch();
    const slow = createActor({
      state: 0,
      calls: { wait: () => gate.promise.then(() => ({ reply: 1 })) },
      queue: 1,
    });
    serveActor(far, slow);
    const target = workerTarget<MessagesOf<typeof slow>>(near);
    const asked = [target.call("wait"), target.call("wait"), target.call("wait")];
    const outcomes = Promise.allSettled(asked);
    await turn();
    await turn();
    gate.open();
    const refused = (await outcomes).filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject(refused.map(() => ({ reason: { code: "full" } })));
    expect(refused.length).toBeGreaterThan(0);
  });

  it("is not confused by other messages, half messages and answers to nobody", async () => {
    const { target, near, far } = remote();
    const mark = { "~snodo/actor": 1 };
    const odd = [
      null,
      5,
      "text",
      [],
      {},
      mark,
      { ...mark, kind: "reply" },
      { ...mark, kind: "reply", id: 1.5 },
      { ...mark, kind: "reply", id: -1, reply: 5 },
      { ...mark, kind: "refused", id: -1, code: "stopped" },
      { ...mark, kind: "taken", id: -1 },
      { ...mark, kind: "call", id: "1", message: "add", payload: 1 },
      { ...mark, kind: "call", id: 1, message: 5 },
      { ...mark, kind: "cast", id: 1 },
      { ...mark, kind: "abort", id: 1 },
      { "~snodo/actor": 2, kind: "ended", reason: "stopped" },
      { kind: "call", id: 1, message: "add", payload: 1 },
    ];
    for (const message of odd) {
      near.postMessage(message);
      far.postMessage(message);
    }
    expect(await target.call("get")).toBe(0);
  });

  it("takes a code that it does not know for a crash", async () => {
    const [near, far] = CHANNELS.node();
    const target = workerTarget<Counter>(near);
    far.on?.("message", (request) => {
      const { id } = request as { readonly id: number };
      far.postMessage({ "~snodo/actor": 1, kind: "refused", id, code: "toString" });
    });
    await expect(target.call("get")).rejects.toEqual(code("crashed"));
  });

  it("shares a port with another target", async () => {
    const { target, near } = remote();
    const other = workerTarget<Counter>(near);
    expect(await Promise.all([target.call("add", 1), other.call("add", 2)])).toEqual([1, 3]);
  });

  describe("stops", () => {
    it("after what it was asked, and closes its port, while the actor goes on", async () => {
      const { target, actor, begun, go, far } = remote();
      const closed = new Promise((resolve) => far.on?.("close", resolve));
      const asked = target.call("wait");
      target.cast("set", 7);
      const stopping = target.stop();
      await expect(target.call("get")).rejects.toEqual(code("stopped"));
      await begun;
      go();
      expect(await asked).toBe(0);
      await stopping;
      await closed;
      expect([await target.stopped, actor.isAlive]).toEqual([{ reason: "stopped" }, true]);
      expect(await actor.call("get")).toBe(7);
    });

    it("at once under drain: false, also while it drains, and gives up what it was asked", async () => {
      const { target, begun } = remote();
      const asked = target.call("wait");
      const signal = await begun;
      const draining = target.stop();
      const stopping = target.stop({ drain: false });
      await expect(asked).rejects.toEqual(code("stopped"));
      await Promise.all([draining, stopping]);
      await vi.waitFor(() => expect(signal.aborted).toBe(true));
    });

    it("for each of two that stop it at once: the first one is told as well", async () => {
      const { target, begun, go } = remote();
      const asked = target.call("wait");
      await begun;
      const stopping = Promise.all([target.stop(), target.stop()]);
      go();
      await stopping;
      expect([await asked, await target.stopped]).toEqual([0, { reason: "stopped" }]);
    });

    it("a second time, and after it died", async () => {
      const { target, far } = remote();
      far.close?.();
      expect(await target.stopped).toEqual({ reason: "crashed" });
      await target.stop();
      await target.stop();
    });

    it("with the scope that holds it", async () => {
      let ended: unknown;
      {
        await using target = remote().target;
        ended = target.stopped;
      }
      expect(await ended).toEqual({ reason: "stopped" });
    });
  });

  it("keeps the process alive while something is unanswered, and no longer", async () => {
    const { port1, port2 } = new MessageChannel();
    opened.push(port1, port2);
    const { actor, begun, go } = createCounter();
    serveActor(port2 as unknown as ActorPort, actor);
    const target = workerTarget<Counter>(port1 as unknown as ActorPort);
    const hasRef = () => (port1 as unknown as { hasRef(): boolean }).hasRef();
    expect(hasRef()).toBe(false);
    const asked = target.call("wait");
    expect(hasRef()).toBe(true);
    await begun;
    go();
    await asked;
    expect(hasRef()).toBe(false);
  });

  it("refuses what is no port, and options that it does not know", () => {
    expect(() => workerTarget({} as never, { queued: 5, queue: 0 } as never)).toThrow(
      expect.objectContaining({
        name: "DefinitionError",
        message: [
          "3 problems",
          "worker target: must be a Worker or a MessagePort, of Node or of the web",
          'worker target: "queued" is not known here. Did you mean "queue"?',
          "worker target, queue: must be a whole number from 1",
        ].join("\n  "),
      }),
    );
    expect(() => workerTarget(null as never, null as never)).toThrow("worker target: options must be an object");
  });
});

describe("a web Worker", () => {
  /** One that does what a test says. */
  function fakeWorker() {
    const events = new EventTarget();
    const worker = {
      posted: [] as unknown[],
      postMessage: (message: unknown) => void worker.posted.push(message),
      addEventListener: (type: string, listener: (event: unknown) => void) => events.addEventListener(type, listener),
      removeEventListener: (type: string, listener: (event: unknown) => void) =>
        events.removeEventListener(type, listener),
      terminate: vi.fn(),
    };
    const fire = (type: string, fields: object = {}) => events.dispatchEvent(Object.assign(new Event(type), fields));
    return { worker, fire, target: workerTarget<Counter>(worker) };
  }

  it.each([
    ["an error that it did not catch", "error", { error: new Error("broken") }, new Error("broken")],
    ["an error of which only the text is known", "error", { message: "broken" }, "broken"],
    ["a message that cannot be read", "messageerror", {}, new Error("A message could not be read")],
  ])("is dead after %s", async (_, type, fields, cause) => {
    const { fire, target } = fakeWorker();
    const asked = target.call("get");
    fire(type, fields);
    await expect(asked).rejects.toMatchObject({ code: "crashed", cause });
    expect(await target.stopped).toEqual({ reason: "crashed", cause });
    fire(type, fields);
  });

  it("is asked to let its actor end, and terminated when that is said", async () => {
    const { worker, fire, target } = fakeWorker();
    const stopping = target.stop();
    expect(worker.posted).toEqual([{ "~snodo/actor": 1, kind: "stop" }]);
    expect(worker.terminate).not.toHaveBeenCalled();
    fire("message", { data: { "~snodo/actor": 1, kind: "ended", reason: "stopped" } });
    await stopping;
    expect(worker.terminate).toHaveBeenCalledOnce();
  });
});

describe("serveActor", () => {
  it("serves one actor to several ports", async () => {
    const { actor } = createCounter();
    const targets = [CHANNELS.node(), CHANNELS.web()].map(([near, far]) => {
      serveActor(far, actor);
      return workerTarget<Counter>(near);
    });
    expect(await Promise.all(targets.map((target) => target.call("add", 1)))).toEqual([1, 2]);
  });

  it("serves what is itself in another thread", async () => {
    const { target } = remote();
    const [near, far] = CHANNELS.node();
    serveActor(far, target);
    expect(await workerTarget<Counter>(near).call("add", 3)).toBe(3);
  });

  it("goes on where an actor of another make rejects what should answer nothing", async () => {
    const [near, far] = CHANNELS.node();
    const reject = () => Promise.reject(new Error("no connection"));
    const own = { isAlive: true, call: async () => 5, cast: reject, stop: reject, stopped: new Promise(() => {}) };
    serveActor(far, own as never);
    const target = workerTarget<Counter>(near);
    target.cast("set", 1);
    near.postMessage({ "~snodo/actor": 1, kind: "stop" });
    expect(await target.call("get")).toBe(5);
  });

  it("serves no more once it is closed, and gives up what came from there", async () => {
    const { target, served, actor, begun } = remote();
    void target.call("wait").catch(() => {});
    const signal = await begun;
    served.close();
    expect([signal.aborted, actor.isAlive]).toEqual([true, true]);
    await target.stop({ drain: false });
  });

  it("says nothing of an actor that ends after it was closed: the port may serve another", async () => {
    const { target, served, actor, far } = remote();
    served.close();
    const next = createCounter();
    serveActor(far, next.actor);
    await actor.stop();
    expect(await target.call("add", 2)).toBe(2);
    expect(target.isAlive).toBe(true);
  });

  it.each([[null], [undefined], [{}], [5]])("refuses the port %j", (port) => {
    expect(() => serveActor(port as never, createCounter().actor)).toThrow(
      "served actor: needs a port to the other thread. In a Worker: parentPort of node:worker_threads, or self",
    );
  });
});
