import { createExecutor } from "@snodo/core";
import { type Listener, type ListenOptions, listen } from "@snodo/http/node";
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
  /** The same, for requests that may lack something: it does not wait for long. */
  readonly hasty: Listener;
}

export async function openTarget(fuzzed: FuzzedServer): Promise<Target> {
  const options: ListenOptions = {
    ...HTTP_OPTIONS,
    port: 0,
    auth: (request) => authOf(request.headers.authorization),
  };
  const listener = await listen(fuzzed.server, options);
  const hasty = await listen(fuzzed.server, { ...options, headTimeoutMs: 200, bodyTimeoutMs: 100 });
  const seeds = await seedsFor(fuzzed);
  return { fuzzed, seeds, web: webTransport(fuzzed), lines: lineConnection(fuzzed), listener, hasty };
}

/** One that has room for a single request, which may take a millisecond. */
export async function openCrowd(fuzzed: FuzzedServer): Promise<Target> {
  const executor = createExecutor({ running: 1, queued: 0, requestMs: 1 });
  return { ...(await openTarget(fuzzed)), web: webTransport(fuzzed, executor) };
}

/** Ends everything that a target has open; what was sent before is answered. */
export async function closeTarget({ lines, listener, hasty }: Target): Promise<void> {
  await Promise.all([lines.end(), listener.close({ drainMs: 1_000 }), hasty.close({ drainMs: 1_000 })]);
}
