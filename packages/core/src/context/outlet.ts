import type { JsonObject } from "@snodo/schema";

/** A JSON-RPC notification of the server, as it travels. */
export interface ServerNotification {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params: JsonObject;
}

/** Takes what belongs to one request and goes out before its answer. A transport gives one for each request. */
export interface Outlet {
  /**
   * Sends a notification; after the peer has gone, it does nothing. Never throws.
   *
   * @returns whether the reader keeps up. When it does not, this one is still sent, but the next should wait for
   *   `ready`
   */
  send(notification: ServerNotification): boolean;
  /** Resolves once the reader has caught up, or when there is no reader any more. */
  ready(): Promise<void>;
}
