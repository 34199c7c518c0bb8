import { defineConfig } from "vitest/config";

const nodeResolve = { conditions: ["@banter/source", "node", "module", "development|production"] };

/** `npm run verify webkit`: full conversations against the built files in WebKitGTK, which shares Safari's engine. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: nodeResolve,
        test: {
          name: "webkit",
          include: ["e2e/browsers/**/*.webkit.test.ts"],
          // Rendering is slow on a busy machine.
          testTimeout: 300_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 120_000,
          // Each file starts its own driver and browser; two at once would compete for the cores.
          fileParallelism: false,
        },
      },
    ],
  },
});
