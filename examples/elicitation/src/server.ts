// A restaurant: a tool, a resource and a prompt ask the user for what only the user knows.

import { createServer, definePrompt, defineResource, defineTool, form, toolError, url } from "@snodo/core";

/** What has been paid for. The page behind the address of a payment writes it. */
export const paid = new Set<number>();

let tables = 0;

const book = defineTool("book", "Books a table")
  .argument("day", "string", { required: true })
  .call(async ({ day }, { elicit, remember }) => {
    const party = await elicit(
      "party",
      form(`A table on ${day}`, (f) =>
        f
          .integer("guests", { required: true, minimum: 1, maximum: 8 })
          .choice("place", { in: "Inside", out: "On the terrace" }, { default: "in" }),
      ),
    );
    // Declined, or closed without an answer: a user need not say.
    if (party.action !== "accept") return toolError("No table was booked");
    const { guests, place } = party.content;
    // With each answer the handler runs again from its top. What must happen once is remembered.
    const table = await remember("table", () => {
      tables += 1;
      return tables;
    });
    if (guests < 6) return `Table ${table} on ${day}, for ${guests}, ${place}`;
    // What neither client nor model may see, a payment or a password, is for a page: the user is sent to its address.
    await elicit("deposit", url(`A deposit for ${guests} guests`, `https://pay.example.com/tables/${table}`));
    // That the user agreed to go there does not say what came of it.
    return paid.has(table) ? `Table ${table} on ${day}, for ${guests}, ${place}` : toolError("The deposit is missing");
  });

const menu = defineResource("menu", "What there is today")
  .uri("menu://today")
  .read(async (_params, { elicit }) => {
    const diet = await elicit(
      "diet",
      form("What do you eat?", (f) => f.choice("diet", ["everything", "no meat"], { required: true })),
    );
    const eatsAll = diet.action === "accept" && diet.content.diet === "everything";
    return { dishes: eatsAll ? ["soup", "risotto", "roast"] : ["soup", "risotto"] };
  });

const review = definePrompt("review", "Writes about an evening").render(async (_args, { elicit }) => {
  const evening = await elicit(
    "evening",
    form("How was it?", (f) => f.integer("stars", { required: true, minimum: 1, maximum: 5 }).string("best")),
  );
  if (evening.action !== "accept") return "Thank the restaurant for the evening.";
  const { stars, best } = evening.content;
  return `Write a review with ${stars} stars. ${best === undefined ? "" : `The best was the ${best}.`}`.trim();
});

export const server = createServer({
  name: "restaurant",
  version: "1.0.0",
  tools: [book],
  resources: [menu],
  prompts: [review],
  // What is known so far travels with the client, sealed. Every process of the server has this key, from its secrets.
  requestState: { keys: [{ id: "2026-07", secret: "of 32 bytes or more, from your secrets" }] },
});
