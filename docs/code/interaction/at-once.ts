import { createServer, defineTool, form, optional, roots, sampling } from "@snodo/core";
import { callBy } from "./request.ts";

const greet = defineTool("greet").call(async (_args, { inputs }) => {
  const { name, poem, places } = await inputs({
    name: form("Your name?", (f) => f.string("name", { required: true })),
    poem: optional(sampling("A poem of two lines", { maxTokens: 50 })),
    places: optional(roots()),
  });
  const who = name.action === "accept" ? name.content.name : "whoever you are";
  return `${who}: ${poem === undefined ? "no poem" : JSON.stringify(poem.content)}, ${places?.length ?? "no"} roots`;
});

const server = createServer({ name: "hello", version: "1.0.0", tools: [greet] });

const some = { elicitation: {}, roots: {} };
const asked = await callBy(some, server, { name: "greet" });
console.log(Object.keys(asked.result?.inputRequests ?? {}));
const inputResponses = {
  name: { action: "accept", content: { name: "Ada" } },
  places: { roots: [{ uri: "file:///home/ada" }] },
};
console.log((await callBy(some, server, { name: "greet", inputResponses })).result?.content);

const { error } = await callBy({}, server, { name: "greet" });
console.log(error?.code, JSON.stringify(error?.data));
