import { createServer, defineTool, McpError, text, toolError } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";

const tools = [
  defineTool("a_reported").call(() => toolError("hex.pm returned 503", { content: [text("Try again in a minute")] })),
  defineTool("b_refused").call(() => {
    throw McpError.invalidParams("There is no such channel", { channel: "nightly" });
  }),
  defineTool("c_own_code").call(() => new McpError(4290, "Out of credits", { credits: 0 })),
  defineTool("d_thrown").call(() => {
    throw new Error("the password is 1234");
  }),
  defineTool("e_returned").call(() => new Error("the password is 1234")),
  defineTool("f_no_json").call(() => ({ id: 1n })),
  defineTool("g_breaks_output")
    .output((o) => o.property("version", "string", { required: true }))
    .call(() => ({ version: 123 as never })),
  defineTool("h_no_output")
    .output((o) => o.property("version", "string", { required: true }))
    .call(() => text("no version") as never),
];

const client = await connect(
  direct(createServer({ name: "failures", version: "1.0.0", tools, instrumentation: () => {} })),
);
for (const { name } of tools) {
  const answer = client.callTool(name).then(
    ({ isError, content }) => ({ isError, content }),
    ({ code, message, data }) => ({ code, message, data }),
  );
  console.log(name, JSON.stringify(await answer));
}
