// Two tools with hand-written JSON Schemas: one that a builder ends, and one that is plain data from the start.

import { createServer, defineTool, toolError } from "@snodo/core";

const VERSIONS = new Map([
  ["hono", ["4.13.17", "4.13.18", "4.13.19"]],
  ["zod", ["4.6.6", "4.6.7"]],
]);

// Written in place, the schema gives the handler and the callers their types.
const latestVersion = defineTool("latest_version", "The latest version of a package")
  .input({
    type: "object",
    properties: { name: { type: "string", minLength: 1 } },
    required: ["name"],
    additionalProperties: false,
  })
  .call(({ name }) => VERSIONS.get(name)?.at(-1) ?? toolError(`There is no package ${name}`));

// A builder yields an object like this one. Nothing ties the type of `name` to the schema here: that is left to you.
const countVersions = {
  kind: "tool",
  name: "count_versions",
  description: "How many versions a package has",
  inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  call: ({ name }: { readonly name: string }) => `${VERSIONS.get(name)?.length ?? 0} versions`,
} as const;

export const server = createServer({
  name: "direct-tools",
  version: "1.0.0",
  tools: [latestVersion, countVersions],
});
