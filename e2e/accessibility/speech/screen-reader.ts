import { fileURLToPath } from "node:url";
import type { Virtual } from "@guidepup/virtual-screen-reader";
import type { JSHandle, Locator, Page } from "playwright";
import { expect } from "vitest";

/** A virtual screen reader in a page, and the transcript of what a visitor hears. */
export interface ScreenReader {
  /** Writes down what the visitor does, and what is spoken until `end`: a phrase, or an element that appears. */
  does(action: string, act: () => Promise<unknown>, end: string | Locator): Promise<void>;
  /** Writes down everything from the beginning of the container to its end, as the visitor moves through it. */
  reads(what: string, container?: Locator): Promise<void>;
  /** What was spoken so far. */
  transcript(): string;
}

const LIBRARY = "virtual-screen-reader.js";
const STARTER = "start-screen-reader.js";
/** A live region from which a text was removed. */
const EMPTY = /^(polite|assertive): $/;
const GLOBAL = "VirtualScreenReader";

/** Loads the library into the page, once. */
async function loadLibrary(page: Page): Promise<void> {
  if (await page.evaluate((name) => Reflect.has(window, name), GLOBAL)) return;
  const path = fileURLToPath(import.meta.resolve("@guidepup/virtual-screen-reader/browser.js"));
  const contentType = "text/javascript";
  const body = `import { Virtual } from "/${LIBRARY}"; window.${GLOBAL} = Virtual;`;
  await page.route(`**/${LIBRARY}`, (route) => route.fulfill({ path, contentType }));
  await page.route(`**/${STARTER}`, (route) => route.fulfill({ body, contentType }));
  await page.addScriptTag({ url: `/${STARTER}`, type: "module" });
}

/**
 * Starts a reader that hears the focus and the live regions of a widget; keys come from the test. It doesn't descend into
 * shadow roots, so it gets the element `.root` inside.
 */
export async function startScreenReader(root: Locator): Promise<ScreenReader> {
  const page = root.page();
  await loadLibrary(page);
  const listener = await root.evaluateHandle(startListener, GLOBAL);
  const lines: string[] = [];
  let heard = (await spoken(listener)).length;
  return {
    async does(action, act, end) {
      await act();
      const news = async () => (await spoken(listener)).slice(heard);
      if (typeof end === "string") await expect.poll(news, { timeout: 15_000 }).toContain(end);
      else await end.first().waitFor();
      await settled(page);
      const phrases = await news();
      heard += phrases.length;
      lines.push(`> ${action}`, ...phrases.filter((phrase) => !EMPTY.test(phrase)), "");
    },
    async reads(what, container = root) {
      // What was announced leaves the live region after a while.
      await page.getByTestId("live-region").locator("p").first().waitFor({ state: "detached" });
      lines.push(`> reads ${what}`, ...(await container.evaluate(readAll, GLOBAL)), "");
    },
    transcript: () => lines.join("\n"),
  };
}

/** Everything in a container of a page, item by item. */
export async function readAloud(container: Locator): Promise<readonly string[]> {
  await loadLibrary(container.page());
  return await container.evaluate(readAll, GLOBAL);
}

function spoken(reader: JSHandle<Virtual>): Promise<readonly string[]> {
  return reader.evaluate((virtual) => virtual.spokenPhraseLog());
}

/** Focus and announcements follow the rendering in the next frame. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Runs in the page. The library misses alerts that are inserted with their text, which browsers announce. */
async function startListener(container: Element, name: string): Promise<Virtual> {
  const Reader: typeof Virtual = Reflect.get(window, name);
  const reader = new Reader();
  /** The library repeats a status or alert for each attribute that changes inside; browsers announce texts. */
  class TextObserver extends MutationObserver {
    override observe(target: Node, options: MutationObserverInit = {}): void {
      super.observe(target, { ...options, attributes: false });
    }
  }
  // Without any content, e.g. in a closed popup, the library would not listen to the focus.
  const probe = document.createElement("p");
  container.prepend(probe);
  probe.textContent = "-";
  container.setAttribute("style", "visibility: visible; transition: none");
  await reader.start({ container, window: { document, MutationObserver: TextObserver } });
  container.removeAttribute("style");
  probe.remove();
  const log = await reader.spokenPhraseLog();
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const alerts = [node, ...node.querySelectorAll("*")].filter((element) => element.role === "alert");
      log.push(...alerts.map((alert) => `assertive: ${alert.textContent}`));
    }
  }).observe(container, { subtree: true, childList: true });
  return reader;
}

/** Runs in the page. The library reads whether a box is checked from the attribute; browsers know it from the property. */
async function readAll(container: Element, name: string): Promise<readonly string[]> {
  for (const box of container.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
    box.toggleAttribute("checked", box.checked);
  const Reader: typeof Virtual = Reflect.get(window, name);
  const reader = new Reader();
  await reader.start({ container });
  const first = reader.activeNode;
  const phrases = [...(await reader.spokenPhraseLog())];
  const [opening] = phrases;
  for (let rest = opening === undefined ? 0 : 300; rest > 0; rest -= 1) {
    await reader.next();
    const phrase = await reader.lastSpokenPhrase();
    // After the last item the reader is back at the first one.
    if (reader.activeNode === first && phrase === opening) break;
    // Browsers skip live regions without a text.
    const isEmptyRegion = /^(alert|status)$/.test(phrase) && reader.activeNode?.textContent === "";
    if (!isEmptyRegion) phrases.push(phrase);
  }
  await reader.stop();
  // A dialog is spoken as the context of its first item, which is the dialog itself. Browsers don't expose what is neither busy nor
  // disabled.
  return phrases
    .filter((phrase, index) => !(index === 1 && phrase === opening))
    .map((phrase) => phrase.replaceAll(/, not (busy|disabled)/g, ""))
    .filter((phrase) => !/^(end, )?not (busy|disabled)$/.test(phrase));
}
