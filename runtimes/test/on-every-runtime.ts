import { describe, inject } from "vitest";

/** A runtime that serves the fixture. */
export interface Runtime {
  readonly name: string;
  /** Where an entry of the fixture is served. */
  url(entry?: string): URL;
}

/** Every runtime that was started. */
export const runtimes: readonly Runtime[] = Object.entries(inject("runtimes")).map(([name, ports]) => ({
  name,
  url: (entry = "mcp") => new URL(`http://127.0.0.1:${ports[entry] ?? ports.port}/${entry}`),
}));

/** Runs the same tests against every runtime. */
export function onEveryRuntime(tests: (runtime: Runtime) => void): void {
  describe.each(runtimes)("$name", tests);
}
