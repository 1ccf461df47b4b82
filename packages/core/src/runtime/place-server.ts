import type { SubscriptionSource } from "../subscription/subscription-source.ts";
import type { Place, Runtime } from "./runtime.ts";

/**
 * Puts a server in a place.
 *
 * @param spare where its events come from when it has no source of its own
 */
type Placing = (place: Place, spare: SubscriptionSource) => Runtime;

const placings = new WeakMap<object, Placing>();

/** Says how a server that was made is put in a place. */
export function canBePlaced(server: object, placing: Placing): void {
  placings.set(server, placing);
}

/** A server in a place; undefined for one that was not made by `createServer`. */
export function placeServer(server: object, place: Place, spare: SubscriptionSource): Runtime | undefined {
  return placings.get(server)?.(place, spare);
}
