import { LateSignal } from "@snodo/core/transport";

/** A request whose handler has not answered yet. */
export interface Flight {
  /** As it came; another request may have the same. */
  readonly id: unknown;
  /** Aborts when nobody waits for the answer any more. */
  readonly end: LateSignal;
  /** Whether it is a subscription. */
  isSubscription: boolean;
  /** Whether something was sent before its answer. */
  hasSpoken: boolean;
}

/** The requests of a connection whose handlers have not answered yet. */
export interface Flights {
  add(flight: Flight): void;
  /** A request has its answer. */
  land(flight: Flight): void;
  /** Nobody waits for the answers of these any more: their signals abort, and they count as landed. */
  abort(isMeant: (flight: Flight) => boolean, reason: Error): void;
  /**
   * Resolves once all have landed.
   *
   * @param drainMs after how many milliseconds those that are left are aborted
   */
  drained(drainMs: number): Promise<void>;
}

/** A request that has not begun. */
export function flightOf(id: unknown): Flight {
  return { id, end: new LateSignal(), isSubscription: false, hasSpoken: false };
}

/** No flights yet. */
export function createFlights(): Flights {
  const flights = new Set<Flight>();
  /** Once somebody waits for them: called when the last one has landed. */
  let onIdle: (() => void) | undefined;

  const land = (flight: Flight) => {
    flights.delete(flight);
    if (flights.size === 0) onIdle?.();
  };
  const abort: Flights["abort"] = (isMeant, reason) => {
    for (const flight of flights) {
      if (!isMeant(flight)) continue;
      flight.end.abort(reason);
      land(flight);
    }
  };

  return {
    add: (flight) => void flights.add(flight),
    land,
    abort,
    async drained(drainMs) {
      // A handler may have ended the transport itself: its request is in flight only once it has returned.
      await undefined;
      if (flights.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => abort(() => true, new Error("The connection has ended")), drainMs);
        onIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
