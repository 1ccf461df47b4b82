// A shop that is searched and counted over HTTP: one tool answers at once, one says how it gets on.

import { createServer, defineTool, structured } from "@snodo/core";

const STOCK = { eu: ["kettle", "lamp", "rug"], us: ["lamp"] } as const;

const search = defineTool("search", "Searches the stock of a region")
  .annotations({ readOnlyHint: true })
  // Sent as a header too, so that whatever stands before the server can send the call to the right region.
  .argument("region", "string", { required: true, enum: ["eu", "us"], header: "Region" })
  .argument("text", "string", { default: "" })
  .output((o) => o.property("items", { type: "array", items: { type: "string" } }, { required: true }))
  .call(({ region, text }) => structured({ items: STOCK[region].filter((item) => item.includes(text)) }));

const count = defineTool("count", "Counts the stock, shelf by shelf").call(async (_args, context) => {
  const shelves = [...STOCK.eu, ...STOCK.us];
  for (const [index, item] of shelves.entries()) {
    context.progress(index + 1, { total: shelves.length, message: item });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return `${shelves.length} things`;
});

export const server = createServer({ name: "shop", version: "1.0.0", tools: [search, count] });
