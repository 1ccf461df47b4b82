import { createServer, defineTool, toolError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const server = createServer({
  name: "watched",
  version: "1.0.0",
  tools: [
    defineTool("broken").call(() => {
      throw new RangeError("the index is 7");
    }),
    defineTool("upstream").call(() => toolError("hex.pm is away", { cause: new Error("ECONNREFUSED") })),
    defineTool("typed")
      .argument("page", "integer", { minimum: 1 })
      .call(() => "page"),
  ],
  principal: ({ auth }) => (typeof auth === "string" ? auth : null),
  instrumentation: (event) => {
    if (event.type === "exception") {
      const { component, request, cause } = event; // and event.reference, which the peer was shown
      console.log(event.type, component?.name, request.principal, String(cause));
    } else if (event.type === "arguments-refused") {
      console.log(event.type, event.component.name, event.problems);
    }
  },
});

const client = await connect(direct(server, { auth: "ada" }));
console.log((await client.callTool("broken")).content);
console.log((await client.callTool("upstream")).content);
console.log((await client.callTool("typed", { page: 0 })).content);

const developing = await connect(direct(server.with({ errors: "expose" })));
console.log((await developing.callTool("broken")).content);
