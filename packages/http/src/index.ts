export { type FetchHandlerOptions, fetchHandler, type ServerSource } from "./fetch-handler.ts";
export { type McpOptions, mcp } from "./hono.ts";
export type { HttpOptions } from "./options.ts";
