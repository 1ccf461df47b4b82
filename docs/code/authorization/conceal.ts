import { createServer, defineTool, McpError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const secret = defineTool("secret")
  .argument("key", "string", { required: true })
  .call(() => "reached");
const server = createServer({
  name: "guarded",
  version: "1.0.0",
  tools: [secret],
  authorization: { authorize: () => new McpError(4003, "Not for you"), conceal: true },
});

const client = await connect(direct(server));
for (const name of ["secret", "nothing"]) {
  await client.callTool(name).catch(({ code, message, data }) => console.log(code, message, data));
}
