import { createServer, defineTool, form, inputRequired, readAnswer } from "@snodo/core";
import { callBy } from "./request.ts";

const question = form("Your age?", (f) => f.integer("age", { required: true }));

const age = defineTool("age").call(async (_args, context) => {
  const tries = typeof context.requestState === "number" ? context.requestState : 0;
  const answer = await readAnswer(context, "age", question);
  if (answer === undefined) return inputRequired({ requests: { age: question }, state: tries + 1 });
  return `${answer.action} after ${tries}`;
});

const server = createServer({
  name: "ages",
  version: "1.0.0",
  tools: [age],
  requestState: { keys: [{ id: "k1", secret: "of 32 bytes or more, from your secrets" }], encrypt: true },
});

const able = { elicitation: {} };
const { result } = await callBy(able, server, { name: "age" });
const inputResponses = { age: { action: "decline" } };
const retry = { name: "age", requestState: result?.requestState ?? "", inputResponses };
console.log((await callBy(able, server, retry)).result?.content);

// With another argument it is another request, for which nothing was sealed.
console.log((await callBy(able, server, { ...retry, arguments: { more: true } })).error?.message);
