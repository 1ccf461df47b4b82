import { createServer, defineTool, encodable } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const report = defineTool("report").call(() =>
  encodable({
    at: new Date(0),
    downloads: 9_007_199_254_740_993n,
    tags: new Set(["web", "data"]),
    versions: new Map([["json", "1.2.3"]]),
    absent: undefined,
  }),
);

const client = await connect(direct(createServer({ name: "reports", version: "1.0.0", tools: [report] })));
const result = await client.callTool("report");
if (!result.isError) console.log(result.structured);
