import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { playwright } from "@vitest/browser-playwright";
import { buildReact } from "./packages/widget/build/passes.ts";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "./tools/browser.ts";

const folder = fileURLToPath(new URL("node_modules/.cache/banter-lean-react", import.meta.url));

/** `npm run verify lean`: runs the widget's browser tests on the stripped React of the built widget. */
export default defineConfig(async () => {
  const react = join(folder, await buildReact(folder));
  return {
    oxc: { jsx: { runtime: "automatic" as const, development: false } },
    resolve: {
      alias: [{ find: /^react(-dom)?(\/(client|jsx-runtime))?$/, replacement: react }],
      conditions: ["@banter/source", "module", "browser", "production"],
    },
    test: {
      name: "lean",
      testTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      hookTimeout: 60_000,
      include: ["packages/widget/src/**/*.browser.test.{ts,tsx}"],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { executablePath: chromiumPath(), args: [...CHROMIUM_ARGUMENTS] },
        }),
        instances: [{ browser: "chromium" as const }],
      },
    },
  };
});
