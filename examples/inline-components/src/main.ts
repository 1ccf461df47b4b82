// Uses each of them: wherever a component was written, the client knows it by name and type.

import assert from "node:assert/strict";
import { createServer, defineTool, isDefinitionError } from "@snodo/core";
import { connect, direct, type ToolCallResult } from "@snodo/core/client";
import { search } from "./search.ts";
import { server } from "./server.ts";

const client = await connect(direct(server));

const greeting = await client.tools.greet({ name: "Ada" });
console.log(textOf(greeting));
assert.equal(textOf(greeting), "Hello, Ada!");
console.log(textOf(await client.tools.search({ query: "bot" })));
console.log(textOf(await client.tools.count()));
console.log((await client.resources.read("toolbox://groups")).contents[0]?.text);
console.log(JSON.stringify((await client.prompts.choose({ purpose: "parsing" })).messages));

// What only the whole can know is checked when it is put together, all of it at once.
assert.throws(
  () =>
    createServer({
      name: "",
      version: "1.0.0",
      tools: [search, search, defineTool("search").call(() => "another one")],
    }),
  (error) => {
    assert(isDefinitionError(error));
    console.log(`\n${error.message}`);
    return true;
  },
);

await client.close();

function textOf({ content }: ToolCallResult): string {
  return content.map((block) => (block.type === "text" ? block.text : block.type)).join(" ");
}
