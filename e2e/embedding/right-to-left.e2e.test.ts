import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { openPage } from "../browser-page.ts";
import { useEmbeddingFixture } from "./embedding-fixture.ts";
import { greeterChat } from "./greeter-chat.ts";

/* Pages that are read from right to left. */

const fixture = useEmbeddingFixture();

async function visit(theme: object, props: object = {}): Promise<Page> {
  const { browser, site, api } = fixture();
  const html = `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>متجر</title><link rel="icon" href="data:,"></head><body><main>مرحبا</main><script type="module">
    import Banter from "/banter/banter.js";
    Banter.initBubble(${JSON.stringify({ typebot: "greeter", apiHost: api, theme, previewMessage: { message: "مرحبا بك" }, ...props })});
  </script></body></html>`;
  const { page } = await openPage(browser, site.put("/rtl.html", html), {
    viewport: { width: 1000, height: 800 },
  });
  await page.locator(".launcher").waitFor();
  return page;
}

async function box(part: Locator) {
  const found = await part.boundingBox();
  if (found === null) throw new Error("The element is not visible.");
  return { left: found.x, right: found.x + found.width, bottom: found.y + found.height };
}

test.each([
  ["right", 1000],
  ["left", 0],
] as const)(
  "placement %s is that side of the screen, whichever way the page is read",
  async (placement, edge) => {
    const page = await visit({ placement });
    const launcher = page.locator(".launcher");
    const side = placement === "left" ? "left" : "right";
    expect(Math.abs((await box(launcher))[side] - edge)).toBe(20);
    await page.evaluate(() => window.Banter?.showPreviewMessage());
    const card = page.getByRole("button", { name: "مرحبا بك" });
    await card.waitFor();
    expect((await box(card)).left).toBeGreaterThanOrEqual(0);
    expect((await box(card)).right).toBeLessThanOrEqual(1000);
    await launcher.click();
    const opened = page.locator(".window");
    await greeterChat(page).isGreeted();
    await expect.poll(async () => Math.abs((await box(opened))[side] - edge)).toBe(20);
    expect((await box(opened)).bottom).toBeLessThan((await box(launcher)).bottom);
    await page.context().close();
  },
);

test("the conversation is mirrored: the bot on the right, the visitor on the left", async () => {
  const page = await visit({ placement: "left" }, { locale: "ar" });
  await page.locator(".launcher").click();
  const chat = greeterChat(page);
  await chat.isGreeted();
  await chat.givesName("Ada");
  const [view, host, guest] = await Promise.all([
    box(page.locator(".window")),
    box(page.getByTestId("host-bubble").first()),
    box(page.getByTestId("guest-bubble").first()),
  ]);
  expect(view.right - host.right).toBeLessThan(view.right - guest.right);
  expect(guest.left - view.left).toBeLessThan(host.left - view.left + 200);
  expect(guest.left - view.left).toBeLessThan(view.right - guest.right);
  const overflow = await page
    .locator(".scrollable-container")
    .evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth);
  expect(overflow).toBe(0);
  await page.context().close();
});
