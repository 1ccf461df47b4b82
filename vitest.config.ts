import { defineConfig } from "vitest/config";

/** Packages are tested from their sources: this condition comes first in each entry's `exports`. */
const conditions = ["@snodo/source", "module", "node", "development|production"];

export default defineConfig({
  test: {
    projects: [
      {
        ssr: { resolve: { conditions } },
        test: {
          name: "packages",
          include: ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts"],
        },
      },
    ],
  },
});
