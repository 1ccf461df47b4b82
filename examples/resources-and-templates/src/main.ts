// Lists what there is, and reads it: by URI, or by template and variables.

import assert from "node:assert/strict";
import { connect, direct, isMcpError, type ReadResult } from "@snodo/core/client";
import { server } from "./server.ts";

const client = await connect(direct(server));

for (const { uri, description } of await client.listResources()) console.log(`${uri}: ${description}`);
for (const { uriTemplate, description } of await client.listResourceTemplates()) {
  console.log(`${uriTemplate}: ${description}`);
}

console.log("\nread:");
show(await client.readResource("toolbox://groups"));
show(await client.readResource("toolbox://dot.gif"));
show(await client.readResource("pkg://zod"));
show(await client.readResource("search://packages?q=methods"));
show(await client.readResource("guide://hono/routing"));

// With a template the variables are typed, and written into the URI as they have to be.
show(await client.resources.read("pkg://{name}{/version}", { name: "hono", version: "4.13.18" }));
const schemas = await client.resources.read("search://packages{?q,limit}", { q: "Schemas made", limit: 1 });
show(schemas);
assert.deepEqual(schemas.contents, [
  { uri: "search://packages?q=Schemas%20made&limit=1", mimeType: "application/json", text: '{"found":["valibot"]}' },
]);

console.log("\nrefused:");
for (const uri of ["pkg://ecto", "pkg://zod/3.0.0", "search://packages?limit=ten", "search://packages?limit=1000"]) {
  const refusal = await client.readResource(uri).catch((error: unknown) => error);
  assert(isMcpError(refusal));
  console.log(`McpError ${refusal.code}: ${refusal.message} ${JSON.stringify(refusal.data)}`);
  assert.equal(refusal.code, -32602);
}

await client.close();

function show({ contents }: ReadResult): void {
  for (const { uri, mimeType, text, blob } of contents) console.log(`${uri} ${mimeType}: ${text ?? `blob ${blob}`}`);
}
