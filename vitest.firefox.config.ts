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
          // What this driver can't do; the conversations below answer every input all the same.
          exclude: [
            // Forced colours, wheels and fingers come over Chromium's own protocol.
            "**/inputs.browser.test.tsx",
            "**/CardsInput.browser.test.tsx",
            // `fill` does not reach React.
            "**/ChoiceInput.browser.test.tsx",
            "**/PictureChoiceInput.browser.test.tsx",
            "**/MediaTextInput.browser.test.tsx",
            // A paste that a script makes carries no files.
            "**/FileInput.browser.test.tsx",
            // Keys do not reach what a script has focused in the tests' frame.
            "**/VisitorBar.browser.test.tsx",
            "**/ImageMessage.browser.test.tsx",
            // The pointer does not hover.
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
