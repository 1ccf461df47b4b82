import { createServer, defineTool } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const index = defineTool("index", "Index a folder")
  .argument("files", "integer", { required: true, minimum: 1 })
  .call(async ({ files }, context) => {
    for (let done = 1; done <= files; done += 1) {
      context.signal.throwIfAborted();
      context.progress(done, { total: files, message: `file ${done}` });
    }
    context.log("info", { files }, "indexer");
    return `${files} files`;
  });

const client = await connect(direct(createServer({ name: "files", version: "1.0.0", tools: [index] })));
const { content } = await client.tools.index({ files: 2 }, { onProgress: (progress) => console.log(progress) });
console.log(content);
