import { defineConfig } from "vitest/config";
import { firefoxProvider } from "./tools/firefox-provider.ts";

const resolve = { conditions: ["@banter/source", "module", "browser", "development|production"] };
const nodeResolve = { conditions: ["@banter/source", "node", "module", "development|production"] };

/** `npm run verify firefox`: the widget's browser tests, and full conversations against the built files, in the system's Firefox. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    // On a busy machine Firefox exceeds the timeouts that suffice for Chromium.
    retry: 1,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 90_000,
    projects: [
      {
        resolve,
        extends: true,
        test: {
          name: "widget",
          // Only one page at a time has keyboard focus.
          maxWorkers: 1,
          include: ["packages/widget/src/**/*.browser.test.{ts,tsx}"],
          setupFiles: ["packages/widget/src/chat/testing/focus-frame.ts"],
          // Tests that the BiDi driver can't run are skipped individually, see `driver-can.ts`.
          exclude: [
            // See `driverCan.media`.
            "**/recording.browser.test.ts",
            "**/Waveform.browser.test.tsx",
            // Only Chromium has WebMCP.
            "**/web-mcp.browser.test.ts",
            "**/node_modules/**",
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: firefoxProvider(),
            instances: [{ browser: "firefox" }],
          },
        },
      },
      {
        resolve: nodeResolve,
        extends: true,
        test: {
          name: "conversations",
          include: ["e2e/browsers/**/*.firefox.test.ts"],
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
