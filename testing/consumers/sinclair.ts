// A user's module that exports schemas of @sinclair/typebox, and a tool made from them.
import { Type } from "@sinclair/typebox";
import { createServer, defineTool, structured } from "@snodo/core";
import type { FromSchema } from "@snodo/schema";
import { fromSinclair } from "@snodo/schema/sinclair";

export const Order = fromSinclair(
  Type.Object({
    sku: Type.String(),
    count: Type.Optional(Type.Integer()),
    parts: Type.Recursive((self) => Type.Array(self)),
  }),
);
export type Order = FromSchema<typeof Order>;

export const order = defineTool("order")
  .input(Order)
  .output(fromSinclair(Type.Object({ id: Type.String() })))
  .call(({ sku, count }) => structured({ id: `${sku}-${(count ?? 1).toFixed()}` }));

export const server = createServer({ name: "orders", version: "1.0.0", tools: [order] });

// @ts-expect-error - sku is a string
export const wrong: Order = { sku: 1, parts: [] };
