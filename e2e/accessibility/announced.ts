import type { Page } from "playwright";

/** Records what is added to any live region, in order. Call it before the page is opened. */
export async function listen(page: Page): Promise<{ announced: () => Promise<readonly string[]> }> {
  await page.addInitScript(listenInPage);
  return {
    announced: async () => announcementsOf(await page.evaluate(() => Reflect.get(window, "announced"))),
  };
}

/** The record that `listenInPage` fills. */
export function announcementsOf(left: unknown): readonly string[] {
  return Array.isArray(left) ? left.map(String) : [];
}

/** Runs in the page before any other script. */
export function listenInPage(): void {
  const announced: string[] = [];
  Reflect.set(window, "announced", announced);
  const regions = "[aria-live=polite], [aria-live=assertive], [role=alert], [role=status]";
  const hear = (records: readonly MutationRecord[]): void => {
    for (const { target, addedNodes, type } of records) {
      const place = target instanceof Element ? target : target.parentElement;
      for (const node of type === "characterData" ? [target] : addedNodes) {
        // A region that is inserted with content is announced only if it is an alert.
        const inside = node instanceof Element && node.matches("[role=alert]") ? node : place;
        const region = inside?.closest(regions);
        const words = node.textContent?.trim() ?? "";
        if (region == null || words === "" || region.closest("[inert]") !== null) continue;
        announced.push(`${region.getAttribute("role") ?? region.getAttribute("aria-live")}: ${words}`);
      }
    }
  };
  const attachShadow = Reflect.get(Element.prototype, "attachShadow");
  Element.prototype.attachShadow = function (options: ShadowRootInit): ShadowRoot {
    const root: ShadowRoot = Reflect.apply(attachShadow, this, [options]);
    new MutationObserver(hear).observe(root, { subtree: true, childList: true, characterData: true });
    return root;
  };
}
