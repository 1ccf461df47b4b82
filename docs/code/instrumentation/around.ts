import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, defineTool, type EventRequest, type Sink } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const current = new AsyncLocalStorage<EventRequest>();
const log = (line: string) => console.log(`${current.getStore()?.principal}: ${line}`);

const sink: Sink = Object.assign(() => {}, {
  around: (request: EventRequest, serve: () => void) => current.run(request, serve),
});

const save = defineTool("save").call(async () => {
  await Promise.resolve();
  log("saved"); // by whom, without a word about it in here
  return "saved";
});
const principal = ({ auth }: { readonly auth: unknown }) => String(auth);
const server = createServer({ name: "notes", version: "1.0.0", tools: [save], principal, instrumentation: sink });
for (const auth of ["ada", "eve"]) await (await connect(direct(server, { auth }))).callTool("save");
