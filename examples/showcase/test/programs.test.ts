import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, it } from "vitest";
import { httpConnection } from "../../../testing/raw-connection.ts";
import { headersFor, rawMessage } from "../../../testing/raw-message.ts";
import { spawnProgram } from "../../../testing/spawn-program.ts";
import { startHttpShowcase, startStdioShowcase } from "./start-showcase.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** A port that somebody listens on, until the scope ends. */
async function takenPort() {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  return { port, [Symbol.dispose]: () => void holder.close() };
}

describe("node examples/showcase/dist/server.js", () => {
  it("prints where it listens and a ready-made client configuration", async () => {
    await using showcase = await startHttpShowcase();
    showcase.program.signal("SIGTERM");
    const { stdout, stderr } = await showcase.program.ended;
    expect(showcase.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const [listening, intro, ...configuration] = stdout.split("\n");
    expect(listening).toBe(`listening on ${showcase.url}`);
    expect(intro).toBe("Add it to a client:");
    expect(JSON.parse(configuration.join("\n"))).toEqual({
      mcpServers: { showcase: { type: "http", url: showcase.url } },
    });
    expect(stderr).toBe("");
  });

  it("listens on the port that PORT names", async () => {
    let port: number;
    {
      using taken = await takenPort();
      port = taken.port;
    }
    await using showcase = await startHttpShowcase({ PORT: String(port) });
    expect(showcase.url).toBe(`http://127.0.0.1:${port}/mcp`);
  });

  it("listens on the address that HOST names", async () => {
    await using showcase = await startHttpShowcase({ HOST: "127.0.0.2" });
    expect(new URL(showcase.url).hostname).toBe("127.0.0.2");
  });

  it.each(SIGNALS)("stops with 0 at %s", async (signal) => {
    await using showcase = await startHttpShowcase();
    showcase.program.signal(signal);
    expect(await showcase.program.ended).toMatchObject({ code: 0, signal: null, stderr: "" });
  });

  it.each(SIGNALS)(
    "stops with 0 at %s while a client keeps its connection alive",
    { timeout: 4_000 },
    async (signal) => {
      await using showcase = await startHttpShowcase();
      using connection = httpConnection(showcase.url);
      const message = rawMessage("server/discover");
      const send = () => connection.send({ headers: headersFor(message), body: JSON.stringify(message) });
      await send();
      expect(await send()).toMatchObject({ status: 200, isReused: true });
      showcase.program.signal(signal);
      expect(await showcase.program.ended).toMatchObject({ code: 0, signal: null, stderr: "" });
    },
  );

  it.each([
    ["nothing", ""],
    ["half a head", "POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\n"],
  ])("stops with 0 at once while a connection has sent %s", { timeout: 4_000 }, async (_, head) => {
    await using showcase = await startHttpShowcase();
    const socket = connect(Number(new URL(showcase.url).port), "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => {}); // however the server hangs up is fine
    socket.write(head);
    // An answer on another connection shows that the server has seen this one.
    using connection = httpConnection(showcase.url);
    await connection.send({ method: "GET" });
    showcase.program.signal("SIGTERM");
    expect(await showcase.program.ended).toMatchObject({ code: 0, signal: null, stderr: "" });
    socket.destroy();
  });

  it("says that a port is taken, in words, and ends with 1", async () => {
    using taken = await takenPort();
    await using program = spawnProgram("examples/showcase/dist/server.js", { PORT: String(taken.port) });
    expect(await program.ended).toEqual({
      code: 1,
      signal: null,
      stdout: "",
      stderr:
        `cannot listen on 127.0.0.1, port ${taken.port}: ` +
        `listen EADDRINUSE: address already in use 127.0.0.1:${taken.port}\n` +
        "PORT chooses another port, 0 a free one; HOST chooses another address\n",
    });
  });

  it("says that PORT is no port, and ends with 1", async () => {
    await using program = spawnProgram("examples/showcase/dist/server.js", { PORT: "http" });
    const { code, stdout, stderr } = await program.ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^cannot listen on 127\.0\.0\.1, port http: /);
  });
});

describe("node examples/showcase/dist/stdio.js", () => {
  it("ends with 0 at the end of its input, having answered what came before", async () => {
    await using program = startStdioShowcase();
    program.write(`${JSON.stringify(rawMessage("tools/call", { name: "greet", arguments: { name: "Ada" } }))}\n`);
    program.endInput();
    const { stdout, ...end } = await program.ended;
    expect(end).toEqual({ code: 0, signal: null, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { content: [{ type: "text", text: "Hello, Ada!" }] } });
  });

  it("answers a last line that has no line end", async () => {
    await using program = startStdioShowcase();
    program.write(JSON.stringify(rawMessage("tools/call", { name: "greet", arguments: { name: "Ada" } })));
    program.endInput();
    expect(JSON.parse((await program.ended).stdout)).toMatchObject({ id: 1 });
  });

  it("ends with 0 when its reader is gone", async () => {
    await using program = startStdioShowcase();
    program.stopReading();
    program.write(`${JSON.stringify(rawMessage("server/discover"))}\n`);
    expect(await program.ended).toMatchObject({ code: 0, signal: null, stderr: "" });
  });

  it.each(SIGNALS)("ends with 0 at %s", async (signal) => {
    await using program = startStdioShowcase();
    program.write(`${JSON.stringify(rawMessage("server/discover"))}\n`);
    await program.nextLine();
    program.signal(signal);
    expect(await program.ended).toMatchObject({ code: 0, signal: null, stderr: "" });
  });
});

describe("node examples/showcase/dist/demo.js", () => {
  it("D169: checks itself and ends with 0", async () => {
    await using program = spawnProgram("examples/showcase/dist/demo.js");
    const { stdout, ...end } = await program.ended;
    expect(end).toEqual({ code: 0, signal: null, stderr: "" });
    expect(stdout.split("\n").slice(-2)).toEqual(["demo passed", ""]);
  });
});
