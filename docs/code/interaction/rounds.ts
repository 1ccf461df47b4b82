import { createServer, defineTool, form } from "@snodo/core";
import { callBy } from "./request.ts";

let orders = 0;
const order = defineTool("order").call(async (_args, { elicit, remember }) => {
  const number = await remember("number", () => {
    orders += 1;
    return orders;
  });
  for (;;) {
    const answer = await elicit(
      "size",
      form("Which size?", (f) => f.integer("size", { required: true })),
    );
    if (answer.action !== "accept") return `Order ${number} is not wanted`;
    if (answer.content.size % 2 === 0) return `Order ${number} of size ${answer.content.size}`;
  }
});

const server = createServer({
  name: "shop",
  version: "1.0.0",
  tools: [order],
  requestState: { keys: [{ id: "2026-07", secret: "of 32 bytes or more, from your secrets" }] },
});

let { result } = await callBy({ elicitation: {} }, server, { name: "order" });
for (let size = 37; result?.resultType === "input_required"; size += 1) {
  const [key = ""] = Object.keys(result.inputRequests ?? {});
  console.log(`asked for ${key}`);
  const inputResponses = { [key]: { action: "accept", content: { size } } };
  const retry = { name: "order", inputResponses, requestState: result.requestState ?? "" };
  ({ result } = await callBy({ elicitation: {} }, server, retry));
}
console.log(result?.content, `${orders} order`);
