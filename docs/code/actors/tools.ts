import { createServer } from "@snodo/core";
import { actorCall, actorCast, createActor } from "@snodo/core/actor";
import { connect, direct } from "@snodo/core/client";

const stock = createActor({
  state: new Map([["tea", 3]]) as ReadonlyMap<string, number>,
  calls: {
    take: ({ item, count }: { item: string; count: number }, left) => {
      const rest = (left.get(item) ?? 0) - count;
      return rest < 0 ? { reply: { ok: false } } : { reply: { ok: true, rest }, state: new Map(left).set(item, rest) };
    },
  },
  casts: { fill: (item: string, left) => new Map(left).set(item, 3) },
});

const take = actorCall("stock_take", {
  description: "Take something out of stock",
  target: stock,
  message: "take",
  input: {
    type: "object",
    properties: { item: { type: "string" }, count: { type: "integer", minimum: 1 } },
    required: ["item", "count"],
    additionalProperties: false,
  },
  args: (args) => args,
  reply: (reply) => ({ ...reply }),
  output: { type: "object", properties: { ok: { type: "boolean" }, rest: { type: "integer" } }, required: ["ok"] },
});
const fill = actorCast("stock_fill_tea", { target: stock, message: "fill", input: { type: "object" }, args: "tea" });

const client = await connect(direct(createServer({ name: "shop", version: "1.0.0", tools: [take, fill] })));
const show = async (name: string, args = {}) => {
  const { isError, content } = await client.callTool(name, args);
  console.log(isError, content[0]?.type === "text" && content[0].text);
};
await show("stock_take", { item: "tea", count: 2 });
await show("stock_take", { item: "tea", count: 2 });
await show("stock_fill_tea");
await show("stock_take", { item: "tea", count: 2 });
await show("stock_take", { item: "tea", count: 0 });
await stock.stop();
await show("stock_take", { item: "tea", count: 1 });
await show("stock_fill_tea");
