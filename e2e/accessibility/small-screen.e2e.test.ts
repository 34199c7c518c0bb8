import { expect, test } from "vitest";
import type { Page } from "playwright";
import { openPage } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";
import { settledGallery } from "./settled-gallery.ts";

const { server, browser } = await serveBots();

/** A 1280 by 1024 screen at 400 %. */
const ZOOMED = { width: 320, height: 256 };

test("at 400 % zoom nothing scrolls sideways and every input can be reached", async () => {
  const { page } = await gallery({ viewport: ZOOMED });
  const wide = await page.evaluate(() => {
    const found: string[] = [];
    for (const chat of document.querySelectorAll("banter-standard")) {
      const name = chat.parentElement?.querySelector("figcaption")?.textContent ?? "";
      const view = chat.shadowRoot?.querySelector(".scrollable-container");
      if (view && view.scrollWidth > view.clientWidth + 1)
        found.push(`${name}: ${view.scrollWidth} in ${view.clientWidth}`);
    }
    return found;
  });
  expect(wide).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(ZOOMED.width);
});

/** The distances of WCAG 1.4.12, as a visitor's own style sheet sets them. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

test("with more space between lines, words and letters no text is cut", async () => {
  const { page } = await gallery({ viewport: { width: 400, height: 900 } });
  const cut = await page.evaluate(async (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const chats = [...document.querySelectorAll("banter-standard")];
    for (const { shadowRoot } of chats) shadowRoot?.adoptedStyleSheets.push(sheet);
    await new Promise(requestAnimationFrame);
    const isCut = (element: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isTooWide = element.scrollWidth > element.clientWidth + 1 && /hidden|clip/.test(overflowX);
      const isTooHigh = element.scrollHeight > element.clientHeight + 1 && /hidden|clip/.test(overflowY);
      return (isTooWide || isTooHigh) && element.clientWidth > 1 && element.textContent?.trim() !== "";
    };
    return chats.flatMap((chat) => {
      const name = chat.parentElement?.querySelector("figcaption")?.textContent ?? "";
      const elements = chat.shadowRoot?.querySelectorAll(".scrollable-container *") ?? [];
      return [...elements]
        .filter(isCut)
        .map(({ className, localName }) => `${name}: ${className || localName}`);
    });
  }, SPACED);
  expect(cut).toEqual([]);
});

test("pointer targets are at least 24 by 24 pixels, or inline in text", async () => {
  const { page } = await gallery({ viewport: { width: 1280, height: 900 } });
  const small = await page.evaluate(() => {
    const found: string[] = [];
    for (const chat of document.querySelectorAll("banter-standard")) {
      const name = chat.parentElement?.querySelector("figcaption")?.textContent ?? "";
      const targets =
        chat.shadowRoot?.querySelectorAll<HTMLElement>(
          "button, a[href], select, textarea, input, summary, [role=radio], [role=checkbox]",
        ) ?? [];
      for (const target of targets) {
        // A label is a target too: pressing it toggles its box.
        const area = target.closest("label") ?? target;
        const isSeen =
          area.checkVisibility({ visibilityProperty: true }) &&
          getComputedStyle(area).position !== "absolute";
        const { width, height } = area.getBoundingClientRect();
        const isInText = target.localName === "a" && getComputedStyle(target).display === "inline";
        if (isSeen && !isInText && target.tabIndex >= 0 && width > 1 && Math.min(width, height) < 23.5) {
          found.push(
            `${name}: ${target.className || target.localName} ${Math.round(width)} by ${Math.round(height)}`,
          );
        }
      }
    }
    return found;
  });
  expect(small).toEqual([]);
});

test("with reduced motion nothing moves", async () => {
  const { page } = await gallery({ viewport: { width: 1280, height: 900 } });
  const running = await page.evaluate(() =>
    [...document.querySelectorAll("banter-standard")].flatMap((chat) =>
      (chat.shadowRoot?.getAnimations() ?? [])
        .filter(({ playState }) => playState === "running")
        .map(
          ({ effect }) =>
            `${String(Reflect.get(Object(effect), "target")?.className)} for ${String(effect?.getComputedTiming().activeDuration)} ms`,
        ),
    ),
  );
  expect(running).toEqual([]);
});

async function gallery(options: Parameters<typeof openPage>[2]): Promise<{ page: Page }> {
  const { page } = await openPage(browser, `${server.url}/gallery.html`, options);
  await settledGallery(page);
  return { page };
}
