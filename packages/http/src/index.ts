export type { Execution } from "./execution.ts";
export { type FetchHandlerOptions, fetchHandler } from "./fetch-handler.ts";
export { type McpOptions, mcp } from "./hono.ts";
export type { HttpOptions } from "./options.ts";
export type { ServerSource } from "./server-source.ts";
