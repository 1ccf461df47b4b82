import { type AnyTool, type CatalogSource, createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

/** Tools that the application keeps elsewhere: a table, a folder, another service. */
const plugins = new Map<string, AnyTool>();
const install = (name: string) =>
  plugins.set(
    name,
    defineTool(name).call(() => `${name} ran`),
  );

const source: CatalogSource<AnyTool> = {
  list: () => plugins.values(),
  find: (_kind, name) => plugins.get(name),
};

const about = defineTool("about").call(() => "A server with plugins");
const server = createServer({ name: "plugins", version: "1.0.0", tools: [about, source] });

const client = await connect(direct(server));
const names = async () => (await client.listTools()).map(({ name }) => name);
console.log(await names());
install("zip");
console.log(await names(), (await client.callTool("zip")).content);
plugins.delete("zip");
await client.callTool("zip").catch(({ code, message, data }) => console.log(code, message, data));
console.log(server.catalog.tools.map(({ name }) => name)); // what is declared alone
