import { dispatch } from "../dispatch/dispatch.ts";
import { createHub } from "../subscription/create-hub.ts";
import type { SubscriptionEvent } from "../subscription/subscription-event.ts";
import { isThenable } from "../thenable.ts";
import { listChanges } from "./list-changes.ts";
import { placeServer } from "./place-server.ts";
import type { Place, Runtime } from "./runtime.ts";
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
   * Whoever listens is told of the lists that differ, of those alone, and goes on listening. Only where the two servers
   * have different `subscriptions` the listeners of the first are ended, so that they begin anew with the second. When
   * their source fails to take an event, the sink is told (`subscription-fault`), and the server is set all the same.
   *
   * @throws {TypeError} when it is given something that is no server, or a reference
   */
  set(next: S): void;
  /**
   * Tells those who listen of an event, such as an update of a resource: through the server's own `subscriptions`, or
   * through the hub of this reference when it has none. Of a promise that the source gives and that rejects, the sink
   * is told (`subscription-fault`).
   *
   * @throws {TypeError} for what is no event, and where the server's own source takes none; what the source throws
   */
  publish(event: SubscriptionEvent): void;
  /** Never there at run time: carries types to the client. */
  readonly "~types"?: S extends { readonly "~types"?: infer Types } ? Types : unknown;
}

/** A server as it is served here. */
interface Standing {
  readonly dispatch: AnyServer["dispatch"];
  /** Undefined for a server that was not made by `createServer`. */
  readonly runtime: Runtime | undefined;
}

/**
 * A reference to a server, for wherever a transport takes a server: `ref.set(ref.current.with({ … }))` changes what is
 * served without a restart. Every server may be set, unless the type argument says which:
 * `serverRef<typeof server>(server)` keeps the types of the client.
 *
 * A server without `subscriptions` is served with a hub of the reference, so that clients can listen to what changes.
 *
 * @throws {TypeError} when it is given something that is no server, or a reference
 */
export function serverRef<S extends AnyServer = Server>(server: NoInfer<S>): ServerRef<S> {
  const hub = createHub();
  const watching = new Set<() => void>();
  const place: Place = {
    current: () => standing.runtime,
    watch(onReplaced) {
      const watcher = () => onReplaced();
      watching.add(watcher);
      return () => void watching.delete(watcher);
    },
  };
  const stand = (served: S): Standing => {
    const runtime = placeServer(served, place, hub);
    return runtime === undefined
      ? { dispatch: (message, options) => served.dispatch(message, options), runtime }
      : { dispatch: (message, options = {}) => dispatch(runtime, message, options), runtime };
  };
  let current: S = checkServed(server);
  let standing = stand(current);

  const ref: ServerRef<S> = Object.freeze({
    get current() {
      return current;
    },
    set(next: S) {
      const before = standing.runtime;
      current = checkServed(next);
      standing = stand(current);
      for (const onReplaced of [...watching]) onReplaced();
      const after = standing.runtime;
      if (before === undefined || after === undefined || before.subscriptions !== after.subscriptions) return;
      for (const event of listChanges(before, after)) {
        try {
          announce(after, event);
        } catch (cause) {
          after.report({ type: "subscription-fault", event: event.type, cause });
        }
      }
    },
    publish(event: SubscriptionEvent) {
      const { runtime } = standing;
      if (runtime?.subscriptions?.publish === undefined) {
        throw new TypeError("The subscriptions of this server take no events");
      }
      announce(runtime, event);
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
    dispatch: ((message, options) => standing.dispatch(message, options)) satisfies AnyServer["dispatch"],
    report: ((event) => current.report(event)) satisfies AnyServer["report"],
  });
  references.add(ref);
  return ref;
}

/** Gives an event to a server's source. Nobody waits for one that carries it elsewhere. */
function announce({ subscriptions, report }: Runtime, event: SubscriptionEvent): void {
  const carried = subscriptions?.publish?.(event);
  if (isThenable(carried)) void settled(carried);

  async function settled(work: PromiseLike<unknown>): Promise<void> {
    try {
      await work;
    } catch (cause) {
      report({ type: "subscription-fault", event: event.type, cause });
    }
  }
}

/** A reference in a reference could come to lead back to itself. */
const references = new WeakSet<object>();

function checkServed<S extends AnyServer>(server: S): S {
  if (typeof server?.dispatch !== "function" || references.has(server)) {
    throw new TypeError("A server reference needs a server, as createServer gives it");
  }
  return server;
}
