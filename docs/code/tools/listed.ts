import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const archive = defineTool("archive", "Move a package out of the listing")
  .title("Archive a package")
  .icons([{ src: "https://example.com/archive.png", mimeType: "image/png", sizes: ["48x48"] }])
  .annotations({ destructiveHint: true, idempotentHint: true })
  .metadata({ "com.example/team": "catalog" })
  .argument("name", "string", { required: true })
  .additionalProperties(false)
  .call(({ name }) => `archived ${name}`);

const server = createServer({ name: "packages", version: "1.0.0", tools: [archive] });
const client = await connect(direct(server));
console.log(JSON.stringify((await client.listTools())[0], null, 2));
