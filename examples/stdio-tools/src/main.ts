// Spawns the server and speaks to it as any client does, one message a line: several requests at once, one of them
// cancelled, and a line that is none.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("stdio.js", import.meta.url));
const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "pipe"] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const errors = createInterface({ input: child.stderr })[Symbol.asyncIterator]();

const answered: unknown[] = [];

function write(...messages: readonly object[]): void {
  child.stdin.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
}

function call(id: number, name: string, args: object): object {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    progressToken: id,
  };
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args, _meta } };
}

/** Prints the next line of the server. */
async function show(): Promise<void> {
  const { value } = await lines.next();
  const { id, method, params, result, error } = JSON.parse(value);
  if (method === "notifications/progress") console.log(`  ${params.progressToken} is told: ${params.message}`);
  else console.log(`  ${id ?? "no id"} is answered: ${error?.message ?? result.content[0].text}`);
  if (method === undefined) answered.push(id);
}

/** Prints the next line that the server wrote for whoever runs it. */
async function showError(): Promise<void> {
  const { value } = await errors.next();
  console.log(`  standard error: ${value}`);
}

console.log("three requests in one go");
write(
  call(1, "bake", { what: "bread", ms: 60_000 }),
  call(2, "bake", { what: "rolls", ms: 100 }),
  call(3, "price", { what: "bread" }),
);
// Each is answered as soon as it is done: the third one first, and the first one not yet.
for (let count = 0; count < 4; count += 1) await show();
await showError();

console.log("the first one is cancelled");
write({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1, reason: "too long" } });
await showError();

console.log("a line that is no message, and a request after it");
child.stdin.write("bread, please\n");
write(call(4, "price", { what: "cake" }));
for (let count = 0; count < 2; count += 1) await show();
await showError();

console.log("the end of input, behind one more request");
child.stdin.end(`${JSON.stringify(call(5, "bake", { what: "more rolls", ms: 100 }))}\n`);
for (let count = 0; count < 2; count += 1) await show();

const [code] = await once(child, "exit");
console.log(`the server ends with ${code}`);
assert.equal(code, 0);
assert.deepEqual(answered, [3, 2, undefined, 4, 5]);
assert.equal((await lines.next()).done, true);
