// Asks as an editor does, after each key.

import assert from "node:assert/strict";
import { type CompletionResult, connect, direct, isMcpError } from "@snodo/core/client";
import { server } from "./server.ts";

const client = await connect(direct(server));
console.log(`capabilities: ${JSON.stringify(client.server.capabilities)}`);

const trip = { type: "ref/prompt", name: "plan_trip" } as const;
show("country, i", await client.complete(trip, { name: "country", value: "i" }));
show("city, t", await client.complete(trip, { name: "city", value: "t" }));
const inAustria = { arguments: { country: "Austria" } };
const cities = await client.complete(trip, { name: "city", value: "" }, inAustria);
show("city, in Austria", cities);
assert.deepEqual(cities.values, ["Graz", "Linz", "Wien"]);
show("city, t, in Austria", await client.complete(trip, { name: "city", value: "t" }, inAustria));
show("wish, s", await client.complete(trip, { name: "wish", value: "s" }));

const flights = { type: "ref/resource", uri: "flights://{airline}/{day}" } as const;
show("airline, l", await client.complete(flights, { name: "airline", value: "l" }));
show("airline", await client.complete(flights, { name: "airline", value: "" }));
show("day, 2026-12", await client.complete(flights, { name: "day", value: "2026-12" }));

// An argument without a completer has no values. A prompt that does not exist is a mistake of the program.
const unknown = { type: "ref/prompt", name: "plan_diet" } as const;
const refusal = await client.complete(unknown, { name: "city", value: "" }).catch((error: unknown) => error);
assert(isMcpError(refusal));
console.log(`McpError ${refusal.code}: ${refusal.message}`);

await client.close();

function show(asked: string, { values, total, hasMore = false }: CompletionResult): void {
  const shown = values.length > 5 ? [...values.slice(0, 3), `… ${values.length} values`] : values;
  console.log(`${asked}: ${shown.join(", ") || "nothing"} (${total ?? "?"} in all${hasMore ? ", there is more" : ""})`);
}
