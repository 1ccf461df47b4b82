import { createServer, defineTool, isMcpError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const server = createServer({
  name: "packages",
  version: "1.0.0",
  tools: [
    defineTool("version")
      .argument("name", "string", { required: true })
      .output((o) => o.property("version", "string", { required: true }))
      .call(() => ({ version: "1.2.3" })),
  ],
});
const client = await connect(direct(server));

const result = await client.tools.version({ name: "json" });
// A failure that the model reads is a value: `structured` is there only when it is none.
console.log(result.isError ? result.content : result.structured.version);

try {
  await client.callTool("versoin", { name: "json" });
} catch (error) {
  // A refused request is an exception, told apart by its code.
  if (isMcpError(error)) console.log(error.code, error.message, error.data);
}
