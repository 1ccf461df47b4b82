import { createServer, defineTool } from "@snodo/core";
import { type Listener, listen } from "@snodo/http/node";
import { describe, expect, it, vi } from "vitest";
import { toolCall } from "./message.ts";
import { type RawConnection, rawConnection, rawPost } from "./raw-connection.ts";

vi.setConfig({ testTimeout: 30_000 });

/** How long to wait for what must happen, on a machine that has much else to do. */
const patient = { timeout: 10_000 };

/** More than the system takes in for a client that does not read. */
const MUCH = 20_000_000;

function filling() {
  const filled: number[] = [];
  const held: (() => void)[] = [];
  const server = createServer({
    name: "filling",
    version: "1",
    tools: [
      defineTool("fill")
        .argument("length", "integer", { required: true })
        .call(({ length }) => {
          filled.push(length);
          return "x".repeat(length);
        }),
      defineTool("hold").call(
        () =>
          new Promise<string>((resolve) => {
            held.push(() => resolve("held"));
          }),
      ),
    ],
  });
  return { server, filled, held };
}

/** What a connection of its own is answered; nothing where there is no place for it. */
async function answerOf(listener: Listener): Promise<string> {
  await using connection = await rawConnection(listener.port);
  connection.write(rawPost(toolCall("fill", { length: 3 })));
  return await connection.until(/"xxx"/).catch(() => "");
}

it("clients that never read their answers do not lock others out", async () => {
  const { server, filled } = filling();
  await using listener = await listen(server, { port: 0, maxConnections: 2, writeTimeoutMs: 200 });
  await using first = await rawConnection(listener.port);
  await using second = await rawConnection(listener.port);
  for (const { socket, write } of [first, second]) {
    socket.pause();
    write(rawPost(toolCall("fill", { length: MUCH })));
  }
  await expect.poll(() => filled.length, patient).toBe(2);
  await expect.poll(() => answerOf(listener), patient).toMatch(/^HTTP\/1.1 200 /);
});

it("a client that never reads its answer cannot keep its connection by sending", async () => {
  const { server } = filling();
  await using listener = await listen(server, { port: 0, writeTimeoutMs: 200 });
  await using connection = await rawConnection(listener.port);
  connection.socket.pause();
  connection.write(rawPost(toolCall("fill", { length: MUCH })));
  const gone = new Promise((resolve) => connection.socket.once("close", resolve));
  const sending = setInterval(() => connection.write("\r\n"), 20);
  try {
    await gone;
  } finally {
    clearInterval(sending);
  }
});

it("a client that reads slowly, but goes on, gets all of its answer", async () => {
  const { server } = filling();
  await using listener = await listen(server, { port: 0, writeTimeoutMs: 300 });
  await using connection = await rawConnection(listener.port);
  const { socket } = connection;
  let received = 0;
  socket.on("data", (text) => {
    received += text.length;
    socket.pause();
  });
  const started = performance.now();
  const reading = setInterval(() => socket.resume(), 2);
  try {
    connection.write(rawPost(toolCall("fill", { length: MUCH })));
    await expect.poll(() => received, { timeout: 20_000 }).toBeGreaterThan(MUCH);
  } finally {
    clearInterval(reading);
  }
  expect(performance.now() - started).toBeGreaterThan(600);
});

it("an answer that was ready behind another is bounded too, once its turn has come", async () => {
  const { server, filled, held } = filling();
  await using listener = await listen(server, { port: 0, maxConnections: 1, writeTimeoutMs: 200 });
  await using connection = await rawConnection(listener.port);
  connection.socket.pause();
  connection.write(rawPost(toolCall("hold")) + rawPost(toolCall("fill", { length: MUCH }, 2)));
  await expect.poll(() => filled.length, patient).toBe(1);
  held[0]?.();
  await expect.poll(() => answerOf(listener), patient).toMatch(/^HTTP\/1.1 200 /);
});

it("a handler that takes longer than an answer may is waited for", async () => {
  const { server, held } = filling();
  await using listener = await listen(server, { port: 0, writeTimeoutMs: 50 });
  await using connection = await rawConnection(listener.port);
  connection.write(rawPost(toolCall("fill", { length: 1_000_000 })) + rawPost(toolCall("hold", {}, 2)));
  await connection.until(/x"/);
  await new Promise((resolve) => setTimeout(resolve, 200));
  held[0]?.();
  await connection.until(/"held"/);
});

it("answers are not made ahead without bound for a client that sends requests and reads nothing", async () => {
  const { server, filled } = filling();
  await using listener = await listen(server, { port: 0 });
  await using connection = await rawConnection(listener.port);
  connection.socket.pause();
  const ids = Array.from({ length: 100 }, (_, index) => index);
  connection.write(ids.map((id) => rawPost(toolCall("fill", { length: 1_000_000 }, id))).join(""));
  await expect.poll(() => filled.length, patient).toBeGreaterThanOrEqual(16);
  await new Promise((resolve) => setTimeout(resolve, 100));
  // Some have left into the system's own buffers.
  expect(filled.length).toBeLessThan(16 + 20);
  const served: number[] = [];
  connection.socket.on("data", (text) => {
    for (const [, id] of String(text).matchAll(/"id":(\d+),/g)) served.push(Number(id));
  });
  connection.socket.resume();
  await expect.poll(() => served.length, patient).toBe(100);
  expect(served).toEqual(ids);
});

it.each([
  ["none", undefined],
  ["one that takes its time", () => new Promise<void>((resolve) => setImmediate(resolve))],
])(
  "requests that wait behind many of their connection are each served once, in order; auth: %s",
  async (_what, auth) => {
    const { server, held } = filling();
    await using listener = await listen(server, { port: 0, ...(auth && { auth }) });
    await using connection = await rawConnection(listener.port);
    const ids = Array.from({ length: 2_000 }, (_, index) => index);
    connection.write(ids.map((id) => rawPost(toolCall("hold", {}, id))).join(""));
    await expect.poll(() => held.length, patient).toBe(16);
    let most = 0;
    const releasing = setInterval(() => {
      most = Math.max(most, held.length);
      for (const release of held.splice(0).reverse()) release();
    }, 1);
    try {
      const text = await connection.until(/"id":1999,/);
      expect([...text.matchAll(/"id":(\d+),/g)].map(([, id]) => Number(id))).toEqual(ids);
      expect(most).toBeLessThanOrEqual(16);
    } finally {
      clearInterval(releasing);
    }
  },
);

it("a body whose turn has not come does not end what is being served on its connection", async () => {
  const { server, held } = filling();
  await using listener = await listen(server, { port: 0, headTimeoutMs: 50, bodyTimeoutMs: 50 });
  await using connection = await rawConnection(listener.port);
  const hold = (id: number, args = {}) => rawPost(toolCall("hold", args, id));
  connection.write(Array.from({ length: 16 }, (_, id) => hold(id)).join(""));
  // More than is read of a body that nobody wants yet.
  connection.write(hold(16, { text: "x".repeat(1_000_000) }));
  await expect.poll(() => held.length, patient).toBe(16);
  // Each of these takes longer than a head may: together longer than any bound that there is.
  for (let count = 0; count < 8; count += 1) {
    await using silent = await rawConnection(listener.port);
    expect(await silent.closed()).toMatch(/^HTTP\/1.1 408 /);
  }
  for (const release of held.splice(0)) release();
  await expect.poll(() => held.length, patient).toBe(1);
  for (const release of held) release();
  const answers = await connection.until(/"id":16,/);
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(Array.from({ length: 17 }, () => "HTTP/1.1 200"));
});

it("what waited on a connection that has gone is not served", async () => {
  const { server, held, filled } = filling();
  await using listener = await listen(server, { port: 0 });
  const connection = await rawConnection(listener.port);
  const call = (id: number) => rawPost(id < 16 ? toolCall("hold", {}, id) : toolCall("fill", { length: 1 }, id));
  connection.write(Array.from({ length: 40 }, (_, id) => call(id)).join(""));
  await expect.poll(() => held.length, patient).toBe(16);
  await connection[Symbol.asyncDispose]();
  await listener.close({ drainMs: 60_000 });
  for (const release of held) release();
  await new Promise(setImmediate);
  expect(filled).toEqual([]);
});

describe("maxUnsentBytes: answers that wait on all connections together", () => {
  /** A connection that is asked for an answer, of which it takes nothing. */
  async function idle(listener: Listener, filled: number[], ...lengths: readonly number[]): Promise<RawConnection> {
    const connection = await rawConnection(listener.port);
    const before = filled.length;
    connection.socket.pause();
    connection.write(lengths.map((length, id) => rawPost(toolCall("fill", { length }, id))).join(""));
    await expect.poll(() => filled.length, patient).toBe(before + lengths.length);
    return connection;
  }

  /** Reads what comes, to the end of it: how many bytes there were by then. */
  async function lengthOf({ socket, closed }: RawConnection, wanted: number): Promise<number> {
    let received = 0;
    socket.on("data", (text) => {
      received += String(text).length;
      if (received > wanted) socket.end();
    });
    socket.resume();
    await closed().catch(() => "");
    return received;
  }

  it("are bounded: who has taken nothing for the longest time is closed", async () => {
    const { server, filled } = filling();
    const options = { port: 0, maxConnections: 3, writeTimeoutMs: 60_000, maxUnsentBytes: 45_000_000 };
    await using listener = await listen(server, options);
    await using first = await idle(listener, filled, MUCH);
    await using second = await idle(listener, filled, MUCH);
    await using third = await idle(listener, filled, MUCH);
    expect(await lengthOf(first, MUCH)).toBeLessThan(MUCH);
    expect(await answerOf(listener)).toMatch(/^HTTP\/1.1 200 /);
    expect(await lengthOf(second, MUCH)).toBeGreaterThan(MUCH);
    expect(await lengthOf(third, MUCH)).toBeGreaterThan(MUCH);
  });

  it("are bounded also where they wait behind another answer of their connection", async () => {
    const { server, filled, held } = filling();
    await using listener = await listen(server, { port: 0, writeTimeoutMs: 60_000, maxUnsentBytes: 30_000_000 });
    await using behind = await rawConnection(listener.port);
    const lengths = Array.from({ length: 15 }, () => 2_000_000);
    behind.write(rawPost(toolCall("hold", {}, "first")));
    behind.write(lengths.map((length, id) => rawPost(toolCall("fill", { length }, id))).join(""));
    await expect.poll(() => filled.length, patient).toBe(15);
    // Alone it may take more than the bound.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(behind.socket.closed).toBe(false);
    await using other = await idle(listener, filled, MUCH);
    await behind.closed().catch(() => "");
    expect(await lengthOf(other, MUCH)).toBeGreaterThan(MUCH);
    for (const release of held) release();
  });

  it("leave alone who reads slowly", async () => {
    const { server, filled } = filling();
    await using listener = await listen(server, { port: 0, writeTimeoutMs: 60_000, maxUnsentBytes: 45_000_000 });
    await using slow = await idle(listener, filled, MUCH);
    await using stalled = await idle(listener, filled, MUCH);
    let received = 0;
    slow.socket.on("data", (text) => {
      received += String(text).length;
      slow.socket.pause();
    });
    const reading = setInterval(() => slow.socket.resume(), 2);
    try {
      await expect.poll(() => received, patient).toBeGreaterThan(8_000_000);
      expect(received).toBeLessThan(MUCH);
      await using third = await idle(listener, filled, MUCH);
      expect(await lengthOf(stalled, MUCH)).toBeLessThan(MUCH);
      await expect.poll(() => received, { timeout: 20_000 }).toBeGreaterThan(MUCH);
      expect(third.socket.closed).toBe(false);
    } finally {
      clearInterval(reading);
    }
  });

  it("are counted until they have left, and no longer", async () => {
    const { server, filled } = filling();
    await using listener = await listen(server, { port: 0, writeTimeoutMs: 60_000, maxUnsentBytes: 30_000_000 });
    await using idler = await idle(listener, filled, MUCH);
    for (let count = 0; count < 10; count += 1) {
      const response = await fetch(listener.url, { method: "POST", ...toolCall("fill", { length: 4_000_000 }) });
      expect((await response.text()).length).toBeGreaterThan(4_000_000);
    }
    expect(await lengthOf(idler, MUCH)).toBeGreaterThan(MUCH);
  });
});
