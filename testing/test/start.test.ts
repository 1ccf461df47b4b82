import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The server that `npm start` becomes, on a free port, once it listens. */
async function started() {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let output = "";
  const listening = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (data) => {
      output += data;
      if (output.includes("listening on")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`it ended with ${code} and had printed: ${output}`)));
  });
  await listening;
  const [line = ""] = output.split("\n");
  return { child, line, ended, [Symbol.asyncDispose]: async () => void child.kill("SIGKILL") };
}

describe("npm start", () => {
  it("prints nothing on standard output but what the server does", async () => {
    await using server = await started();
    expect(server.line).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  });

  it("stops with 0 at SIGTERM", async () => {
    await using server = await started();
    await new Promise((resolve) => setTimeout(resolve, 100)); // it listens before it handles signals
    server.child.kill("SIGTERM");
    expect(await server.ended).toEqual([0, null]);
  });

  it("stops with 0 when one Ctrl-C arrives twice, from the terminal and from npm", async () => {
    await using server = await started();
    await new Promise((resolve) => setTimeout(resolve, 100));
    server.child.kill("SIGINT");
    server.child.kill("SIGINT");
    expect(await server.ended).toEqual([0, null]);
  });
});
