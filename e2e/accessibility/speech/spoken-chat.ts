import type { Browser, BrowserContextOptions, Page } from "playwright";
import { startScreenReader, type ScreenReader } from "./screen-reader.ts";

export interface View extends BrowserContextOptions {
  readonly mode?: "standard" | "popup" | "bubble";
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
  /** Further attributes of the widget's element. */
  readonly attributes?: string;
}

/** Opens a page with a chat, whose conversation starts once the reader listens. `prepare` runs before. */
export async function openSpokenChat(
  { browser, serverUrl }: { readonly browser: Browser; readonly serverUrl: string },
  bot: string,
  { mode = "standard", lang = "en", dir = "ltr", attributes = "", ...options }: View = {},
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ readonly page: Page; readonly reader: ScreenReader }> {
  const page = await (await browser.newContext({ reducedMotion: "reduce", ...options })).newPage();
  page.setDefaultTimeout(15_000);
  await prepare(page);
  await page.route("**/host", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="${lang}" dir="${dir}"><title>Page</title>
        <script type="module" src="/banter/banter.js"></script>
        <main><h1>A page</h1><button onclick="Banter.open()">Open</button></main>
        <banter-${mode} typebot="${bot}" style="display: block; height: 600px" ${attributes}></banter-${mode}>`,
    }),
  );
  let start = () => {};
  const listening = new Promise<void>((resolve) => (start = resolve));
  await page.route("**/api/**", async (route) => {
    await listening;
    await route.fallback();
  });
  await page.goto(`${serverUrl}/host`);
  const reader = await startScreenReader(page.locator(`banter-${mode} .root`));
  start();
  return { page, reader };
}
