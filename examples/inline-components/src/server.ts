// A whole server in one expression: components are values, so they may stand where they are used.

import { createServer, definePrompt, defineResource, defineTool } from "@snodo/core";
import { PACKAGES, search } from "./search.ts";

export const server = createServer({
  name: "inline-components",
  version: "1.0.0",
  tools: [
    search,
    defineTool("greet", "Create a greeting")
      .argument("name", "string", { required: true })
      .call(({ name }) => `Hello, ${name}!`),
    // A plain object is a component, too. It is checked here, as the others were when their chains ended.
    { kind: "tool", name: "count", description: "How many packages there are", call: () => `${PACKAGES.length}` },
  ],
  resources: [
    defineResource("groups", "The groups of packages")
      .uri("toolbox://groups")
      .read(() => ({ groups: ["schemas", "web"] })),
  ],
  prompts: [
    definePrompt("choose", "Choose a package")
      .argument("purpose", { required: true })
      .render(({ purpose }) => `Which package is best for ${purpose}?`),
  ],
});
