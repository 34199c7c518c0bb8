import { expect, test } from "vitest";
import { openPage } from "../browser-page.ts";
import { useEmbeddedWorld } from "../embedding/embedded-world.ts";
import { greeterChat } from "../embedding/greeter-chat.ts";

/* A site owner's own tests read their pages by accessibility snapshots: the chat has to be in them. */

const world = useEmbeddedWorld();

test.each(["Bubble", "Popup"])(
  "an open chat is in the accessibility snapshot of its page (%s)",
  async (mode) => {
    const { site, api, browser } = world();
    const url = site.put(
      `/snapshot-${mode}.html`,
      `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head>
      <body style="display: flex; gap: 50px; justify-content: space-between"><h1>Shop</h1><p>Shoes</p><script type="module">
        import Banter from "/banter/banter.js";
        Banter.init${mode}({ typebot: "greeter", apiHost: "${api}" });
        Banter.open();
      </script></body></html>`,
    );
    const { page, problems } = await openPage(browser, url);
    const place = () => page.locator("body > p").evaluate((element) => element.getBoundingClientRect().right);
    const before = await place();
    await greeterChat(page).isGreeted();
    const found = await page.locator("body").ariaSnapshot();
    expect(found).toContain('dialog "Chat"');
    expect(found).toContain('log "Conversation"');
    expect(found).toContain("textbox");
    expect(await place()).toBe(before);
    expect(problems).toEqual([]);
  },
);
