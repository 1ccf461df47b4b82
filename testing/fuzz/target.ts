import { createExecutor } from "@snodo/core";
import { type Listener, listen } from "@snodo/http/node";
import { authOf, HTTP_OPTIONS, webTransport } from "./over-fetch.ts";
import { type LineConnection, lineConnection } from "./over-stdio.ts";
import { seedsFor } from "./seeds.ts";
import type { FuzzedServer } from "./servers.ts";

/** A server with its ways in. */
export interface Target {
  readonly fuzzed: FuzzedServer;
  readonly seeds: readonly object[];
  readonly web: ReturnType<typeof webTransport>;
  /** One connection for a whole run. */
  readonly lines: LineConnection;
  readonly listener: Listener;
}

export async function openTarget(fuzzed: FuzzedServer): Promise<Target> {
  const listener = await listen(fuzzed.server, {
    ...HTTP_OPTIONS,
    port: 0,
    headTimeoutMs: 200,
    bodyTimeoutMs: 100,
    auth: (request) => authOf(request.headers.authorization),
  });
  const seeds = await seedsFor(fuzzed);
  return { fuzzed, seeds, web: webTransport(fuzzed), lines: lineConnection(fuzzed), listener };
}

/** One that has room for a single request, which may take a millisecond. */
export async function openCrowd(fuzzed: FuzzedServer): Promise<Target> {
  const executor = createExecutor({ running: 1, queued: 0, requestMs: 1 });
  return { ...(await openTarget(fuzzed)), web: webTransport(fuzzed, executor) };
}

/** Ends everything that a target has open; what was sent before is answered. */
export async function closeTarget({ lines, listener }: Target): Promise<void> {
  await Promise.all([lines.end(), listener.close({ drainMs: 1_000 })]);
}
