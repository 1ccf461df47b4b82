import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { type HttpFigures, measureHttp } from "./http-calls.ts";
import { type MicroFigures, measureCreation, measureMicro } from "./micro.ts";
import { measureBundle, measureImports } from "./start-up.ts";
import type { Spread } from "./statistics.ts";
import { table } from "./table.ts";

// pnpm bench: what a call costs over HTTP beside bare handlers and the official SDK, and what the parts cost.
// `--quick` takes fewer samples, and writes no file.

const isQuick = process.argv.includes("--quick");
const plan = isQuick
  ? { http: { rounds: 5, roundMs: 150, warmUpMs: 500 }, micro: { slices: 4, sliceMs: 15 }, repeats: 2 }
  : { http: { rounds: 13, roundMs: 400, warmUpMs: 2_000 }, micro: { slices: 13, sliceMs: 50 }, repeats: 5 };

const load = loadavg()[0] ?? 0;
const sections: string[] = [];
show(
  `# Benchmark results

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model ?? process.arch}, load average ${load.toFixed(1)} at the start.

The machine is shared and noisy, so only the ratios mean something: each is the median over rounds of what was measured
in the same round, and the brackets hold the middle half of the rounds.`,
);

show(`## tools/call over HTTP

Tool \`add\`, revision 2026-07-28, the same bytes to each server, 16 keep-alive connections, one server process each, in
turn. CPU is the processor time of the server's process for one request: it says what a call costs even where the load
generator or a neighbour limits the rate. The official SDK is \`createMcpHandler\` of \`@modelcontextprotocol/server\` in
Hono, with \`legacy: "reject"\`, \`responseMode: "json"\`, preloaded schemas and the body parsed by Hono.

${httpTables(await measureHttp(plan.http))}`);

show(`## In one process

${microTable(measureMicro(plan.micro))}`);

const creation = measureCreation(plan.repeats);
const imports = measureImports(plan.repeats);
const bundle = await measureBundle();
show(`## Start-up and size

${table(
  ["what", "figure"],
  [
    ["createServer with 10,000 tools", `${creation.median.toFixed(0)} ms`],
    ["import of @snodo/core in a fresh process", `${imports.core.median.toFixed(1)} ms`],
    ["import of @modelcontextprotocol/server", `${imports.official.median.toFixed(1)} ms`],
    ["import of an empty module", `${imports.empty.median.toFixed(1)} ms`],
    ["edge server (core, http), minified", `${(bundle.minified / 1024).toFixed(1)} KiB`],
    ["the same, gzipped", `${(bundle.gzipped / 1024).toFixed(1)} KiB`],
  ],
)}`);

if (!isQuick) {
  writeFileSync(fileURLToPath(new URL("../results.md", import.meta.url)), `${sections.join("\n\n")}\n`);
}

function show(section: string): void {
  sections.push(section);
  console.log(`${section}\n`);
}

function httpTables(figures: readonly HttpFigures[]): string {
  const ratios = table(
    ["server", "rate / bare node", "rate / bare Hono", "CPU / bare node", "CPU / bare Hono"],
    figures.map(({ title, toNode, toHono, cpuToNode, cpuToHono }) => [
      title,
      ...[toNode, toHono, cpuToNode, cpuToHono].map(ratio),
    ]),
  );
  const absolute = table(
    ["server", "requests/s", "p50 ms", "p99 ms", "CPU µs/request"],
    figures.map(({ title, perSecond, p50, p99, cpu }) => [
      title,
      perSecond.toFixed(0),
      p50.toFixed(2),
      p99.toFixed(2),
      cpu.toFixed(0),
    ]),
  );
  return `${ratios}\n\n${absolute}`;
}

function microTable(figures: readonly MicroFigures[]): string {
  return table(
    ["what", "µs", "beside", "ratio"],
    figures.map(({ title, microseconds, base, ratio: spread }) => [
      title,
      microseconds.toFixed(2),
      base,
      ratio(spread),
    ]),
  );
}

function ratio({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
}
