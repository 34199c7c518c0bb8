import { defineConfig } from "vitest/config";

const nodeResolve = { conditions: ["@banter/source", "node", "module", "development|production"] };

/** `npm run webkit`: whole conversations on the built files, in the engine of Safari. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: nodeResolve,
        test: {
          name: "webkit",
          include: ["e2e/browsers/**/*.webkit.test.ts"],
          // A busy machine draws slowly.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // One driver leads one browser; two at once would fight for the cores.
          fileParallelism: false,
        },
      },
    ],
  },
});
