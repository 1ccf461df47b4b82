import { defineTool, structured, text } from "@snodo/core";

// #region tools
export const echo = defineTool("echo", "Echo back the input")
  .title("Echo")
  .argument("message", "string", { required: true, description: "Message to echo" })
  .call(({ message }) => `Echo: ${message}`);

export const add = defineTool("add", "Adds two numbers")
  .annotations({ readOnlyHint: true })
  .argument("a", "number", { required: true })
  .argument("b", "number", { required: true })
  .output((o) => o.property("sum", "number", { required: true }))
  .call(({ a, b }) => structured({ sum: a + b }, { content: [text(`${a + b}`)] }));
// #endregion
