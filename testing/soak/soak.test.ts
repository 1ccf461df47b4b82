// Much of everything, over real sockets and pipes, against a server in a process of its own. `SNODO_SOAK=long` is
// twenty times as much.

import { describe, expect, it } from "vitest";
import { type Amount, cutSubscriptions, droppedRequests, mixedRequests } from "./http-traffic.ts";
import { lineTraffic } from "./line-traffic.ts";
import { type Level, type SoakedProcess, soakedProcess } from "./soaked-process.ts";

const isLong = process.env.SNODO_SOAK === "long";
const scale = isLong ? 20 : 1;

/** How many tenths are sent before any is counted, until nearly everything has been compiled as far as it will be. */
const WARM_UP = isLong ? 2 : 5;

/** Of each tenth. */
const OVER_HTTP: Amount = { requests: 900 * scale, drops: 25 * scale, subscriptions: 5 * scale };
const OVER_LINES: Amount = { requests: 100 * scale, drops: 5 * scale, subscriptions: 1 * scale };

/** How much larger the heap may be than it was after the first tenth. */
const GROWTH = 1.05;

/** Everything is sent in ten parts, after those to warm up, and what is left looked at after each. */
async function tenths(soaked: SoakedProcess, send: () => Promise<void>): Promise<readonly Level[]> {
  const levels: Level[] = [];
  for (let part = 0; part < WARM_UP; part += 1) await send();
  for (let part = 0; part < 10; part += 1) {
    await send();
    const level = await soaked.level();
    levels.push(level);
    // What has not gone by now never will.
    if (Object.values(level.open).some((count) => count > 0)) break;
  }
  return levels;
}

function expectNothingLeft(transport: string, levels: readonly Level[]): void {
  const [first, last] = [levels[0], levels.at(-1)];
  if (first === undefined || last === undefined) throw new Error("Nothing was measured");
  const heaps = levels.map(({ heap }) => (heap / 1e6).toFixed(2)).join(" ");
  process.stdout.write(`soak: ${transport}, heap in MB: ${heaps}; ${JSON.stringify(last.resources)}\n`);
  const nothing = Object.fromEntries(Object.keys(last.open).map((name) => [name, 0]));
  for (const { open, warnings } of levels) expect({ open, warnings }).toEqual({ open: nothing, warnings: [] });
  expect(last.resources).toEqual(first.resources);
  expect(last.listeners).toEqual(first.listeners);
  expect(last.heap / first.heap).toBeLessThan(GROWTH);
}

describe("a server under load", () => {
  it("keeps nothing of what came and went over HTTP, and ends by itself", async () => {
    await using soaked = await soakedProcess("http");
    const levels = await tenths(soaked, async () => {
      await mixedRequests(soaked.port, OVER_HTTP.requests);
      await droppedRequests(soaked.port, OVER_HTTP.drops);
      await cutSubscriptions(soaked.port, OVER_HTTP.subscriptions);
    });
    expectNothingLeft("http", levels);
    expect(await soaked.end()).toBe(0);
  }, 1_800_000);

  it("keeps nothing of what came and went over lines, and ends by itself", async () => {
    await using soaked = await soakedProcess("stdio");
    const traffic = lineTraffic(soaked);
    const levels = await tenths(soaked, () => traffic.send(OVER_LINES));
    expectNothingLeft("stdio", levels);
    expect(await soaked.end()).toBe(0);
  }, 1_800_000);
});
