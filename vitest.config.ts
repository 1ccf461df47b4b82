import { defineConfig } from "vitest/config";

/**
 * Packages are tested from their sources: the first condition stands first in each entry's `exports`. Without `module`,
 * which is for bundlers: everything else is what Node itself would load.
 */
const conditions = ["@snodo/source", "node", "development|production"];

export default defineConfig({
  test: {
    // Until every process that a project started is gone.
    teardownTimeout: 30_000,
    projects: [
      {
        ssr: { resolve: { conditions } },
        test: {
          name: "packages",
          setupFiles: ["testing/property-runs.ts", "testing/every-answer-is-valid.ts"],
          testTimeout: 30_000,
          include: ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts", "docs/test/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "scripts",
          include: ["scripts/**/*.test.mjs"],
        },
      },
      {
        // Real processes of every runtime, which are started once.
        test: {
          name: "runtimes",
          globalSetup: "runtimes/test/start-runtimes.ts",
          include: ["runtimes/test/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Built programs, spawned and spoken to: one file at a time, so that two cores are not swamped.
        test: {
          name: "interop",
          include: ["conformance/test/**/*.test.ts", "examples/*/test/**/*.test.ts", "testing/test/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Built packages under what nobody planned for: many cases, or much of everything.
        test: {
          name: "endurance",
          include: ["testing/fuzz/*.test.ts", "testing/soak/*.test.ts"],
          fileParallelism: false,
        },
      },
    ],
  },
});
