import { arrayOf, defineTool, object, structured, toolError } from "@snodo/core";
import { packages } from "./packages.ts";

export const add = defineTool("add", "Add two numbers")
  .annotations({ readOnlyHint: true, idempotentHint: true, openWorldHint: false })
  .argument("a", "number", { required: true, description: "The first number" })
  .argument("b", "number", { required: true, description: "The second number" })
  .output((o) => o.property("sum", "number", { required: true }))
  .call(({ a, b }) => structured({ sum: a + b }));

export const greet = defineTool("greet", "Greet somebody by name")
  .annotations({ readOnlyHint: true, openWorldHint: false })
  .argument("name", "string", { required: true, minLength: 1, description: "Who to greet" })
  .call(({ name }) => `Hello, ${name}!`);

export const search = defineTool("search", "Search packages")
  .title("Search packages")
  .annotations({ readOnlyHint: true })
  .argument("query", "string", { required: true, minLength: 1, description: "What to look for" })
  .argument("page", "integer", { minimum: 1, default: 1, description: "Which page of the results" })
  .argument("sort", "string", { enum: ["asc", "desc"], description: "By name, from the first or from the last" })
  .argument("region", "string", { header: "Region", description: "Where to look; gateways route by it" })
  .argument("tags", arrayOf("string"), { uniqueItems: true, description: "Only packages that have all of these" })
  .additionalProperties(false)
  .call(({ query, page, sort = "asc", tags = [] }) => {
    const found = packages
      .filter(({ name, tags: own }) => name.includes(query) && tags.every((tag) => own.includes(tag)))
      .map(({ name }) => name)
      .sort();
    if (sort === "desc") found.reverse();
    const shown = found.slice((page - 1) * 10, page * 10);
    return shown.length === 0 ? `nothing on page ${page}` : `page ${page}: ${shown.join(", ")}`;
  });

export const order = defineTool("order", "Place an order")
  .argument(
    "customer",
    object((c) =>
      c
        .property("id", "string", { required: true, description: "The customer's number" })
        .property("email", "string", { description: "Where the receipt goes" }),
    ),
    { required: true, description: "Who orders" },
  )
  .argument(
    "lines",
    arrayOf(
      object(
        (l) =>
          l
            .property("sku", "string", { required: true, description: "What is ordered" })
            .property("quantity", "integer", { required: true, minimum: 1, description: "How many of it" }),
        { additionalProperties: false },
      ),
    ),
    { required: true, minItems: 1, description: "What is ordered, line by line" },
  )
  .output((o) => o.property("order_id", "string", { required: true }).property("total", "number", { required: true }))
  .call(({ customer, lines }) => {
    const total = lines.reduce((sum, { quantity }) => sum + quantity * PRICE, 0);
    return structured({ order_id: `${customer.id}-1`, total });
  });

/** The shop is simple: everything costs the same. */
const PRICE = 12.5;

export const fail = defineTool("fail", "Report a failure, as a tool does whose upstream is down")
  .annotations({ readOnlyHint: true })
  .call(() => toolError("hex.pm returned 503"));
