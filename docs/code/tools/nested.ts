import { arrayOf, createServer, defineTool, object, structured } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const order = defineTool("order", "Place an order")
  .argument(
    "customer",
    object((c) => c.property("id", "string", { required: true }).property("email", "string")),
    {
      required: true,
    },
  )
  .argument(
    "lines",
    arrayOf(
      object(
        (line) =>
          line
            .property("sku", "string", { required: true })
            .property("quantity", "integer", { minimum: 1, default: 1 }),
        { additionalProperties: false },
      ),
    ),
    { required: true, minItems: 1 },
  )
  .output((o) => o.property("order_id", "string", { required: true }).property("items", "integer", { required: true }))
  .call(({ lines }) => structured({ order_id: "o-1", items: lines.reduce((sum, { quantity }) => sum + quantity, 0) }));

const server = createServer({ name: "shop", version: "1.0.0", tools: [order] });
const client = await connect(direct(server));
const customer = { id: "c-1" };
const placed = await client.tools.order({ customer, lines: [{ sku: "a" }, { sku: "b", quantity: 2 }] });
if (!placed.isError) console.log(placed.structured.items);

// What the compiler would refuse, as a model may send it:
const wrong = await client.callTool("order", { customer, lines: [{ sku: "a", quantity: 0 }] });
console.log(wrong.content);
