import { expect, test } from "vitest";
import { startServer } from "../started-server.ts";
import { launchWebKit } from "./webkit/launch-webkit.ts";
import { webKitPage } from "./webkit/webkit-page.ts";

test("the chat is dark on a dark system if the page follows the system's color scheme", async () => {
  const [server, webkit] = await Promise.all([startServer(), launchWebKit({ isDark: true })]);
  const session = await webkit.newSession();
  const page = webKitPage(session);
  try {
    await page.goto(`${server.url}/gallery.html?scheme=auto&only=Email`);
    await page.getByTestId("host-bubble").getByText("Where may we write?").waitFor();
    const ground = await page.evaluate(() => {
      const root = document.querySelector("banter-standard")?.shadowRoot;
      const bubble = root?.querySelector(".banter-host-bubble");
      return bubble == null ? "" : getComputedStyle(bubble).backgroundColor;
    });
    const [red = 255] = (String(ground).match(/\d+/g) ?? []).map(Number);
    expect(red).toBeLessThan(80);
  } finally {
    await session.end();
    await webkit.close();
    await server.stop();
  }
});
