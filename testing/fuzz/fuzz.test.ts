// Messages and requests that somebody else might send. `SNODO_FUZZ_SEED` and `SNODO_FUZZ_CASE` repeat one of them;
// `SNODO_FUZZ_MESSAGES` says how many there are.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fuzz } from "./fuzz.ts";
import { REQUIRED_SHARES } from "./required-shares.ts";
import { SABOTAGES, sabotaged } from "./sabotage.ts";
import { crowdedServer, fuzzedServers } from "./servers.ts";

const { SNODO_FUZZ_SEED, SNODO_FUZZ_CASE, SNODO_FUZZ_MESSAGES = "100000" } = process.env;
const seed = Number(SNODO_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const from = Number(SNODO_FUZZ_CASE ?? 0);
const messages = SNODO_FUZZ_CASE === undefined ? Number(SNODO_FUZZ_MESSAGES) : 1;

/** From so many messages on, chance does not keep anything from being seen. */
const ENOUGH = 50_000;

/** Errors are thrown by the ten thousand, and of what went wrong the first lines say enough. */
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 4;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

describe("mutated messages and requests", () => {
  it("each have their answer, a valid one, the same on every transport, and nothing internal in any", async () => {
    const startedMs = Date.now();
    process.stdout.write(`fuzz: SNODO_FUZZ_SEED=${seed}\n`);
    const { problems, seen } = await fuzz({ seed, from, messages, servers: fuzzedServers(), crowded: crowdedServer() });
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    process.stdout.write(`fuzz: ${seen.count("messages")} messages in ${seconds} s\n`);
    expect(problems.join("\n\n")).toBe("");
    if (messages < ENOUGH) return;
    // What was never tried proves nothing: so often, in ten thousand messages, each of these was seen at least.
    const counts = seen.entries().map(([what, times]) => [what, (times / seen.count("messages")) * 10_000] as const);
    if (process.env.SNODO_FUZZ_COUNTS) process.stdout.write(`${counts.map((count) => count.join(" ")).join("\n")}\n`);
    const shares = new Map(counts);
    const lacking = REQUIRED_SHARES.filter(([what, least]) => (shares.get(what) ?? 0) < least);
    expect(lacking.map(([what, least]) => `${what}: ${shares.get(what) ?? 0} of ${least}`)).toEqual([]);
  }, 3_600_000);

  it.each(SABOTAGES)(
    "would show $title",
    async (sabotage) => {
      const servers = fuzzedServers().map((fuzzed) => sabotaged(fuzzed, sabotage));
      const { problems } = await fuzz({ seed, messages: 3_000, hangMs: 4_000, servers, crowded: crowdedServer() });
      expect(problems.join("\n\n")).toContain(sabotage.shownAs);
    },
    60_000,
  );
});
