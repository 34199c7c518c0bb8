import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { playwright } from "@vitest/browser-playwright";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "./tools/browser.ts";
import { LongestFirst } from "./tools/longest-first.ts";

const resolve = { conditions: ["@banter/source", "module", "browser", "development|production"] };
const nodeResolve = { conditions: ["@banter/source", "node", "module", "development|production"] };

/**
 * `node`: everything that needs no page. `browser`: files named `*.browser.test.ts(x)`, in a real Chromium.
 * `e2e`: a browser on the built files and the started server (run `npm run build` before).
 */
export default defineConfig({
  test: {
    // Two cores that build, serve and draw at once: a test may need more than the usual five seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Vitest itself would use one of two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    retry: process.env["CI"] === undefined ? 0 : 2,
    projects: [
      {
        resolve: nodeResolve,
        ssr: { resolve: { conditions: ["@banter/source", "node", "module"] } },
        extends: true,
        test: {
          name: "node",
          include: ["packages/*/src/**/*.test.ts", "tools/**/*.test.ts", "apps/**/*.test.ts"],
          exclude: ["**/*.browser.test.*", "**/node_modules/**", "**/dist/**"],
        },
      },
      {
        resolve,
        extends: true,
        test: {
          name: "browser",
          include: ["packages/*/src/**/*.browser.test.{ts,tsx}"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: chromiumPath(),
                args: [...CHROMIUM_ARGUMENTS],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        resolve: nodeResolve,
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.test.ts"],
          // After the others, so that pages and builds don't fight for the cores.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
    ],
  },
});
