import { createServer, defineTool, serverRef } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const tool = (name: string) => defineTool(name).call(() => name);
const ref = serverRef(createServer({ name: "live", version: "1.0.0", tools: [tool("one")] }));

const client = await connect(direct(ref)); // or listen(ref), fetchHandler(ref), serveStdio(ref)
console.log((await client.listTools()).map(({ name }) => name));

ref.set(ref.current.with({ tools: [tool("one"), tool("two")] }));
console.log((await client.listTools()).map(({ name }) => name));
