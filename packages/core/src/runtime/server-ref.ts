import type { AnyServer, Server } from "./server.ts";

/**
 * A server in the place of which another one can be set while transports serve it.
 *
 * @typeParam S what may stand in it; the client is typed from that
 */
export interface ServerRef<S extends AnyServer = Server> extends AnyServer {
  /** The server that takes the next message. */
  readonly current: S;
  /**
   * Sets another server, for every message that comes from now on. What is being served goes on with the one that it
   * began with.
   *
   * @throws {TypeError} when it is given something that is no server, or a reference
   */
  set(next: S): void;
  /** Never there at run time: carries types to the client. */
  readonly "~types"?: S extends { readonly "~types"?: infer Types } ? Types : unknown;
}

/**
 * A reference to a server, for wherever a transport takes a server: `ref.set(ref.current.with({ … }))` changes what is
 * served without a restart. Every server may be set, unless the type argument says which:
 * `serverRef<typeof server>(server)` keeps the types of the client.
 *
 * @throws {TypeError} when it is given something that is no server, or a reference
 */
export function serverRef<S extends AnyServer = Server>(server: NoInfer<S>): ServerRef<S> {
  let current: S = checkServed(server);
  const ref: ServerRef<S> = Object.freeze({
    get current() {
      return current;
    },
    set(next: S) {
      current = checkServed(next);
    },
    get info() {
      return current.info;
    },
    get catalog() {
      return current.catalog;
    },
    get needsPrincipal() {
      return current.needsPrincipal;
    },
    dispatch: ((message, options) => current.dispatch(message, options)) satisfies AnyServer["dispatch"],
    report: ((event) => current.report(event)) satisfies AnyServer["report"],
  });
  references.add(ref);
  return ref;
}

/** A reference in a reference could come to lead back to itself. */
const references = new WeakSet<object>();

function checkServed<S extends AnyServer>(server: S): S {
  if (typeof server?.dispatch !== "function" || references.has(server)) {
    throw new TypeError("A server reference needs a server, as createServer gives it");
  }
  return server;
}
