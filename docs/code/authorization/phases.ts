import { createServer, defineResource, defineTool, McpError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const server = createServer({
  name: "guarded",
  version: "1.0.0",
  tools: [
    defineTool("publish")
      .argument("name", "string", { required: true })
      .call(({ name }) => `published ${name}`),
  ],
  resources: [
    defineResource("note")
      .template("notes://{owner}/{id}")
      .read(({ owner, id }) => `${id} of ${owner}`),
  ],
  authorization: {
    authorize(phase, component, { auth }) {
      const uri = "requestedUri" in component ? component.requestedUri : undefined;
      console.log("  asked:", phase, component.kind, component.name, uri ?? "");
      // Everybody may know that there are notes; each may read only their own.
      if (uri !== undefined && !uri.startsWith(`notes://${auth}/`)) return new McpError(4003, "Not yours");
      return undefined;
    },
  },
});

const ada = await connect(direct(server, { auth: "ada" }));
console.log("list:");
await ada.listResourceTemplates();
console.log("read:");
console.log((await ada.readResource("notes://ada/1")).contents[0]?.text);
await ada.readResource("notes://bob/1").catch(({ code, message }) => console.log(code, message));
console.log("call with wrong arguments:");
console.log((await ada.callTool("publish", {})).content);
