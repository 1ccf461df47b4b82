import { defineTool } from "@snodo/core";

export const PACKAGES = ["hono", "valibot", "zod"];

/** A component that has a file of its own: what is inline in one server may move here when it grows. */
export const search = defineTool("search", "Search packages")
  .argument("query", "string", { required: true, minLength: 1 })
  .call(({ query }) => PACKAGES.filter((name) => name.includes(query)).join(", ") || "nothing found");
