import { type Execution, waitUntilOf } from "./execution.ts";
import { checkHttpOptions, type HttpOptions, pathProblems } from "./options.ts";
import { commonHeaders, fault } from "./post.ts";
import { respondTo, toResponse } from "./respond.ts";
import { resolverOf, type ServerSource } from "./server-source.ts";

/** Options of `fetchHandler`. */
export interface FetchHandlerOptions<Env = unknown> extends HttpOptions {
  /** Serves this path only, such as `"/mcp"`; others are answered with 404. Absent: every path. */
  readonly path?: string;
  /**
   * Says who a request is from; what it returns becomes `context.auth`. A `Response` that it returns or throws is the
   * answer instead. Anything else that it throws is answered with 500, and the server's sink is told.
   */
  readonly auth?: (request: Request, env: Env) => unknown;
}

/**
 * A handler for every host that speaks the web's `Request` and `Response`: Workers, Deno, Bun, serverless adapters.
 *
 * It rejects only when the function that should make the server throws; the next request calls that again.
 *
 * @throws {DefinitionError} when an option is wrong
 * @see MCP 2026-07-28, transports, "Streamable HTTP"
 */
export function fetchHandler<Env = unknown>(
  server: ServerSource<Env>,
  options: FetchHandlerOptions<Env> = {},
): (request: Request, env?: Env, execution?: Execution) => Promise<Response> {
  const call = { entry: "fetchHandler", server, canBeMade: true, options, known: ["path"] };
  const checked = checkHttpOptions(call, pathProblems("fetchHandler", options?.path));
  const { path, auth } = options;
  const serverOf = resolverOf(server);
  return async (request, env, execution) => {
    if (path !== undefined && new URL(request.url).pathname !== path) return new Response("Not Found", { status: 404 });
    const made = serverOf(env as Env);
    const respond = respondTo(made, request, {
      options: checked,
      bindings: env,
      waitUntil: waitUntilOf(execution),
      auth: auth && (() => auth(request, env as Env)),
    });
    return respond.catch((cause: unknown) =>
      toResponse(fault(made, cause), {
        common: commonHeaders(request.headers, checked),
        isHead: request.method === "HEAD",
      }),
    );
  };
}
