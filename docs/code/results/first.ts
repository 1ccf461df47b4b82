import { createServer, defineTool, image, resourceLink, structured, text, toolResult } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const pixel = Uint8Array.of(1, 2, 3);
const tools = [
  defineTool("a_text").call(() => "hello"),
  defineTool("b_nothing").call(() => undefined),
  defineTool("c_value").call(() => ({ version: "1.2.3" })),
  defineTool("d_value_and_words").call(() => structured({ version: "1.2.3" }, { content: [text("It is 1.2.3.")] })),
  defineTool("e_block").call(() => image(pixel, "image/png")),
  defineTool("f_blocks").call(() => [text("See"), resourceLink({ uri: "hex://json", name: "json" })]),
  defineTool("g_metadata").call(() => toolResult([text("hello")], { metadata: { "com.example/cost": 2 } })),
  defineTool("h_literal").call(() => ({ content: [{ type: "text", text: "hello" }] })),
  defineTool("i_looks_like_text").call(() => ({ text: "hello" })),
];

const client = await connect(direct(createServer({ name: "answers", version: "1.0.0", tools })));
for (const { name } of tools) {
  const { resultType: _, _meta: meta, ...answer } = await client.request("tools/call", { name });
  const { "io.modelcontextprotocol/serverInfo": __, ...own } = meta as Record<string, unknown>;
  console.log(name, JSON.stringify({ ...answer, ...(Object.keys(own).length > 0 && { _meta: own }) }));
}
