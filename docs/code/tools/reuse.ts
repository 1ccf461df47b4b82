import { type AnyTool, createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

// A half-built tool is a base: every step returns a new builder.
const lookup = defineTool("lookup").annotations({ readOnlyHint: true }).argument("name", "string", { required: true });
const short = lookup.call(({ name }) => name);

// What a builder yields is plain frozen data, so a changed copy is one spread away.
const renamed = { ...short, name: "lookup_short", title: "Look up, briefly" };

// And one may be written by hand. `createServer` checks both.
const version: AnyTool = {
  kind: "tool",
  name: "version",
  inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  call: ({ name }: { name: string }) => `${name} 1.2.3`,
};

const server = createServer({ name: "packages", version: "1.0.0", tools: [short, renamed, version] });
const client = await connect(direct(server));
console.log((await client.listTools()).map(({ name }) => name));
console.log((await client.callTool("version", { name: "json" })).content);
