import { createServer, definePrompt, McpError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const page = definePrompt("page")
  .argument("number", { required: true, description: "A whole number from 1" })
  .render(({ number }) => {
    if (!/^[1-9][0-9]{0,5}$/.test(number)) return McpError.invalidParams("number must be a whole number from 1");
    return `Summarise page ${Number(number) + 1}, the one after ${number}.`;
  });

const server = createServer({ name: "book", version: "1.0.0", prompts: [page] });
const client = await connect(direct(server));
console.log((await client.prompts.page({ number: "5" })).messages[0]?.content);

const refusal = ({ code, message, data }: { code: number; message: string; data: unknown }) =>
  console.log(code, message, data);
await client.prompts.page({ number: "five" }).catch(refusal);
await client.getPrompt("page").catch(refusal);
await client.getPrompt("chapter").catch(refusal);
await client.request("prompts/get", { name: "page", arguments: { number: 5 } }).catch(refusal);
