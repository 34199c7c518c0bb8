import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { playwright } from "@vitest/browser-playwright";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "./tools/browser.ts";
import { LongestFirst } from "./tools/longest-first.ts";

const resolve = { conditions: ["@banter/source", "module", "browser", "development|production"] };
const nodeResolve = { conditions: ["@banter/source", "node", "module", "development|production"] };

function chromiumPages(contextOptions: { readonly hasTouch?: true } = {}) {
  const launchOptions = { executablePath: chromiumPath(), args: [...CHROMIUM_ARGUMENTS] };
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions, contextOptions }),
    instances: [{ browser: "chromium" as const }],
  };
}

/**
 * `node`: tests without a page. `browser`: `*.browser.test.ts(x)` in a real Chromium.
 * `touch`: `*.touch.test.ts` in one with a touch screen. `e2e`: a browser against the built files and a running server
 * (run `npm run build` first).
 */
export default defineConfig({
  test: {
    // On two cores that build, serve and render at once, a test may exceed Vitest's default of five seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Vitest's default would use one of two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: nodeResolve,
        ssr: { resolve: { conditions: ["@banter/source", "node", "module"] } },
        extends: true,
        test: {
          name: "node",
          // Loading the modules of 280 files once per worker takes a third of the time. Nothing keeps state in a module.
          isolate: false,
          include: [
            "packages/*/src/**/*.test.ts",
            "fault-schedules/src/**/*.test.ts",
            "fuzz/src/**/*.test.ts",
            "tools/**/*.test.ts",
            "apps/**/*.test.ts",
          ],
          exclude: ["**/*.{browser,touch}.test.*", "**/node_modules/**", "**/dist/**"],
        },
      },
      {
        resolve,
        extends: true,
        test: {
          name: "browser",
          include: ["packages/*/src/**/*.browser.test.{ts,tsx}", "apps/*/src/**/*.browser.test.{ts,tsx}"],
          browser: chromiumPages(),
        },
      },
      {
        resolve,
        extends: true,
        test: {
          name: "touch",
          include: ["packages/widget/src/**/*.touch.test.ts"],
          // A touch screen that a test emulates stays for all later tests of its page.
          browser: chromiumPages({ hasTouch: true }),
        },
      },
      {
        resolve: nodeResolve,
        extends: true,
        test: {
          name: "e2e",
          isolate: false,
          include: ["e2e/**/*.e2e.test.ts"],
          // After the other projects, so that browsers and builds don't compete for the cores.
          sequence: { groupOrder: 1 },
          // On two cores: these tests wait for pages half of the time.
          maxWorkers: 3,
        },
      },
    ],
  },
});
