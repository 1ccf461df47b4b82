import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const tools = [defineTool("look").call(() => "seen")];
const refusal = ({ code, message }: { code: number; message: string }) => console.log(code, message);

const answers: readonly (() => unknown)[] = [
  () => {
    throw new Error("the directory is away");
  },
  async () => {
    throw new Error("the directory is away");
  },
  () => false,
  () => true,
  () => null,
  () => new Error("no"),
];
for (const authorize of answers) {
  const authorization = { authorize: authorize as () => undefined };
  const server = createServer({ name: "guarded", version: "1.0.0", tools, authorization, instrumentation: () => {} });
  const client = await connect(direct(server));
  await client.callTool("look").then(console.log, refusal);
  await client.listTools().then(console.log, refusal);
}
