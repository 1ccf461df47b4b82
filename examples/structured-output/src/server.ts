// Tools whose answer is a value that a program can rely on: declared, typed, and checked before it leaves.

import { arrayOf, createServer, defineTool, object, structured, text } from "@snodo/core";

const PRICES = { cup: 12.5, kettle: 49, tea: 4.5 };

// A shape for the output: the compiler holds the handler to it, and the client knows it.
const quote = defineTool("quote", "Say what an order costs")
  .argument(
    "lines",
    arrayOf(
      object((line) =>
        line
          .property("sku", "string", { required: true, enum: ["cup", "kettle", "tea"] })
          .property("quantity", "integer", { minimum: 1, default: 1 }),
      ),
    ),
    { required: true, minItems: 1 },
  )
  .argument("voucher", "number", { minimum: 0, default: 0 })
  .output((quoted) =>
    quoted
      .property("currency", "string", { required: true, enum: ["EUR"] })
      .property("total", "number", { required: true, minimum: 0 }),
  )
  .call(({ lines, voucher }) => {
    const sum = lines.reduce((total, { sku, quantity }) => total + PRICES[sku] * quantity, 0);
    // A mistake: a voucher may be worth more than the order. No type sees it; the schema of the output does.
    const total = sum - voucher;
    return structured({ currency: "EUR", total }, { content: [text(`That makes ${total.toFixed(2)} EUR.`)] });
  });

// A JSON Schema does as well. Without content of its own, a value travels with its JSON as text.
const skus = defineTool("skus", "Everything that is sold")
  .output({ type: "array", items: { type: "string" }, uniqueItems: true })
  .call(() => Object.keys(PRICES));

export const server = createServer({
  name: "structured-output",
  version: "1.0.0",
  tools: [quote, skus],
  // Told of what is this side's fault. Without it, that goes to standard error.
  instrumentation: (event) => {
    if (event.type === "output-refused") console.log(`in the log: ${JSON.stringify(event.problems)}`);
  },
});
