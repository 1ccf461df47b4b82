// Follows a list page by page, all at once, and over a change of the server.

import assert from "node:assert/strict";
import { defineResource } from "@snodo/core";
import { connect, direct, isMcpError } from "@snodo/core/client";
import { server } from "./server.ts";

const client = await connect(direct(server));

// A page at a time: the cursor is the server's, and means nothing to anybody else.
let cursor: string | undefined;
do {
  const page = await client.listPage("resources", cursor);
  console.log(`page: ${page.items.map(({ uri }) => uri).join(", ")}`);
  cursor = page.nextCursor;
} while (cursor !== undefined);

// Or every page, one after the other, without seeing them.
const everything = await client.listResources();
console.log(`all: ${everything.length} resources`);
assert.equal(everything.length, 7);

// The hints are part of the result as it travels.
const { ttlMs, cacheScope } = await client.request("resources/list");
console.log(`to be kept for ${ttlMs} ms, ${cacheScope}`);

// A cursor belongs to the very catalog that gave it. After a change there is nothing that it could point at.
const { nextCursor } = await client.listPage("resources");
const epilogue = defineResource("epilogue")
  .uri("book://epilogue")
  .read(() => "The drama's done.");
const longer = await connect(direct(server.with({ resources: [...server.catalog.resources, epilogue] })));
console.log(`after the change: ${(await longer.listResources()).length} resources`);
for (const stale of [nextCursor, "page-2"]) {
  const refusal = await longer.listPage("resources", stale).catch((error: unknown) => error);
  assert(isMcpError(refusal));
  console.log(`McpError ${refusal.code}: ${refusal.message}`);
  assert.equal(refusal.code, -32602);
}

await Promise.all([client.close(), longer.close()]);
