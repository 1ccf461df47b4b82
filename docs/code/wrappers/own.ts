import { createServer, definePrompt, defineResource, defineTool, refuse, type Wrapper } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

let isOpen = true;

/** Refuses while the shop is closed. */
const openHours: Wrapper = (next, info) => (input, context) =>
  isOpen ? next(input, context) : refuse(info, "Closed until nine");

/** Tells what it is around, and how long that took to answer. */
const traced: Wrapper = (next, { kind, component, operation, slot }) => {
  let calls = 0; // belongs to this function of this component
  return async (input, context) => {
    calls += 1;
    console.log(kind, component, operation, slot ?? "-", calls);
    return next(input, context);
  };
};

const buy = defineTool("buy")
  .wrap(traced, openHours)
  .call(() => "bought");
const stock = defineResource("stock")
  .uri("shop://stock")
  .wrap(traced, openHours)
  .read(() => "7");
const offer = definePrompt("offer")
  .argument("item", { required: true })
  .wrap(traced)
  .complete("item", () => ["tea"])
  .render(({ item }) => `Offer ${item}.`);

const server = createServer({ name: "shop", version: "1.0.0", tools: [buy], resources: [stock], prompts: [offer] });
const client = await connect(direct(server));
console.log((await client.tools.buy()).content);
await client.prompts.offer({ item: "tea" });
await client.complete({ type: "ref/prompt", name: "offer" }, { name: "item", value: "t" });

isOpen = false;
console.log((await client.tools.buy()).content);
await client.readResource("shop://stock").catch(({ code, message }) => console.log(code, message));
