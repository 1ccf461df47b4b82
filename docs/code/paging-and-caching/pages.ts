import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const tools = ["one", "two", "three", "four", "five"].map((name) => defineTool(name).call(() => name));
const server = createServer({ name: "paged", version: "1.0.0", tools, pagination: { pageSize: 2 } });
const client = await connect(direct(server));

console.log((await client.listTools()).map(({ name }) => name)); // all pages, sorted by name

const first = await client.listPage("tools");
console.log(
  first.items.map(({ name }) => name),
  first.nextCursor,
);
const second = await client.listPage("tools", first.nextCursor);
console.log(second.items.map(({ name }) => name));

const refusal = ({ code, message }: { code: number; message: string }) => console.log(code, message);
await client.listPage("tools", "my-own-cursor").catch(refusal);
await client.listPage("prompts", first.nextCursor).catch(refusal);

const changed = await connect(direct(server.with({ tools: tools.slice(1) })));
await changed.listPage("tools", first.nextCursor).catch(refusal);
