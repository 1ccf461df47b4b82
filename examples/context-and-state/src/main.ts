// The same server for several callers, with one call that is cancelled, and once more with other state.

import assert from "node:assert/strict";
import { connect, direct, type ToolCallResult } from "@snodo/core/client";
import { server } from "./server.ts";

const ada = await connect(direct(server, { auth: { card: "ada" } }), {
  clientInfo: { name: "reading-room", version: "1.0.0" },
});
const grace = await connect(direct(server, { auth: { card: "grace" } }));
const nobody = await connect(direct(server));

console.log(`ada: ${textOf(await ada.tools.my_loans())}`);
console.log(`grace: ${textOf(await grace.tools.my_loans())}`);
const refused = await nobody.tools.my_loans();
console.log(`nobody: ${textOf(refused)}`);
assert(refused.isError);

const { contents } = await ada.resources.read("library://this-request");
console.log(`this request: ${contents[0]?.text}`);

const patience = new AbortController();
const reserved = ada.tools.reserve({ title: "Gödel, Escher, Bach" }, { signal: patience.signal });
patience.abort(new Error("the reader went home"));
await assert.rejects(reserved, /the reader went home/);

// A server is a value that never changes: `with` makes another one, say for a test, and the first stays as it is.
const emptied = server.with({ state: { loans: new Map(), log: () => {} } });
const elsewhere = await connect(direct(emptied, { auth: { card: "ada" } }));
console.log(`ada, elsewhere: ${textOf(await elsewhere.tools.my_loans())}`);
assert.equal(textOf(await ada.tools.my_loans()), '{"titles":["Sketch of the Analytical Engine"]}');

await Promise.all([ada, grace, nobody, elsewhere].map((client) => client.close()));

function textOf({ content }: ToolCallResult): string {
  return content.map((block) => (block.type === "text" ? block.text : block.type)).join(" ");
}
