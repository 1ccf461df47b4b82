import { isLoopbackAddress } from "./admission/host.ts";

/** Whether a request came in through this machine's own address, as the bindings of Node adapters tell. */
export function isReachedLocally(bindings: unknown): boolean {
  const { incoming } = (bindings ?? {}) as {
    readonly incoming?: { readonly socket?: { readonly localAddress?: unknown } };
  };
  const address = incoming?.socket?.localAddress;
  return typeof address === "string" && isLoopbackAddress(address);
}
