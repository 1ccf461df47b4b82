import { createServer, definePrompt } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const review = definePrompt("review", "Review a package")
  .argument("name", { required: true, description: "Package name" })
  .argument("focus", { description: "quality, security, or upgrade" })
  .render(({ name, focus = "quality" }) => `Review ${name}, focusing on ${focus}.`);
//         name: string; focus?: string

const server = createServer({ name: "packages", version: "1.0.0", prompts: [review] });
const client = await connect(direct(server));
console.log(JSON.stringify(await client.listPrompts(), null, 2));
console.log((await client.prompts.review({ name: "json" })).messages);
