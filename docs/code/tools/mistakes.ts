import { createServer, defineTool, isDefinitionError } from "@snodo/core";

const tell = (make: () => unknown) => {
  try {
    make();
  } catch (error) {
    if (!isDefinitionError(error)) throw error;
    console.log(error.message);
  }
};

tell(() =>
  defineTool("order")
    .argument("lines", "array" as never)
    .argument("note", "string", { pattern: "(" })
    .argument("note", "string", { required: true, default: "-" } as never)
    .call(() => "ordered"),
);

const echo = () => defineTool("echo").call(() => "echo");
tell(() => createServer({ name: "twice", version: "", tools: [echo(), echo()], pageSize: 10 } as never));
// @ts-expect-error a builder that was not ended is no tool
tell(() => createServer({ name: "unfinished", version: "1.0.0", tools: [defineTool("echo")] }));
