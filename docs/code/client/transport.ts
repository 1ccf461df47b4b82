import { createServer, defineTool } from "@snodo/core";
import { type ClientTransport, connect, direct } from "@snodo/core/client";

const server = createServer({
  name: "packages",
  version: "1.0.0",
  tools: [
    defineTool("version")
      .argument("name", "string", { required: true })
      .call(({ name }) => `${name} 1.2.3`),
  ],
});

/** The transport to a server in the same process, and what goes over it. */
function watched(inner: ClientTransport<typeof server>): ClientTransport<typeof server> {
  return {
    connect: () => inner.connect(),
    close: () => inner.close(),
    async send(message, options) {
      const { _meta, ...params } = message.params as { readonly _meta: object; readonly [name: string]: unknown };
      console.log(message.id, message.method, JSON.stringify(params), Object.keys(_meta).length);
      return inner.send(message, options);
    },
  };
}

const client = await connect(watched(direct(server)), {
  clientInfo: { name: "checks", version: "1.0.0" },
  capabilities: { elicitation: {} },
});
console.log((await client.tools.version({ name: "json" })).content);
