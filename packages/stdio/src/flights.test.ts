import { describe, expect, it } from "vitest";
import { createFlights, flightOf } from "./flights.ts";

describe("createFlights", () => {
  it("is drained at once where nothing is in flight", async () => {
    await expect(createFlights().drained(60_000)).resolves.toBeUndefined();
  });

  it("waits for a request that is in flight only after the wait began", async () => {
    const flights = createFlights();
    const late = flightOf(1);
    let isDrained = false;
    const drained = flights.drained(60_000).then(() => {
      isDrained = true;
    });
    flights.add(late);
    for (let turn = 0; turn < 5; turn += 1) await undefined;
    expect(isDrained).toBe(false);
    flights.land(late);
    await drained;
    expect(late.end.aborted).toBeUndefined();
  });

  it("aborts those that are meant, each once, and goes on waiting for the others", async () => {
    const flights = createFlights();
    const [one, same, other] = [flightOf("a"), flightOf("a"), flightOf("b")];
    for (const flight of [one, same, other]) flights.add(flight);
    const reason = new Error("cancelled");
    flights.abort(({ id }) => id === "a", reason);
    expect([one, same, other].map(({ end }) => end.aborted?.reason)).toEqual([reason, reason, undefined]);
    flights.abort(() => true, new Error("later"));
    expect(one.end.aborted?.reason).toBe(reason);
    await flights.drained(60_000);
  });

  it("aborts what is left when the time is up", async () => {
    const flights = createFlights();
    const stuck = flightOf(1);
    flights.add(stuck);
    await flights.drained(1);
    expect(stuck.end.signal.reason).toEqual(new Error("The connection has ended"));
  });
});
