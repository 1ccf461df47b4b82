import type { AnyServer } from "@snodo/core/transport";
import { readBody } from "./admission/body-limit.ts";
import { type CheckedHttpOptions, checkHttpOptions, type HttpOptions } from "./options.ts";
import { internalFault, type Reply, refuseHead, refuseOrigin, servePost, tooLarge } from "./post.ts";

/** Options of `fetchHandler`. */
export interface FetchHandlerOptions<Env = unknown> extends HttpOptions {
  /** Serves this path only, such as `"/mcp"`; others are answered with 404. Absent: every path. */
  readonly path?: string;
  /**
   * Says who a request is from; what it returns becomes `context.auth`. A `Response` that it returns or throws is the
   * answer instead.
   */
  readonly auth?: (request: Request, env: Env) => unknown;
}

/** A server, or a function that makes it of what the host hands to each request; called once. */
export type ServerSource<Env> = AnyServer | ((env: Env) => AnyServer);

/**
 * A handler for every host that speaks the web's `Request` and `Response`: Workers, Deno, Bun, serverless adapters.
 *
 * @throws {DefinitionError} when an option is wrong
 * @see MCP 2026-07-28, transports, "Streamable HTTP"
 */
export function fetchHandler<Env = unknown>(
  server: ServerSource<Env>,
  options: FetchHandlerOptions<Env> = {},
): (request: Request, env?: Env) => Promise<Response> {
  const checked = checkHttpOptions("fetchHandler", options);
  const { path, auth } = options;
  const serverOf = resolverOf(server);
  return async (request, env) => {
    if (path !== undefined && new URL(request.url).pathname !== path) return new Response("Not Found", { status: 404 });
    return serveRequest(serverOf(env as Env), request, checked, auth && (() => auth(request, env as Env)));
  };
}

/** Makes the server at the first request, once; what throws is tried again at the next. */
export function resolverOf<Env>(source: ServerSource<Env>): (env: Env) => AnyServer {
  if (typeof source !== "function") return () => source;
  let made: AnyServer | undefined;
  return (env) => {
    made ??= source(env);
    return made;
  };
}

/** Serves one web request: every check in the protocol's order, then the message. */
export async function serveRequest(
  server: AnyServer,
  request: Request,
  options: CheckedHttpOptions,
  auth: (() => unknown) | undefined,
): Promise<Response> {
  const { headers } = request;
  const foreign = refuseOrigin(headers, options, false);
  if (foreign !== undefined) return toResponse(foreign);
  let identity: unknown;
  if (auth !== undefined) {
    try {
      identity = await auth();
    } catch (error) {
      if (error instanceof Response) return error;
      throw error;
    }
    if (identity instanceof Response) return identity;
  }
  const refused = refuseHead(request.method, headers, options);
  if (refused !== undefined) return toResponse(refused);
  if (request.bodyUsed) {
    const cause = new Error("The body was read before the MCP handler got the request: mount it before body parsers");
    server.report({ type: "transport-fault", transport: "http", cause });
    return toResponse(internalFault());
  }
  const body = await readBody(request.body, options.maxBodyBytes);
  if (body === undefined) return toResponse(tooLarge(options));
  const reply = servePost(server, body, {
    transport: { kind: "http", headers },
    auth: identity,
    signal: () => request.signal,
  });
  return toResponse(reply instanceof Promise ? await reply : reply);
}

function toResponse({ status, headers, body }: Reply): Response {
  if (body === undefined) return new Response(null, { status, headers });
  return new Response(body, { status, headers: { "content-type": "application/json", ...headers } });
}
