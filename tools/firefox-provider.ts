import type { Page } from "playwright";
import { PlaywrightBrowserProvider, playwright } from "@vitest/browser-playwright";
import { firefoxPath } from "./firefox.ts";

/** Vitest's provider for the system's Firefox, over WebDriver BiDi. */
export function firefoxProvider(): ReturnType<typeof playwright> {
  const options = { launchOptions: { channel: "moz-firefox", executablePath: firefoxPath() } };
  return {
    ...playwright(options),
    providerFactory: (project) => new FirefoxProvider(project, options),
  };
}

/** Over this protocol the tests' frame has no name, by which Vitest looks for it; without the frame no key can be pressed. */
class FirefoxProvider extends PlaywrightBrowserProvider {
  override getCommandsContext(sessionId: string) {
    const context = super.getCommandsContext(sessionId);
    return { ...context, frame: () => testsFrame(context.page) };
  }
}

async function testsFrame(page: Page) {
  const element = await page.waitForSelector('iframe[data-vitest="true"]', { state: "attached" });
  const frame = await element.contentFrame();
  if (frame === null) throw new Error("Vitest's page has no frame with the tests in it.");
  return frame;
}
