// Reads structured answers with their types, and meets one that breaks its own schema.

import assert from "node:assert/strict";
import { connect, direct, isMcpError } from "@snodo/core/client";
import { server } from "./server.ts";

const client = await connect(direct(server));

for (const { name, outputSchema } of await client.listTools()) {
  console.log(`${name} answers ${JSON.stringify(outputSchema)}`);
}

const sold = await client.tools.skus();
assert(!sold.isError);
console.log(`sold: ${sold.structured.join(", ")}`);
assert.deepEqual(sold.structured, ["cup", "kettle", "tea"]);

const quoted = await client.tools.quote({ lines: [{ sku: "cup", quantity: 2 }, { sku: "tea" }] });
assert(!quoted.isError);
console.log(`for a program: ${quoted.structured.total} ${quoted.structured.currency}`);
console.log(`for a model: ${JSON.stringify(quoted.content)}`);
assert.deepEqual(quoted.structured, { currency: "EUR", total: 29.5 });

// Nobody is handed a value that is not what was promised. The error names the place and the rule, never the value.
const broken = await client.tools.quote({ lines: [{ sku: "tea" }], voucher: 10 }).catch((error: unknown) => error);
assert(isMcpError(broken));
console.log(`McpError ${broken.code}: ${broken.message}`);
assert.equal(broken.code, -32603);

await client.close();
