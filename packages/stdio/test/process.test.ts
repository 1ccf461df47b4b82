import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cancelled, toolCall, toolText } from "./message.ts";
import { makeProgram, type Program, spawnServer } from "./spawn-server.ts";

vi.setConfig({ testTimeout: 30_000 });

/** How long to wait for what must happen, on a machine that has much else to do. */
const patient = { timeout: 10_000 };

let program: Program;
beforeAll(async () => {
  program = await makeProgram();
});
afterAll(() => program.remove());

/** The text of a tool's answer. */
function textOf(answer: unknown): string {
  const { result } = answer as { result: { content: [{ text: string }] } };
  return result.content[0].text;
}

describe("a program that serves on standard input and output", () => {
  it("answers each line, and ends at the end of input", async () => {
    await using server = spawnServer(program);
    server.send(toolCall("echo", { text: "żółw 🐢" }));
    expect(await server.next()).toEqual(toolText("żółw 🐢"));
    server.send(toolCall("echo", { text: "again" }, "b"));
    expect(await server.next()).toEqual(toolText("again", "b"));
    server.child.stdin.end();
    expect(await server.next()).toBeUndefined();
    expect(await server.ended()).toBe(0);
    expect(await server.said(/ended/)).toBe("ended\n");
  });

  it("T410: sends what else is written to standard output to standard error", async () => {
    await using server = spawnServer(program);
    server.send(toolCall("stray", { text: "a stray line" }));
    expect(await server.next()).toEqual(toolText("answered"));
    server.child.stdin.end();
    expect(await server.next()).toBeUndefined();
    expect(await server.ended()).toBe(0);
    expect(await server.said(/ended/)).toBe("a stray line\n{ text: 'a stray line' }\na stray line written\nended\n");
  });

  it("stray output to a standard error that the client has closed does not end the process", async () => {
    await using server = spawnServer(program);
    server.send(toolCall("echo", { text: "it has begun" }));
    expect(await server.next()).toEqual(toolText("it has begun"));
    server.child.stderr.destroy();
    for (const id of [2, 3]) {
      server.send(toolCall("stray", { text: "a stray line" }, id));
      expect(await server.next()).toEqual(toolText("answered", id));
      server.send(toolCall("later", { ms: 50 }));
      expect(await server.next()).toEqual(toolText("later"));
    }
    server.child.stdin.end();
    expect(await server.ended()).toBe(0);
  });

  it("what a handler pipes to standard output comes to its end, and to standard error", async () => {
    await using server = spawnServer(program);
    server.send(toolCall("pour", { length: 3_000_000 }));
    expect(await server.next()).toEqual(toolText("poured"));
    server.child.stdin.end();
    expect((await server.said(/ended/)).length).toBeGreaterThanOrEqual(3_000_000);
    expect(await server.ended()).toBe(0);
  });

  it("stray output for a client that never reads standard error takes 8 MB at most, and ends nothing", async () => {
    await using server = spawnServer(program);
    const memory = async () => {
      server.send(toolCall("memory", {}));
      return Number(textOf(await server.next()));
    };
    const before = await memory();
    server.child.stderr.pause();
    for (const id of [2, 3, 4, 5]) {
      server.send(toolCall("pour", { length: 20_000_000 }, id));
      expect(await server.next()).toEqual(toolText("poured", id));
    }
    await expect.poll(async () => (await memory()) - before, patient).toBeLessThan(12_000_000);
  });

  it("T410: leaves standard output alone where it is told to", async () => {
    await using server = spawnServer(program, { guardStdout: false });
    server.send(toolCall("stray", { text: '"json"' }));
    expect(await server.next()).toBe("json");
    expect(await server.said(/^$/)).toBe("");
  });

  it("T409: drains: what was asked before the end of input is answered after it", async () => {
    await using server = spawnServer(program);
    server.send(toolCall("later", { ms: 200 }));
    server.child.stdin.end(JSON.stringify(toolCall("echo", { text: "no newline" }, 2)));
    expect(await server.next()).toEqual(toolText("no newline", 2));
    expect(await server.next()).toEqual(toolText("later"));
    expect(await server.ended()).toBe(0);
  });

  it("T409: aborts what takes longer than drainMs, and answers it nothing", async () => {
    await using server = spawnServer(program, { drainMs: 50 });
    server.send(toolCall("wait"));
    await server.said(/waiting 1/);
    server.child.stdin.end();
    await server.said(/aborted 1: The connection has ended\n/);
    expect(await server.next()).toBeUndefined();
    expect(await server.ended()).toBe(0);
  });

  it("ends on the signal it is given, though its input stays open", async () => {
    await using server = spawnServer(program, { drainMs: 60_000 });
    server.send(toolCall("later", { ms: 200 }));
    server.send(toolCall("echo", { text: "ready" }, 2));
    expect(await server.next()).toEqual(toolText("ready", 2));
    server.child.kill("SIGTERM");
    expect(await server.next()).toEqual(toolText("later"));
    expect(await server.ended()).toBe(0);
    await server.said(/^ended\n$/);
  });

  it("inspector#2140: a cancelled request is aborted, and never answered", async () => {
    await using server = spawnServer(program);
    server.send(toolCall("wait", {}, 1));
    server.send(toolCall("wait", {}, "1"));
    await server.said(/waiting 1\nwaiting "1"/);
    server.send(cancelled("1"));
    await server.said(/aborted "1": The client cancelled the request\n/);
    server.send(cancelled("unknown"));
    server.send(cancelled({}));
    server.send({ jsonrpc: "2.0", method: "notifications/cancelled" });
    server.send(toolCall("echo", { text: "still here" }, 3));
    expect(await server.next()).toEqual(toolText("still here", 3));
    server.send(cancelled(1));
    expect(await server.said(/aborted 1:/)).not.toMatch(/un(caught|handled)/);
    server.child.stdin.end();
    expect(await server.next()).toBeUndefined();
    expect(await server.ended()).toBe(0);
  });
});

describe("TS PR 933: a reader that goes away", () => {
  it("ends the transport, aborts what is being served, and is no uncaught exception", async () => {
    await using server = spawnServer(program, { drainMs: 60_000 });
    server.send(toolCall("wait"));
    await server.said(/waiting/);
    server.child.stdout.destroy();
    await once(server.child.stdout, "close");
    server.send(toolCall("echo", { text: "into the void" }, 2));
    const errors = await server.said(/ended/);
    expect(errors).toBe("waiting 1\naborted 1: The reader has gone\nended\n");
    expect(await server.ended()).toBe(0);
  });

  it("during the drain ends it at once", async () => {
    await using server = spawnServer(program, { drainMs: 60_000 });
    server.send(toolCall("wait"));
    server.send(toolCall("later", { ms: 100 }, 2));
    await server.said(/waiting/);
    server.child.stdin.end();
    server.child.stdout.destroy();
    expect(await server.said(/ended/)).toMatch(/aborted 1: The reader has gone\n/);
    expect(await server.ended()).toBe(0);
  });

  it("`server | head -1` ends by itself", async () => {
    const shell = spawn("sh", ["-c", `"${process.execPath}" "${program.file}" | head -1`]);
    let output = "";
    let errors = "";
    shell.stdout.setEncoding("utf8").on("data", (text) => {
      output += String(text);
    });
    shell.stderr.setEncoding("utf8").on("data", (text) => {
      errors += String(text);
    });
    shell.stdin.on("error", () => {});
    const ended = once(shell, "close");
    const timer = setInterval(() => shell.stdin.write(`${JSON.stringify(toolCall("echo", { text: "line" }))}\n`), 10);
    try {
      expect(await ended).toEqual([0, null]);
    } finally {
      clearInterval(timer);
      shell.kill();
    }
    expect(JSON.parse(output)).toEqual(toolText("line"));
    expect(errors).toBe("ended\n");
  });
});

describe("T408: a reader that takes nothing", () => {
  it("ends the transport after blockedMs", async () => {
    await using server = spawnServer(program, { blockedMs: 100, drainMs: 60_000 });
    server.send(toolCall("wait"));
    await server.said(/waiting/);
    server.child.stdout.pause();
    server.send(toolCall("fill", { length: 5_000_000 }, 2));
    expect(await server.said(/ended/)).toMatch(/aborted 1: The reader has gone\n/);
  });

  it("stops the input, so that nothing piles up; once it reads, every answer comes", async () => {
    await using server = spawnServer(program, { blockedMs: 60_000 });
    server.send(toolCall("wait", {}, "w"));
    await server.said(/waiting/);
    server.child.stdout.pause();
    const count = 100;
    for (let id = 0; id < count; id += 1) server.send(toolCall("fill", { length: 100_000 }, id));
    // The system's own buffers and one chunk of requests are in between; the rest waits on this side.
    server.send("x".repeat(1_900_000));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.child.stdin.writableLength).toBeGreaterThan(1_000_000);
    server.child.stdout.resume();
    for (let id = 0; id < count; id += 1) expect(textOf(await server.next())).toHaveLength(100_000);
    expect(await server.next()).toMatchObject({ error: { code: -32700 } });
  });

  it("does not keep the process alive: it ends by itself, though its output is never read", async () => {
    // Only the test's own end of the output is left to hold it.
    const child = spawn(process.execPath, [program.file, JSON.stringify({ blockedMs: 100 })]);
    const exit = once(child, "exit");
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      errors += String(text);
    });
    child.stdin.on("error", () => {});
    try {
      child.stdin.write(`${JSON.stringify(toolCall("fill", { length: 5_000_000 }))}\n`);
      expect(await exit).toEqual([0, null]);
      expect(errors).toBe("ended\n");
    } finally {
      child.stdout.destroy();
      child.kill("SIGKILL");
    }
  });

  it("does not keep the process alive in a shell's pipe either", async () => {
    const call = JSON.stringify(toolCall("fill", { length: 5_000_000 }));
    const served = `"${process.execPath}" "${program.file}" '{"blockedMs":100}'; echo "code $?" >&2`;
    const shell = spawn("sh", ["-c", `(echo '${call}'; sleep 20) | { ${served}; } | sleep 20`], { detached: true });
    let errors = "";
    shell.stderr.setEncoding("utf8").on("data", (text) => {
      errors += String(text);
    });
    try {
      await expect.poll(() => errors, patient).toBe("ended\ncode 0\n");
    } finally {
      if (shell.pid !== undefined) process.kill(-shell.pid, "SIGKILL");
    }
  });

  it("makes no answers ahead to the requests of one chunk that it has read", async () => {
    await using server = spawnServer(program, { blockedMs: 60_000 });
    server.child.stdout.pause();
    const count = 400;
    const calls = Array.from({ length: count }, (_, id) => JSON.stringify(toolCall("note", { length: 200_000 }, id)));
    server.send(calls.join("\n"));
    await server.said(/note 0\n/);
    await new Promise((resolve) => setTimeout(resolve, 200));
    // The system takes some of them.
    expect((await server.said(/note/)).match(/note/g)?.length).toBeLessThan(10);
    server.child.stdout.resume();
    server.child.stdin.end();
    for (let id = 0; id < count; id += 1) expect(await server.next()).toMatchObject({ id });
    expect(await server.next()).toBeUndefined();
    expect(await server.ended()).toBe(0);
  });

  it("is waited for at the end, no longer than blockedMs", async () => {
    await using server = spawnServer(program, { blockedMs: 100 });
    server.child.stdout.pause();
    server.send(toolCall("fill", { length: 1_000_000 }));
    server.child.stdin.end();
    await server.said(/ended/);
  });
});

describe("TS#2536: input that is too long", () => {
  it("50 MB without a newline are one error, and the memory comes back", async () => {
    await using server = spawnServer(program);
    server.send(toolCall("memory"));
    const before = Number(textOf(await server.next()));
    const megabyte = Buffer.alloc(1_000_000, "x");
    for (let count = 0; count < 50; count += 1) {
      if (!server.child.stdin.write(megabyte)) await once(server.child.stdin, "drain");
    }
    expect(await server.next()).toEqual({
      jsonrpc: "2.0",
      error: { code: -32600, message: "Invalid request: a line is longer than 2000000 bytes" },
    });
    server.send("");
    const used = async () => {
      server.send(toolCall("memory"));
      return Number(textOf(await server.next()));
    };
    await expect.poll(used, patient).toBeLessThan(before + 2_000_000);
  });

  it("100 MB without a newline take little memory while they come", async () => {
    await using server = spawnServer(program);
    server.send(toolCall("memory"));
    const before = Number(textOf(await server.next()));
    const megabyte = Buffer.alloc(1_000_000, "x");
    const used = [];
    for (let times = 1; times <= 5; times += 1) {
      for (let count = 0; count < 20; count += 1) {
        if (!server.child.stdin.write(megabyte)) await once(server.child.stdin, "drain");
      }
      server.child.kill("SIGUSR2");
      const said = await server.said(new RegExp(`memory ${times}: \\d+\\n`));
      used.push(Number(new RegExp(`memory ${times}: (\\d+)`).exec(said)?.[1]));
    }
    // What is on its way through the pipe, and the line as far as it might have been one.
    expect(Math.max(...used)).toBeLessThan(before + 30_000_000);
  });

  it("T408: a line of 2,000,000 bytes is served, one more is not, and the next is", async () => {
    await using server = spawnServer(program);
    const call = JSON.stringify(toolCall("echo", { text: "long" }));
    server.send(call.padEnd(2_000_000));
    expect(await server.next()).toEqual(toolText("long"));
    server.send(`${call.padEnd(2_000_000)}\r`);
    expect(await server.next()).toEqual(toolText("long"));
    server.send(call.padEnd(2_000_001));
    expect(await server.next()).toMatchObject({ error: { code: -32600 } });
    server.send(toolCall("echo", { text: "next" }, 2));
    expect(await server.next()).toEqual(toolText("next", 2));
  });

  it("10 MB in chunks of 1 KB come through in linear time", async () => {
    await using server = spawnServer(program, { maxLineBytes: 20_000_000 });
    const bytes = Buffer.from(`${JSON.stringify(toolCall("echo", { text: "whole" })).padEnd(10_000_000)}\n`);
    for (let at = 0; at < bytes.length; at += 1_024) {
      if (!server.child.stdin.write(bytes.subarray(at, at + 1_024))) await once(server.child.stdin, "drain");
    }
    expect(await server.next()).toEqual(toolText("whole"));
  });
});
