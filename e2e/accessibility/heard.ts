import type { Page } from "playwright";

/** Listens as a screen reader does: writes down what comes into any live region, in order. Before the page is opened. */
export async function listen(page: Page): Promise<{ heard: () => Promise<readonly string[]> }> {
  await page.addInitScript(listenInPage);
  return {
    heard: async () => heardOf(await page.evaluate(() => Reflect.get(window, "heard"))),
  };
}

/** What `listenInPage` has left in the page. */
export function heardOf(left: unknown): readonly string[] {
  return Array.isArray(left) ? left.map(String) : [];
}

/** Runs in the page, before everything else. */
export function listenInPage(): void {
  const heard: string[] = [];
  Reflect.set(window, "heard", heard);
  const regions = "[aria-live=polite], [aria-live=assertive], [role=alert], [role=status]";
  const hear = (records: readonly MutationRecord[]): void => {
    for (const { target, addedNodes, type } of records) {
      const place = target instanceof Element ? target : target.parentElement;
      for (const node of type === "characterData" ? [target] : addedNodes) {
        // A region that comes with words in it is read if it is an alert.
        const inside = node instanceof Element && node.matches("[role=alert]") ? node : place;
        const region = inside?.closest(regions);
        const words = node.textContent?.trim() ?? "";
        if (region == null || words === "" || region.closest("[inert]") !== null) continue;
        heard.push(`${region.getAttribute("role") ?? region.getAttribute("aria-live")}: ${words}`);
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
