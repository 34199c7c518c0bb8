import { expect, test } from "vitest";
import { openPage } from "../browser-page.ts";
import { useEmbeddingFixture } from "../embedding/embedding-fixture.ts";
import { greeterChat } from "../embedding/greeter-chat.ts";

/* Site owners test their pages with accessibility snapshots, so the chat must be part of them. */

const fixture = useEmbeddingFixture();

test.each(["Bubble", "Popup"])(
  "an open chat is in the accessibility snapshot of its page (%s)",
  async (mode) => {
    const { site, api, browser } = fixture();
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

test("the launcher of a closed bubble is in the accessibility snapshot of its page", async () => {
  const { site, api, browser } = fixture();
  const url = site.put(
    "/snapshot-closed.html",
    `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head>
    <body style="display: flex; gap: 50px; justify-content: space-between"><h1>Shop</h1><p>Shoes</p><script type="module">
      import Banter from "/banter/banter.js";
      Banter.initBubble({ typebot: "greeter", apiHost: "${api}", preload: "none" });
    </script></body></html>`,
  );
  const { page, problems } = await openPage(browser, url);
  const position = () =>
    page.locator("body > p").evaluate((element) => element.getBoundingClientRect().right);
  const before = await position();
  await page.getByRole("button", { name: "Open chat" }).waitFor();
  expect(await page.locator("body").ariaSnapshot()).toContain('button "Open chat"');
  expect(await position()).toBe(before);
  expect(problems).toEqual([]);
});
