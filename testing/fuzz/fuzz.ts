import { type Case, MESSAGES } from "./case.ts";
import { judge } from "./judge.ts";
import { type Random, randomOf } from "./random.ts";
import type { FuzzedServer } from "./servers.ts";
import { type Tally, tally } from "./tally.ts";
import { closeTarget, openCrowd, openTarget, type Target } from "./target.ts";
import { TOO_LATE, timer } from "./timer.ts";
import { tryBurst } from "./try-burst.ts";
import { tryCrowd } from "./try-crowd.ts";
import { tryMessage } from "./try-message.ts";
import { tryRaw } from "./try-raw.ts";
import { tryWeb } from "./try-web.ts";

/** What is tried, and on what. */
export interface FuzzOptions {
  readonly seed: number;
  /** How many messages are made, by as many cases as that takes. */
  readonly messages: number;
  /** The first case. Absent: 0. */
  readonly from?: number;
  /** How long a case may take before it counts as one that hangs, in milliseconds. Absent: 20,000. */
  readonly hangMs?: number;
  readonly servers: readonly FuzzedServer[];
  /** Has a tool `hangs` that answers too late. */
  readonly crowded: FuzzedServer;
}

/** What came of it. */
export interface FuzzReport {
  /** What is wrong, by the case that it was seen in. The run ends with the twentieth. */
  readonly problems: readonly string[];
  readonly seen: Tally;
}

const MAX_PROBLEMS = 20;

/** How many cases over sockets run at a time, beside the others: some of them wait for a time-out. */
const MAX_SOCKETS = 32;

/** Sends mutated messages and requests to servers, and judges everything that comes back. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { seed, messages, from = 0, hangMs = 20_000, servers, crowded } = options;
  const seen = tally();
  const problems: string[] = [];
  const targets = await Promise.all(servers.map(openTarget));
  const crowd = await openCrowd(crowded);
  const everything = [...targets, crowd];
  const judging = judge(seen);
  const sockets = new Set<Promise<void>>();
  let isHanging = false;
  const onStray = (error: unknown) => problems.push(`nobody caught ${error instanceof Error ? error.stack : error}`);
  process.on("uncaughtException", onStray);
  process.on("unhandledRejection", onStray);

  const run = async (index: number, target: Target, random: Random, way: (one: Case) => Promise<void>) => {
    const one: Case = { target, crowd, random, seen, judge: judging, hangMs, problems: [], sent: "" };
    const hang = timer(hangMs);
    const tried = way(one).catch((error: unknown) => {
      one.problems.push(`it threw ${error instanceof Error ? error.stack : String(error)}`);
    });
    if ((await Promise.race([tried, hang.rang])) === TOO_LATE) {
      one.problems.push("it hangs");
      isHanging = true;
    }
    hang.end();
    one.problems.push(...everything.flatMap(({ fuzzed }) => fuzzed.takeFaults()));
    if (one.problems.length === 0) return;
    const repeat = `SNODO_FUZZ_SEED=${seed} SNODO_FUZZ_CASE=${index}`;
    problems.push(`${repeat} (${target.fuzzed.name}): ${one.problems.slice(0, 3).join("\n  ")}\n  sent ${one.sent}`);
  };

  const isOver = () => seen.count(MESSAGES) >= messages || problems.length >= MAX_PROBLEMS || isHanging;
  for (let index = from; !isOver(); index += 1) {
    const random = randomOf(seed, index);
    const target = random.pick(targets);
    const { name, way } = wayOf(random);
    seen.add(`way: ${name}`);
    const running = run(index, target, random, way);
    if (way !== tryRaw) {
      await running;
      continue;
    }
    const socket = running.then(() => void sockets.delete(socket));
    sockets.add(socket);
    if (sockets.size >= MAX_SOCKETS) await Promise.race(sockets);
  }
  await Promise.all(sockets);
  const hang = timer(hangMs);
  const ended = await Promise.race([Promise.all(everything.map(closeTarget)), hang.rang]);
  if (ended === TOO_LATE)
    problems.push(`SNODO_FUZZ_SEED=${seed}: something that was sent keeps a transport from ending`);
  hang.end();
  process.off("uncaughtException", onStray);
  process.off("unhandledRejection", onStray);
  for (const { fuzzed } of targets) seen.add("planted faults that the sink was told of", fuzzed.planted());
  return { problems, seen };
}

/** The ways to try something, and how many cases in a thousand take each. */
const WAYS = [
  { name: "message", share: 705, way: tryMessage },
  { name: "web", share: 230, way: tryWeb },
  { name: "burst", share: 35, way: tryBurst },
  { name: "crowd", share: 10, way: tryCrowd },
  { name: "raw", share: 20, way: tryRaw },
] as const;

function wayOf(random: Random): (typeof WAYS)[number] {
  let drawn = random.below(1_000);
  for (const each of WAYS) {
    if (drawn < each.share) return each;
    drawn -= each.share;
  }
  return WAYS[0];
}
