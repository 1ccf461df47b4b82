import { createServer, defineTool, serverRef } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const tool = (name: string) => defineTool(name).call(() => name);
const ref = serverRef(createServer({ name: "live", version: "1.0.0", tools: [tool("one")] }));

const client = await connect(direct(ref));
const changes = client.listen({ toolsListChanged: true });
await changes.accepted;

ref.set(ref.current.with({ instructions: "Nothing that is listed has changed." }));
ref.set(ref.current.with({ tools: [tool("one"), tool("two")] }));
for await (const event of changes) {
  console.log(event, (await client.listTools()).length);
  break;
}
