import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { MessageChannel, Worker } from "node:worker_threads";
import { createServer, isToolError } from "@snodo/core";
import { actorCall, actorCast, workerTarget } from "@snodo/core/actor";
import { connect, direct } from "@snodo/core/client";
import { rolldown } from "rolldown";
import { beforeAll, describe, expect, it, vi } from "vitest";

interface Counter {
  readonly calls: {
    add(by: number): number;
    spin(): never;
    exit(code: number): never;
    explode(): never;
  };
  readonly casts: { set(to: number): void };
}

/** What runs in the Worker, with this package in it. */
const PROGRAM = `
import { parentPort } from "node:worker_threads";
import { createActor, serveActor } from "@snodo/core/actor";
const counter = createActor({
  state: 0,
  calls: {
    add: (by, n) => ({ reply: n + by, state: n + by }),
    spin: () => { for (;;); },
    exit: (code) => { process.exit(code); },
    explode: () => { setTimeout(() => { throw new RangeError("broken"); }); return new Promise(() => {}); },
  },
  casts: { set: (to) => to },
});
serveActor(parentPort, counter);
parentPort.on("message", (data) => { if (data?.port) serveActor(data.port, counter); });
`;

let script: URL;

beforeAll(async () => {
  const entry = fileURLToPath(new URL("./worker-entry.js", import.meta.url));
  const bundle = await rolldown({
    input: entry,
    platform: "node",
    resolve: { conditionNames: ["@snodo/source", "import", "default"] },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? PROGRAM : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  script = new URL(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}, 60_000);

/** A counter in a thread of its own, which ends with the scope. */
function startCounter() {
  const worker = new Worker(script, { stderr: true });
  return {
    worker,
    target: workerTarget<Counter>(worker),
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}

const BY = { type: "object", properties: { by: { type: "integer" } }, required: ["by"] } as const;

const code = (expected: string) => expect.objectContaining({ name: "ActorError", code: expected });

describe("an actor in a Worker of Node", () => {
  it("answers calls and takes casts, in order", async () => {
    await using counter = startCounter();
    const { target } = counter;
    const first = target.call("add", 2);
    target.cast("set", 10);
    expect([await first, await target.call("add", 1)]).toEqual([2, 11]);
  });

  it("H12, H16, H18: fails the call during which its thread dies, and is not there for those after", async () => {
    await using counter = startCounter();
    const { target } = counter;
    const reply = (value: number) => ({ value });
    const add = actorCall("add", { target, message: "add", input: BY, args: ({ by }) => by, reply });
    const exit = actorCall("exit", { target, message: "exit", input: { type: "object" }, args: 3, reply });
    const set = actorCast("set", { target, message: "set", input: { type: "object" }, args: 3 });
    const server = createServer({ name: "s", version: "1", tools: [add, exit, set], instrumentation: () => {} });
    await using client = await connect(direct(server));
    const textOf = async (name: "add" | "exit" | "set") => {
      const { isError, content } = await client.callTool(name, name === "add" ? { by: 1 } : {});
      return [isError ?? false, content[0]?.type === "text" ? content[0].text : undefined];
    };
    expect(await textOf("add")).toEqual([false, '{"value":1}']);
    expect(await textOf("exit")).toEqual([true, "The actor failed"]);
    expect(await textOf("add")).toEqual([true, "The actor is not available"]);
    expect(await textOf("set")).toEqual([true, "The actor is not available"]);
    expect(await target.stopped).toEqual({ reason: "crashed" });
  });

  it("H16: is dead with the error that its thread did not catch", async () => {
    await using counter = startCounter();
    const asked = counter.target.call("explode");
    await expect(asked).rejects.toMatchObject({ code: "crashed", cause: { name: "RangeError", message: "broken" } });
    expect(await counter.target.stopped).toMatchObject({ reason: "crashed", cause: { message: "broken" } });
  });

  it("H13: is given up while it hangs, and can be ended then", async () => {
    await using counter = startCounter();
    const { target } = counter;
    await target.call("add", 1);
    const spin = actorCall("spin", {
      target,
      message: "spin",
      input: { type: "object" },
      reply: () => ({}),
      timeoutMs: 1,
    });
    const refusal = await Promise.resolve(spin.call({}, { signal: new AbortController().signal } as never)).catch(
      (error) => error,
    );
    expect(isToolError(refusal) && refusal.message).toBe("The actor did not answer within 1 ms");
    await target.stop({ drain: false });
    expect(counter.worker.threadId).toBe(-1);
  });

  it("stops after what it has, and its thread with it", async () => {
    await using counter = startCounter();
    const { target, worker } = counter;
    const exited = once(worker, "exit");
    target.cast("set", 5);
    const asked = target.call("add", 1);
    await target.stop();
    expect(await asked).toBe(6);
    await exited;
    expect([target.isAlive, await target.stopped]).toEqual([false, { reason: "stopped" }]);
  });

  it("H03, H12: is found again after it was replaced", async () => {
    await using first = startCounter();
    await using second = startCounter();
    let target = first.target;
    const add = actorCall("add", {
      target: () => target,
      message: "add",
      input: BY,
      args: ({ by }) => by,
      reply: (value) => ({ value }),
    });
    const context = { signal: new AbortController().signal } as never;
    expect(await add.call({ by: 2 }, context)).toMatchObject({ value: { value: 2 } });
    await expect(target.call("exit", 0)).rejects.toEqual(code("crashed"));
    await expect(add.call({ by: 2 }, context)).rejects.toMatchObject({ message: "The actor is not available" });
    target = second.target;
    expect(await add.call({ by: 3 }, context)).toMatchObject({ value: { value: 3 } });
  });

  it("is reached through a MessagePort as well", async () => {
    await using counter = startCounter();
    const { port1, port2 } = new MessageChannel();
    counter.worker.postMessage({ port: port2 }, [port2]);
    const target = workerTarget<Counter>(port1);
    expect(await target.call("add", 4)).toBe(4);
    expect(await counter.target.call("add", 1)).toBe(5);
    const asked = target.call("exit", 0);
    await expect(asked).rejects.toEqual(code("crashed"));
    await vi.waitFor(() => expect(target.isAlive).toBe(false));
  });
});
