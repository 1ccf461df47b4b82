import { isLoopbackAddress } from "./admission/host.ts";

/** What Node adapters hand over besides the request, as far as it matters here. */
interface NodeBindings {
  readonly incoming?: {
    readonly headers?: { readonly host?: unknown; readonly ":authority"?: unknown };
    readonly socket?: { readonly localAddress?: unknown };
  };
}

/** Whether a request came in through this machine's own address, as the bindings of Node adapters tell. */
export function isReachedLocally(bindings: unknown): boolean {
  const { incoming } = (bindings ?? {}) as NodeBindings;
  const address = incoming?.socket?.localAddress;
  return typeof address === "string" && isLoopbackAddress(address);
}

/**
 * The host that a request names besides any `Host` header. Node adapters put a name of their own into the URL where the
 * client gave none; there only what came over the wire counts.
 */
export function hostOf({ url }: Request, bindings: unknown): string | null {
  const { incoming } = (bindings ?? {}) as NodeBindings;
  const given = incoming?.headers;
  if (!given) return new URL(url).host;
  const host = given.host ?? given[":authority"];
  return typeof host === "string" ? host : null;
}
