// A schema that needs all of JSON Schema, and a server that enforces every word of it.

import { createServer, defineTool, fullValidator } from "@snodo/core";

const book = defineTool("book_room", "Book a room")
  .input({
    type: "object",
    properties: {
      guest: { type: "string", format: "email" },
      nights: { type: "integer", minimum: 1, maximum: 30 },
      breakfast: { type: "boolean" },
      diet: { type: "string", enum: ["none", "vegan"] },
      payment: {
        oneOf: [
          {
            type: "object",
            properties: { card: { type: "string", pattern: "^[0-9]{16}$" } },
            required: ["card"],
            additionalProperties: false,
          },
          {
            type: "object",
            properties: { invoice: { $ref: "#/$defs/address" } },
            required: ["invoice"],
            additionalProperties: false,
          },
        ],
      },
    },
    required: ["guest", "nights", "payment"],
    // A diet makes sense with breakfast only.
    dependentRequired: { diet: ["breakfast"] },
    // Who stays longer than two weeks pays by invoice.
    anyOf: [{ properties: { nights: { maximum: 14 } } }, { properties: { payment: { required: ["invoice"] } } }],
    // Anything else is a misspelling.
    unevaluatedProperties: false,
    $defs: { address: { type: "array", items: { type: "string", minLength: 1 }, minItems: 2, maxItems: 4 } },
  })
  .call(({ guest, nights, payment }) => {
    const how = "card" in payment ? "by card" : `by invoice to ${payment.invoice[0]}`;
    return `${nights} nights for ${guest}, paid ${how}`;
  });

export const server = createServer({
  name: "schema-validation",
  version: "1.0.0",
  tools: [book],
  // The default; `format` alone says nothing in JSON Schema unless it is asked to.
  validator: fullValidator({ formats: true }),
});
