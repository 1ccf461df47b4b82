import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const failing: Readonly<Record<string, () => unknown>> = {
  "throws an Error": () => {
    throw new Error("the directory is away");
  },
  rejects: () => Promise.reject(new Error("the directory is away")),
  "answers true": () => true,
  "answers false": () => false,
  "answers null": () => null,
  "answers an Error": () => new Error("no"),
};

for (const [what, authorize] of Object.entries(failing)) {
  const server = createServer({
    name: "guarded",
    version: "1.0.0",
    tools: [defineTool("look").call(() => "seen")],
    authorization: { authorize: authorize as () => undefined },
    instrumentation: () => {},
  });
  const client = await connect(direct(server));
  const call = await client.callTool("look").catch(({ code, message }) => `${code} ${message}`);
  const list = await client.listTools().catch(({ code }) => code);
  console.log(`${what}: the call ${call}, the list ${list}`);
}
