import { defineConfig } from "vitest/config";
import { playwright } from "@vitest/browser-playwright";
import { chromiumPath } from "./tools/browser.ts";

const resolve = { conditions: ["@banter/source", "module", "browser", "development|production"] };
const nodeResolve = { conditions: ["@banter/source", "node", "module", "development|production"] };

/** Tests that need a page are named `*.browser.test.ts(x)`; all others run in Node. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: nodeResolve,
        ssr: { resolve: { conditions: ["@banter/source", "node", "module"] } },
        test: {
          name: "node",
          include: ["packages/*/src/**/*.test.ts", "tools/**/*.test.ts", "apps/**/*.test.ts"],
          exclude: ["**/*.browser.test.*", "**/node_modules/**", "**/dist/**"],
        },
      },
      {
        resolve,
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
                args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
