import { defineConfig } from "vitest/config";

/** `npm run verify long`: tests against the built files that take too long for the full check. */
export default defineConfig({
  resolve: { conditions: ["@banter/source", "node", "module", "development|production"] },
  test: {
    name: "long",
    include: ["e2e/**/*.long.test.ts"],
    testTimeout: 60_000,
    // Apps with all their packages are installed before the tests, and removed after them.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 10_000 } },
    // They compete for the cores.
    fileParallelism: false,
  },
});
