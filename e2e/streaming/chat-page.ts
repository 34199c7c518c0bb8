import type { BrowserContext, Page } from "playwright";

/**
 * Serves a page with an inline chat in this browser or tab, and returns its address. `props` is the source of an object
 * with the chat's props, which may contain functions.
 */
export async function serveChatPage(
  browser: BrowserContext | Page,
  serverUrl: string,
  props: string,
): Promise<string> {
  const address = `${serverUrl}/chat`;
  await browser.route(address, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Chat</title><meta name="viewport" content="width=device-width">
        <style>body { margin: 0 }</style><script type="module">
          import Banter from "${serverUrl}/banter/banter.js";
          Banter.initStandard(${props});
        </script><banter-standard style="display: block; height: 600px"></banter-standard>`,
    }),
  );
  return address;
}
