// Calls each of the three ways, and checks what comes back.

import assert from "node:assert/strict";
import { connect, direct, type ToolCallResult } from "@snodo/core/client";
import { counter, server } from "./server.ts";

const as = (role: "reader" | "writer") => connect(direct(server, { auth: { role } }));
const reader = await as("reader");
const writer = await as("writer");

const byHand = await reader.callTool("add_by_hand", { by: 1 });
const generated = await reader.callTool("add", { by: 1 });
const generic = await reader.callTool("operation", { name: "add", by: 1 });
console.log([byHand, generated, generic].map(({ content }) => textOf(content)).join(" "));
assert.deepEqual([byHand, generated, generic].map(structuredOf), [{ value: 1 }, { value: 2 }, { value: 3 }]);

const [listedByHand, listed] = await reader.listTools();
assert.deepEqual({ ...listed, name: "" }, { ...listedByHand, name: "" });

// A name among the operations, or in a list of who may call what, would not have stopped the generic tool: its policy
// does.
assert.equal(textOf((await reader.callTool("operation", { name: "reset" })).content), "Not allowed");
assert.deepEqual(structuredOf(await writer.callTool("operation", { name: "reset" })), { sent: true });
assert.equal(
  textOf((await writer.callTool("operation", { name: "reset", by: 1 })).content),
  "Invalid arguments at /by: property is not allowed",
);
assert.deepEqual(structuredOf(await writer.callTool("add", { by: 5 })), { value: 5 });

// Many at once: the actor takes them one by one.
const values = await Promise.all(Array.from({ length: 20 }, () => reader.callTool("add", { by: 1 })));
assert.deepEqual(values.map(structuredOf).at(-1), { value: 25 });

// Once the actor is gone, the generated tools say so.
await counter.stop();
const gone = await reader.callTool("add", { by: 1 });
console.log(textOf(gone.content));
assert.deepEqual([gone.isError, textOf(gone.content)], [true, "The actor is not available"]);

await Promise.all([reader.close(), writer.close()]);
console.log("story passed");

function structuredOf(result: ToolCallResult): unknown {
  assert(!result.isError);
  return result.structured;
}

function textOf(content: readonly { readonly type: string; readonly text?: unknown }[]): unknown {
  return content[0]?.text;
}
