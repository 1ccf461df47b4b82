import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const index = defineTool("index").call(async (_args, { signal, progress }) => {
  for (let file = 1; file <= 100; file += 1) {
    if (signal.aborted) {
      console.log(`the handler stops before file ${file}:`, signal.reason);
      throw signal.reason;
    }
    progress(file, { total: 100 });
    await Promise.resolve(); // the work
  }
  return "indexed";
});

const client = await connect(direct(createServer({ name: "files", version: "1.0.0", tools: [index] })));

const stop = new AbortController();
const onProgress = ({ progress }: { readonly progress: number }) => progress === 3 && stop.abort("enough");
await client
  .callTool("index", {}, { signal: stop.signal, onProgress })
  .catch((reason) => console.log("the call rejects:", reason));

await client.close();
await client.callTool("index").catch(({ name, code }) => console.log(name, code));
