// Two users, over HTTP and in the same process: what each of them sees, may use, and is told.

import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { type Client, connect, direct } from "@snodo/core/client";
import { listen } from "@snodo/http/node";
import { overHttp } from "./over-http.ts";
import { discreet, server, type User } from "./server.ts";

const ada: User = { name: "ada", role: "clerk" };
const eve: User = { name: "eve", role: "customer" };

/** Tokens are checked here, and nowhere else; a real application asks whoever issued them. */
const USERS: ReadonlyMap<string | undefined, User> = new Map([
  ["Bearer a-for-ada", ada],
  ["Bearer e-for-eve", eve],
]);
const auth = ({ headers }: IncomingMessage): User | Response =>
  USERS.get(headers.authorization) ??
  new Response(null, { status: 401, headers: { "www-authenticate": 'Bearer realm="bank"' } });

type Bank = typeof server;
const listener = await listen(server, { port: 0, auth });
const discreetListener = await listen(discreet, { port: 0, auth });
const connected = await Promise.all([
  connect(overHttp<Bank>(listener.url, "a-for-ada")),
  connect(overHttp<Bank>(listener.url, "e-for-eve")),
  connect(overHttp<Bank>(discreetListener.url, "e-for-eve")),
  connect(direct(server, { auth: ada })),
  connect(direct(server, { auth: eve })),
  connect(direct(discreet, { auth: eve })),
]);
const [overNet, inProcess] = [connected.slice(0, 3), connected.slice(3)];

// What is seen: the pages are cut from what is left, so they are full, and they are the same over each transport.
const pages = await Promise.all(overNet.map(pagesOf));
assert.deepEqual(await Promise.all(inProcess.map(pagesOf)), pages);
console.log(`ada sees ${JSON.stringify(pages[0])}`);
console.log(`eve sees ${JSON.stringify(pages[1])}`);
assert.deepEqual(pages[2], pages[1]);

// What may be used, and what is said where it may not. The name of something that there is not is for comparison.
const uses: readonly (readonly [string, (client: Client<Bank>) => Promise<unknown>])[] = [
  ["tool close_account", async (client) => (await client.tools.close_account({ owner: "bob" })).content],
  ["tool open_vault", async (client) => (await client.callTool("open_vault", { owner: "bob" })).content],
  ["bank://accounts/eve", async (client) => (await client.readResource("bank://accounts/eve")).contents[0]?.text],
  ["bank://accounts/ada", async (client) => (await client.readResource("bank://accounts/ada")).contents[0]?.text],
  ["prompt dunning", async (client) => (await client.prompts.dunning({ owner: "bob" })).messages[0]?.content],
];
for (const [what, use] of uses) {
  const answers = await Promise.all(overNet.map((client) => answerOf(use, client)));
  assert.deepEqual(await Promise.all(inProcess.map((client) => answerOf(use, client))), answers);
  console.log(`${what}\n  ada: ${answers[0]}\n  eve: ${answers[1]}\n  eve, concealed: ${answers[2]}`);
}

// A cursor is good for whoever sees the same list only.
const [adaOverNet, eveOverNet] = overNet;
const { nextCursor } = (await adaOverNet?.request("tools/list", {})) ?? {};
await assert.rejects(async () => eveOverNet?.request("tools/list", { cursor: nextCursor as string }), { code: -32602 });

// Who is nobody does not come so far.
const nobody = connect(overHttp<Bank>(listener.url, "x"));
await assert.rejects(nobody, (error: Error) => {
  console.log(`nobody: ${error.message}`);
  return error.message === '401 Bearer realm="bank"';
});

await Promise.all(connected.map((client) => client.close()));
await Promise.all([listener.close(), discreetListener.close()]);
console.log("story passed");

async function pagesOf(client: Client<Bank>): Promise<readonly (readonly string[])[]> {
  const found: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await client.request("tools/list", cursor === undefined ? {} : { cursor });
    found.push((page.tools as unknown as readonly { readonly name: string }[]).map(({ name }) => name));
    cursor = page.nextCursor as string | undefined;
  } while (cursor !== undefined);
  return found;
}

/** An answer in a few words: what came, or how it was refused. */
async function answerOf(use: (client: Client<Bank>) => Promise<unknown>, client: Client<Bank>): Promise<string> {
  try {
    return JSON.stringify(await use(client));
  } catch (error) {
    const { code, message } = error as { readonly code: number; readonly message: string };
    return `${code} ${message}`;
  }
}
