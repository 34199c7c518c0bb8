import type { Page } from "playwright";
import { PlaywrightBrowserProvider, playwright } from "@vitest/browser-playwright";
import { firefoxPath } from "./firefox.ts";

/** Vitest's provider for the system's Firefox, over WebDriver BiDi. */
export function firefoxProvider(): ReturnType<typeof playwright> {
  const options = {
    launchOptions: {
      channel: "moz-firefox",
      executablePath: firefoxPath(),
      // The panel that shows a download would keep the keyboard.
      firefoxUserPrefs: { "browser.download.alwaysOpenPanel": false },
    },
  };
  return {
    ...playwright(options),
    providerFactory: (project) => new FirefoxProvider(project, options),
  };
}

/** Vitest finds its test frame by name to send it keys, but over BiDi the frame has no name. */
class FirefoxProvider extends PlaywrightBrowserProvider {
  override getCommandsContext(sessionId: string) {
    const context = super.getCommandsContext(sessionId);
    return { ...context, frame: () => findTestFrame(context.page) };
  }
}

async function findTestFrame(page: Page) {
  const element = await page.waitForSelector('iframe[data-vitest="true"]', { state: "attached" });
  const frame = await element.contentFrame();
  if (frame === null) throw new Error("Vitest's page has no test frame.");
  return frame;
}
