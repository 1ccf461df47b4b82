import { type CatalogSource, createServer, defineTool, McpError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const good = defineTool("good").call(() => "fine");
const sources: Readonly<Record<string, CatalogSource>> = {
  "one that lists what is no tool": { list: () => [good, { kind: "tool" } as never], find: () => undefined },
  "one that finds another tool": { list: () => [good], find: () => good },
  "one that throws": {
    list: () => {
      throw new Error("the table is gone");
    },
    find: () => Promise.reject(new Error("the table is gone")),
  },
  "one that refuses": {
    list: () => Promise.reject(new McpError(4290, "Too many catalogs")),
    find: () => Promise.reject(new McpError(4290, "Too many catalogs")),
  },
};

for (const [what, source] of Object.entries(sources)) {
  const server = createServer({
    name: "faulty",
    version: "1.0.0",
    tools: source,
    instrumentation({ type }) {
      if (!type.startsWith("request-")) console.log("  the sink hears:", type);
    },
  });
  const client = await connect(direct(server));
  const refusal = ({ code, message }: { code: number; message: string }) => console.log(code, message);
  console.log(`${what}:`);
  await client.listTools().then((tools) => console.log(tools.map(({ name }) => name)), refusal);
  await client.callTool("other").then(({ content }) => console.log(content), refusal);
}
