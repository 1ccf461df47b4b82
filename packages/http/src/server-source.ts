import type { AnyServer } from "@snodo/core/transport";

/** A server, or a function that makes it of what the host hands to each request; called once. */
export type ServerSource<Env> = AnyServer | ((env: Env) => AnyServer);

/** Makes the server at the first request, once; what throws is tried again at the next. */
export function resolverOf<Env>(source: ServerSource<Env>): (env: Env) => AnyServer {
  if (typeof source !== "function") return () => source;
  let made: AnyServer | undefined;
  return (env) => {
    made ??= source(env);
    return made;
  };
}
