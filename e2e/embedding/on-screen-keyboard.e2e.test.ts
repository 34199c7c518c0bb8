import type { Page } from "playwright";
import { expect, test } from "vitest";
import { serveLoop } from "../long-conversation/serve-loop.ts";

/* A phone's keyboard covers the page's lower half and changes only the visual viewport. */

const { browser, site, apiUrl } = await serveLoop();

const screen = { width: 390, height: 844 };

async function visit(mode: "bubble" | "popup"): Promise<Page> {
  const context = await browser.newContext({
    viewport: screen,
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(
    site.put(
      `/keyboard-${mode}.html`,
      `<main style="height: 3000px"></main><banter-${mode} typebot="loop" api-host="${apiUrl}"></banter-${mode}><script type="module" src="/banter/banter.js"></script>`,
    ),
  );
  await page.waitForFunction(() => window.Banter !== undefined);
  await page.evaluate(() => window.Banter?.open());
  // Taller than the screen, so that there is something to keep in view.
  for (let turn = 0; turn < 8; turn++) {
    await page.getByText(`This is the reply of turn ${turn},`).first().waitFor();
    await field(page).fill("An answer of a few words");
    await field(page).press("Enter");
  }
  await page.getByText("This is the reply of turn 8,").first().waitFor();
  await field(page).waitFor();
  return page;
}

const field = (page: Page) => page.getByRole("textbox").last();

/** Shows or hides the keyboard: `height` of the screen remains, starting at `top`. */
function leaveVisible(page: Page, height: number, top = 0): Promise<void> {
  return page.evaluate(
    (sizes) => {
      for (const [name, value] of Object.entries(sizes))
        Object.defineProperty(window.visualViewport, name, { configurable: true, get: () => value });
      window.visualViewport?.dispatchEvent(new Event("resize"));
    },
    { height, offsetTop: top },
  );
}

async function fieldIsWithin(page: Page, from: number, to: number): Promise<boolean> {
  const box = await field(page).boundingBox();
  return box !== null && box.y >= from && box.y + box.height <= to;
}

test.each(["bubble", "popup"] as const)(
  "in a %s, the keyboard leaves the question's field in sight",
  async (mode) => {
    const page = await visit(mode);
    await expect.poll(() => fieldIsWithin(page, 0, screen.height)).toBe(true);
    await field(page).focus();
    await leaveVisible(page, 508);
    await expect.poll(() => fieldIsWithin(page, 0, 508)).toBe(true);
    // Like Safari, which also moves the visual viewport.
    await leaveVisible(page, 508, 100);
    await expect.poll(() => fieldIsWithin(page, 100, 608)).toBe(true);
    await leaveVisible(page, screen.height);
    await expect.poll(() => fieldIsWithin(page, 0, screen.height)).toBe(true);
    await page.context().close();
  },
);
