import type { Context, Env } from "hono";
import { waitUntilOf } from "./execution.ts";
import { checkHttpOptions, type HttpOptions } from "./options.ts";
import { respondTo } from "./respond.ts";
import { resolverOf, type ServerSource } from "./server-source.ts";

/**
 * What Hono itself takes where an application's types are not known: every variable and binding is there, unchecked.
 */
type AnyEnv = Context extends Context<infer E> ? E : Env;

/** Options of `mcp`. */
export interface McpOptions<E extends Env = AnyEnv> extends HttpOptions {
  /**
   * Says who a request is from; what it returns becomes `context.auth`. To refuse, return or throw a `Response`, or
   * throw what the application's error handler (`app.onError`) knows.
   */
  readonly auth?: (c: Context<E>) => unknown;
}

/**
 * A Hono handler: `app.all("/mcp", mcp(server))`. The application's own middleware runs before it, and may have read
 * the body by Hono's own methods (`c.req.json()` and the like).
 *
 * Hono settles an application's types only after this call, so `auth` sees them when they are named:
 * `mcp<AppEnv>(server, { auth: (c) => c.get("user") })`. Without that, `c` is Hono's untyped context.
 *
 * @throws {DefinitionError} when an option is wrong
 */
export function mcp<E extends Env = AnyEnv>(
  server: ServerSource<E["Bindings"]>,
  options: McpOptions<E> = {},
): (c: Context<E>) => Promise<Response> {
  const checked = checkHttpOptions({ entry: "mcp", server, canBeMade: true, options, known: [] });
  const { auth } = options;
  const serverOf = resolverOf(server);
  return async (c) =>
    respondTo(serverOf(c.env), c.req.raw, {
      options: checked,
      bindings: c.env,
      waitUntil: (work) => waitUntilOf(executionOf(c))?.(work),
      auth: auth && (() => auth(c)),
      readAgain: () => c.req.arrayBuffer(),
    });
}

/** Hono throws where the host has none, which costs more than a whole call: so it is asked only when it is needed. */
function executionOf(c: { readonly executionCtx: unknown }): unknown {
  try {
    return c.executionCtx;
  } catch {
    return undefined;
  }
}
