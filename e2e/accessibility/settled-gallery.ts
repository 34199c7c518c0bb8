import type { Page } from "playwright";

/** Resolves with the number of specimens once each shows its message or input. */
export async function settledGallery(page: Page): Promise<number> {
  const chats = page.locator("banter-standard");
  await chats.first().waitFor();
  const count = await chats.count();
  // An inline chat starts when it scrolls into view.
  for (let index = 0; index < count; index += 1) await chats.nth(index).scrollIntoViewIfNeeded();
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll("banter-standard")].every((chat) =>
        chat.shadowRoot?.querySelector(
          ".banter-host-bubble:not([data-loading], .banter-typing), .banter-input-container > *, [role=alert]",
        ),
      ),
    undefined,
    { timeout: 45_000 },
  );
  return count;
}
