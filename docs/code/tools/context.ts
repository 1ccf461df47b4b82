import { builders } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

interface App {
  state: { packages: ReadonlyMap<string, string> };
  auth: { sub: string } | undefined;
}
const { createServer, defineTool } = builders<App>();

const version = defineTool("version")
  .argument("name", "string", { required: true })
  .call(({ name }, { state, auth, signal }) => {
    signal.throwIfAborted();
    return `${auth?.sub ?? "somebody"} asked: ${state.packages.get(name) ?? "unknown"}`;
  });

const state = { packages: new Map([["json", "1.2.3"]]) };
const server = createServer({ name: "packages", version: "1.0.0", tools: [version], state });

const client = await connect(direct(server, { auth: { sub: "ada" } }));
console.log((await client.tools.version({ name: "json" })).content);
