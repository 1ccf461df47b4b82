import type { JsonObject } from "@snodo/schema";
import type { ServerNotification } from "../context/outlet.ts";
import type { AnyServer } from "../runtime/server.ts";

/** What a transport is told about one message. */
export interface SendOptions {
  /** Cancels the request: the promise rejects with the signal's reason, and the server is told. */
  readonly signal?: AbortSignal;
  /**
   * Is told each notification that belongs to the request and comes before its response. Where it gives a promise, the
   * transport asks for no more of them until that is resolved.
   */
  readonly onNotification?: (notification: ServerNotification) => unknown;
}

/**
 * How a client reaches a server. Messages are JSON-RPC objects, parsed.
 *
 * @typeParam S the type of the server, from which the client's methods are typed
 */
export interface ClientTransport<S extends AnyServer = AnyServer> {
  /** Makes the connection ready; called once, before anything is sent. */
  connect(): Promise<void>;
  /** Sends a request and resolves to its response. */
  send(message: JsonObject, options: SendOptions): Promise<unknown>;
  /** Ends the connection; safe to call again. */
  close(): Promise<void>;
  /** Never there at run time: carries the server's type. */
  readonly "~server"?: S;
}
