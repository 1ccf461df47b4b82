import type { AnyServer } from "@snodo/core/transport";
import { readBody } from "./admission/body-limit.ts";
import { isLoopbackAddress } from "./admission/host.ts";
import { isResponse } from "./is-response.ts";
import { type CheckedHttpOptions, checkHttpOptions, type HttpOptions, pathProblems } from "./options.ts";
import { brokenOff, fault, type Reply, refuseHead, refuseOrigin, servePost, tooLarge } from "./post.ts";

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

/** A server, or a function that makes it of what the host hands to each request; called once. */
export type ServerSource<Env> = AnyServer | ((env: Env) => AnyServer);

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
): (request: Request, env?: Env) => Promise<Response> {
  const { path, auth } = options;
  const checked = checkHttpOptions("fetchHandler", options, pathProblems("fetchHandler", path));
  const serverOf = resolverOf(server);
  return async (request, env) => {
    if (path !== undefined && new URL(request.url).pathname !== path) return new Response("Not Found", { status: 404 });
    const made = serverOf(env as Env);
    const respond = respondTo(made, request, {
      options: checked,
      isLocal: isReachedLocally(env),
      auth: auth && (() => auth(request, env as Env)),
    });
    return respond.catch((cause: unknown) => toResponse(fault(made, cause)));
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

/** Whether a request came in through this machine's own address, as the bindings of Node adapters tell. */
export function isReachedLocally(bindings: unknown): boolean {
  const { incoming } = (bindings ?? {}) as {
    readonly incoming?: { readonly socket?: { readonly localAddress?: unknown } };
  };
  const address = incoming?.socket?.localAddress;
  return typeof address === "string" && isLoopbackAddress(address);
}

/** What serving a web request needs besides it and the server. */
export interface RequestFacts {
  readonly options: CheckedHttpOptions;
  readonly isLocal: boolean;
  readonly auth: (() => unknown) | undefined;
  /** Gives the body when something before had to read it. Absent: then it is lost. */
  readonly readAgain?: () => Promise<ArrayBuffer>;
}

/**
 * Serves one web request: every check in the protocol's order, then the message.
 *
 * @throws whatever `auth` throws that is no `Response`
 */
export async function respondTo(server: AnyServer, request: Request, facts: RequestFacts): Promise<Response> {
  const { headers } = request;
  const { options, auth } = facts;
  const foreign = refuseOrigin(withHost(request), options, facts.isLocal);
  if (foreign !== undefined) return toResponse(foreign);
  let identity: unknown;
  try {
    identity = auth && (await auth());
  } catch (error) {
    if (!isResponse(error)) throw error;
    identity = error;
  }
  if (isResponse(identity)) return identity;
  const refused = refuseHead(request.method, headers, options);
  if (refused !== undefined) return toResponse(refused);
  const body = await bodyOf(server, request, facts);
  if (!(body instanceof Uint8Array)) return toResponse(body);
  const reply = servePost(server, body, {
    transport: { kind: "http", headers },
    auth: identity,
    signal: () => request.signal,
  });
  return toResponse(reply instanceof Promise ? await reply : reply);
}

async function bodyOf(server: AnyServer, request: Request, facts: RequestFacts): Promise<Uint8Array | Reply> {
  const { maxBodyBytes } = facts.options;
  if (request.bodyUsed) return bodyReadBefore(server, facts);
  try {
    if (!hasLength(request.headers)) {
      if (request.body?.locked) return bodyReadBefore(server, facts);
      return (await readBody(request.body, maxBodyBytes)) ?? tooLarge(facts.options);
    }
    // The announced length was checked before, and the host's framing keeps to it. So the body can be taken whole, which
    // adapters do without making a stream: to ask for the stream costs them more than everything else together.
    const whole = new Uint8Array(await request.arrayBuffer());
    return whole.length > maxBodyBytes ? tooLarge(facts.options) : whole;
  } catch {
    if (!request.bodyUsed && request.body?.locked) return bodyReadBefore(server, facts);
    // Only the client's side of the stream can fail: it went away, or it sent less than it said.
    return brokenOff();
  }
}

async function bodyReadBefore(server: AnyServer, { options, readAgain }: RequestFacts): Promise<Uint8Array | Reply> {
  const again = await readAgain?.().catch(() => undefined);
  if (again === undefined) {
    const cause = new Error("The body was read before the MCP handler got the request: mount it before body parsers");
    return fault(server, cause);
  }
  return again.byteLength > options.maxBodyBytes ? tooLarge(options) : new Uint8Array(again);
}

function hasLength(headers: Headers): boolean {
  return /^\d+$/.test(headers.get("content-length") ?? "");
}

/** The headers, with the host in any case: over HTTP/2 it has no header of its own, and is in the URL only. */
function withHost({ headers, url }: Request): { get(name: string): string | null } {
  if (headers.has("host")) return headers;
  return { get: (name) => (name === "host" ? new URL(url).host : headers.get(name)) };
}

function toResponse({ status, headers, body }: Reply): Response {
  if (body === undefined) return new Response(null, { status, headers });
  return new Response(body, { status, headers: { "content-type": "application/json", ...headers } });
}
