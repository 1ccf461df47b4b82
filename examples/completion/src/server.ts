// Completion: what could stand for an argument, while somebody is still typing it.

import { createServer, definePrompt, defineResource } from "@snodo/core";

const CITIES = new Map([
  ["Austria", ["Graz", "Linz", "Wien"]],
  ["Italy", ["Trento", "Trieste", "Turin"]],
]);

const trip = definePrompt("plan_trip", "Plan a trip")
  .argument("country", { required: true })
  .argument("city", { required: true })
  .argument("wish", { description: "Anything; there is nothing to choose from" })
  .complete("country", (prefix) => startingWith(prefix, [...CITIES.keys()]))
  // What was filled in before narrows down what is offered next.
  .complete("city", (prefix, { arguments: { country } }) =>
    startingWith(prefix, country === undefined ? [...CITIES.values()].flat() : (CITIES.get(country) ?? [])),
  )
  .render(({ country, city, wish }) => `Plan a trip to ${city}, ${country}.${wish ? ` I want to ${wish}.` : ""}`);

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** 676 codes, from AA to ZZ. */
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

const flight = defineResource("flights", "Flights of an airline on a day")
  .template("flights://{airline}/{day}")
  // An array stands for everything there is: what is beyond 100 values is cut, and counted.
  .complete("airline", (prefix) => startingWith(prefix, CODES))
  // Whoever cannot hand out everything says how much there is. This may take its time, too.
  .complete("day", async (prefix) => ({ values: [`${prefix}-01`, `${prefix}-02`], total: 31, hasMore: true }))
  .read(({ airline, day }) => ({ airline, day, flights: [] }));

export const server = createServer({ name: "completion", version: "1.0.0", prompts: [trip], resources: [flight] });

function startingWith(prefix: string, values: readonly string[]): readonly string[] {
  return values.filter((value) => value.toLowerCase().startsWith(prefix.toLowerCase()));
}
