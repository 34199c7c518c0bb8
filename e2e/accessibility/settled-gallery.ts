import type { Page } from "playwright";

/** Waits until every specimen of the gallery shows its message or input; gives how many there are. */
export async function settledGallery(page: Page): Promise<number> {
  const chats = page.locator("banter-standard");
  await chats.first().waitFor();
  const count = await chats.count();
  // A chat begins as it comes into view.
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
