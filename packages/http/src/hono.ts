import type { Context, Env } from "hono";
import { resolverOf, type ServerSource, serveRequest } from "./fetch-handler.ts";
import { checkHttpOptions, type HttpOptions } from "./options.ts";

/** Options of `mcp`. */
export interface McpOptions<E extends Env = Env> extends HttpOptions {
  /**
   * Says who a request is from; what it returns becomes `context.auth`. To refuse, return or throw a `Response`, or
   * throw what the application's error handler knows.
   */
  readonly auth?: (c: Context<E>) => unknown;
}

/**
 * A Hono handler: `app.all("/mcp", mcp(server))`. The application's own middleware runs before it.
 *
 * @throws {DefinitionError} when an option is wrong
 */
export function mcp<E extends Env = Env>(
  server: ServerSource<E["Bindings"]>,
  options: McpOptions<E> = {},
): (c: Context<E>) => Promise<Response> {
  const checked = checkHttpOptions("mcp", options);
  const { auth } = options;
  const serverOf = resolverOf(server);
  return (c) => serveRequest(serverOf(c.env), c.req.raw, checked, auth && (() => auth(c)));
}
