import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { callHeaders, callText, isRightAnswer } from "./add.ts";
import { openLoad, requestBytes } from "./load.ts";
import { quantile, type Spread, spreadOf } from "./statistics.ts";

const SERVERS = {
  "bare-node": "bare node:http handler",
  "bare-hono": "bare Hono handler",
  "snodo-listen": "Snodo listen",
  "snodo-hono": "Snodo mcp() in Hono",
  official: "official SDK in Hono",
} as const;

type ServerId = keyof typeof SERVERS;

const CONNECTIONS = 16;

/** What was measured of one server. */
export interface HttpFigures {
  readonly title: string;
  readonly perSecond: number;
  /** Latency that half of the requests, and 99 of 100, stay below, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time of the server's process for each request. */
  readonly cpu: number;
  /** Requests per second, as a multiple of those of the bare handlers in the same round. */
  readonly toNode: Spread;
  readonly toHono: Spread;
  /** Processor time of each request, as a multiple of the same. */
  readonly cpuToNode: Spread;
  readonly cpuToHono: Spread;
}

interface Round {
  readonly perSecond: number;
  /** Microseconds for each request. */
  readonly cpu: number;
}

interface Running {
  readonly id: ServerId;
  readonly child: ChildProcess;
  readonly port: number;
  readonly request: Buffer;
  readonly rounds: Round[];
  /** Milliseconds, of every request in every round. */
  readonly latencies: number[];
}

/** How long to measure for. */
export interface HttpPlan {
  readonly rounds: number;
  readonly roundMs: number;
  /** For each server, before the first round, so that what is measured is compiled code. */
  readonly warmUpMs: number;
}

/** Measures all servers in turn, round after round, so that what disturbs the machine disturbs each of them alike. */
export async function measureHttp(plan: HttpPlan): Promise<HttpFigures[]> {
  const running: Running[] = [];
  try {
    const ids = Object.keys(SERVERS) as ServerId[];
    const started = await Promise.allSettled(ids.map(start));
    for (const server of started) if (server.status === "fulfilled") running.push(server.value);
    for (const server of started) if (server.status === "rejected") throw server.reason;
    for (const server of running) await measure(server, plan.warmUpMs);
    for (const { rounds, latencies } of running) rounds.length = latencies.length = 0;
    for (let round = 0; round < plan.rounds; round += 1) {
      for (const server of running) await measure(server, plan.roundMs);
    }
    const roundsOf = (id: ServerId) => running.find((server) => server.id === id)?.rounds ?? [];
    const [node, hono] = [roundsOf("bare-node"), roundsOf("bare-hono")];
    return running.map(({ id, rounds, latencies }): HttpFigures => {
      const sorted = Float64Array.from(latencies).sort();
      return {
        title: SERVERS[id],
        perSecond: spreadOf(rounds.map(({ perSecond }) => perSecond)).median,
        p50: quantile(sorted, 0.5),
        p99: quantile(sorted, 0.99),
        cpu: spreadOf(rounds.map(({ cpu }) => cpu)).median,
        toNode: ratios("perSecond", rounds, node),
        toHono: ratios("perSecond", rounds, hono),
        cpuToNode: ratios("cpu", rounds, node),
        cpuToHono: ratios("cpu", rounds, hono),
      };
    });
  } finally {
    for (const { child } of running) child.kill();
  }
}

function ratios(field: keyof Round, rounds: readonly Round[], base: readonly Round[]): Spread {
  return spreadOf(rounds.map((round, index) => round[field] / (base[index]?.[field] ?? Number.NaN)));
}

async function start(id: ServerId): Promise<Running> {
  const child = fork(fileURLToPath(new URL(`./servers/${id}.js`, import.meta.url)), {
    execArgv: [],
    // The official SDK says on standard error what its options do.
    stdio: ["ignore", "inherit", "ignore", "ipc"],
  });
  try {
    const { port } = (await messageOf(child)) as { readonly port: number };
    const request = requestBytes(port, "/mcp", callHeaders, callText);
    const load = await openLoad(port, request, 1);
    const answer = await load.ask();
    load.close();
    if (!isRightAnswer(answer)) throw new Error(`${SERVERS[id]} answered: ${answer}`);
    return { id, child, port, request, rounds: [], latencies: [] };
  } catch (error) {
    child.kill();
    throw error;
  }
}

/** One round, over connections of its own: a server closes those that are idle while others have their turn. */
async function measure({ child, port, request, rounds, latencies }: Running, durationMs: number): Promise<void> {
  const load = await openLoad(port, request, CONNECTIONS);
  const before = await cpuOf(child);
  const began = performance.now();
  const found = await load.run(durationMs);
  const seconds = (performance.now() - began) / 1000;
  const after = await cpuOf(child);
  load.close();
  rounds.push({ perSecond: found.length / seconds, cpu: (after - before) / found.length });
  for (const latency of found) latencies.push(latency);
}

/** Microseconds that the process of a server has used so far. */
async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = messageOf(child);
  child.send("cpu");
  const { cpu } = (await answer) as { readonly cpu: NodeJS.CpuUsage };
  return cpu.user + cpu.system;
}

function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error("A server ended before it answered"));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message);
    });
  });
}
