import { type AuthorizationPolicy, builders, McpError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

interface App {
  auth: { sub: string; roles: readonly string[] } | undefined;
}
const { createServer, defineTool } = builders<App>();

/** Which role each tool needs. Whatever is not in it, nobody may use. */
const NEEDED: ReadonlyMap<string, string> = new Map([
  ["look", "reader"],
  ["change", "owner"],
]);

const policy: AuthorizationPolicy<App> = {
  authorize(_phase, { name }, { auth }) {
    const role = NEEDED.get(name);
    if (role !== undefined && auth?.roles.includes(role)) return undefined;
    return new McpError(4003, `This needs the role ${role ?? "of nobody"}`, { name });
  },
};

const server = createServer({
  name: "guarded",
  version: "1.0.0",
  tools: [
    defineTool("look").call(() => "seen"),
    defineTool("change").call(() => "changed"),
    defineTool("forgotten").call(() => "reached"),
  ],
  authorization: policy,
});

const reader = await connect(direct(server, { auth: { sub: "ada", roles: ["reader"] } }));
console.log((await reader.listTools()).map(({ name }) => name));
console.log((await reader.tools.look()).content);
await reader.tools.change().catch(({ code, message, data }) => console.log(code, message, data));
await reader.callTool("nothing").catch(({ code, message, data }) => console.log(code, message, data));
