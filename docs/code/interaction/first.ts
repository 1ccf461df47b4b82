import { createServer, defineTool, form, toolError } from "@snodo/core";
import { callBy } from "./request.ts";

const deploy = defineTool("deploy")
  .argument("target", "string", { required: true })
  .call(async ({ target }, context) => {
    const question = form(`Deploy to ${target}?`, (f) => f.boolean("approved", { required: true }));
    const answer = await context.elicit("confirm", question);
    if (answer.action !== "accept" || !answer.content.approved) return toolError("Not approved");
    return `Deployed to ${target}`;
  });

const server = createServer({ name: "shop", version: "1.0.0", tools: [deploy] });

// What a client does by itself: it sends the same request again, with the answers.
const call = { name: "deploy", arguments: { target: "staging" } };
const asked = await callBy({ elicitation: {} }, server, call);
console.log(asked.result?.resultType, JSON.stringify(asked.result?.inputRequests, null, 2));
const inputResponses = { confirm: { action: "accept", content: { approved: true } } };
const answered = await callBy({ elicitation: {} }, server, { ...call, inputResponses });
console.log(answered.result?.content);
