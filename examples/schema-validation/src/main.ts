// The same calls under each of the validators.

import assert from "node:assert/strict";
import { basicValidator, isDefinitionError, passthroughValidator } from "@snodo/core";
import { connect, direct, type ToolCallResult } from "@snodo/core/client";
import { server } from "./server.ts";

const client = await connect(direct(server));

const ada = { guest: "ada@example.com", nights: 3, payment: { card: "4000123412341234" } };
const address = ["Babbage & Co.", "1 Dorset Street"];
const CALLS = {
  "three nights": ada,
  "twenty nights, by invoice": { ...ada, nights: 20, payment: { invoice: address } },
  "a guest without an address": { ...ada, guest: "ada" },
  "too many nights": { ...ada, nights: 31, payment: { invoice: address } },
  "twenty nights, by card": { ...ada, nights: 20 },
  "half a card": { ...ada, payment: { card: "4000" } },
  "card and invoice": { ...ada, payment: { card: "4000123412341234", invoice: address } },
  "an invoice to one line": { ...ada, payment: { invoice: ["Babbage & Co."] } },
  "a diet without breakfast": { ...ada, diet: "vegan" },
  "a misspelt breakfast": { ...ada, breakfst: true },
  "no payment": { guest: "ada@example.com", nights: 3 },
};

console.log("full:");
const booked = [];
for (const [what, args] of Object.entries(CALLS)) {
  const result = await client.callTool("book_room", args);
  console.log(`${what}: ${textOf(result)}`);
  if (!result.isError) booked.push(what);
}
assert.deepEqual(booked, ["three nights", "twenty nights, by invoice"]);

// The basic one is small and enforces a part. What it cannot is said when the server is made, not when it is too late.
console.log("\nbasic:");
assert.throws(
  () => server.with({ validator: basicValidator() }),
  (error) => {
    assert(isDefinitionError(error));
    for (const { where, rule } of error.problems) console.log(`${where}: ${rule}`);
    return true;
  },
);

// With none, only what is required is looked at: the rest is up to the handler.
console.log("\npassthrough:");
const trusting = await connect(direct(server.with({ validator: passthroughValidator() })));
console.log(`half a card: ${textOf(await trusting.callTool("book_room", CALLS["half a card"]))}`);
console.log(`no payment: ${textOf(await trusting.callTool("book_room", CALLS["no payment"]))}`);

await Promise.all([client.close(), trusting.close()]);

function textOf({ content }: ToolCallResult): string {
  return content.map((block) => (block.type === "text" ? block.text : block.type)).join(" ");
}
