import { defineConfig } from "vitest/config";
import { playwright } from "@vitest/browser-playwright";
import { firefoxPath } from "./tools/firefox.ts";

const resolve = { conditions: ["@banter/source", "module", "browser", "development|production"] };
const nodeResolve = { conditions: ["@banter/source", "node", "module", "development|production"] };

/** `npm run firefox`: the widget's browser tests, and whole conversations on the built files, in the system's Firefox. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    // A busy machine's Firefox is slower than the waits that Chromium needs.
    retry: 1,
    hookTimeout: 90_000,
    projects: [
      {
        resolve,
        extends: true,
        test: {
          name: "widget",
          include: ["packages/widget/src/**/*.browser.test.{ts,tsx}"],
          exclude: [
            // Forced colours and their like are asked for over Chromium's own protocol; the conversations below answer every input.
            "**/inputs.browser.test.tsx",
            // So are wheels and fingers.
            "**/CardsInput.browser.test.tsx",
            // The driver's pointer does not hover over the preview card.
            "**/bubble.browser.test.ts",
            "**/node_modules/**",
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { channel: "moz-firefox", executablePath: firefoxPath() },
            }),
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
