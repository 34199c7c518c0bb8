import type { Browser, BrowserContextOptions, Page } from "playwright";
import { openPage } from "../browser-page.ts";

/** Settings of the gallery page. */
export interface GalleryView {
  /** A theme of the gallery; "" is the default one. */
  readonly theme: string;
  readonly mode: "standard" | "popup" | "bubble";
  readonly scheme: "light" | "dark";
  readonly dir: "ltr" | "rtl";
  readonly isForced: boolean;
  /** A state of the gallery; "" is an untouched input. */
  readonly state: string;
  /** One specimen alone; "" is all of them. Popups and bubbles are open only when shown alone. */
  readonly only: string;
  /** The visitor's language. Default: the page's. */
  readonly locale?: string;
}

export const defaultView: GalleryView = {
  theme: "",
  mode: "standard",
  scheme: "light",
  dir: "ltr",
  isForced: false,
  state: "",
  only: "",
};

/** The gallery in a browser, showing one view after the other. */
export interface GalleryPage {
  readonly page: Page;
  /** Values of its form fields. */
  readonly themes: readonly string[];
  readonly specimens: readonly string[];
  /** Resolves with the number of specimens once all of them have reached the expected state. */
  show(view: GalleryView): Promise<number>;
  close(): Promise<void>;
}

export async function openGallery(
  browser: Browser,
  serverUrl: string,
  options: BrowserContextOptions = {},
): Promise<GalleryPage> {
  // The page's own CSP must not affect what a test injects.
  const { page } = await openPage(browser, `${serverUrl}/gallery.html?only=Text`, {
    bypassCSP: true,
    ...options,
  });
  // All examples of a page start at once.
  page.setDefaultTimeout(60_000);
  const choices = (name: string) =>
    page
      .locator(`select[name=${name}] option`)
      .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? option.textContent));
  await page.locator("select[name=only] option").nth(1).waitFor({ state: "attached" });
  return {
    page,
    themes: await choices("theme"),
    specimens: (await choices("only")).filter((name) => name !== ""),
    show: async (view) => {
      await page.emulateMedia({
        colorScheme: view.scheme,
        forcedColors: view.isForced ? "active" : "none",
      });
      await page.evaluate(setView, { locale: "", ...view });
      return await settled(page, view.state);
    },
    close: () => page.context().close(),
  };
}

/** Style of a gallery without anything but the examples, in one grid. */
export const onlySpecimens = `
  .top, .skip, .index, .gallery h1, .lead, .looks, .specimens h2, .specimen-code { display: none !important; }
  .gallery { display: block !important; max-inline-size: none; padding: clamp(20px, 4vw, 48px); }
  .specimens { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr)); gap: 20px; }
  .specimens :is(section, .grid) { display: contents; }`;

/** Opens the page of all presets; resolves when every conversation has reached its last question. */
export async function openPresets(browser: Browser, serverUrl: string, options: BrowserContextOptions = {}) {
  const { page } = await openPage(browser, `${serverUrl}/presets.html`, { bypassCSP: true, ...options });
  // All examples of a page start at once.
  page.setDefaultTimeout(60_000);
  await settled(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("banter-standard")].every(
      ({ shadowRoot }) => shadowRoot?.querySelector('[data-itemid="evening"]') != null,
    ),
  );
  return page;
}

/** Resolves with the number of specimens once all of them have reached the expected state. */
export async function settled(page: Page, state = ""): Promise<number> {
  const chats = "banter-standard, banter-popup, banter-bubble";
  await page.locator(chats).first().waitFor({ state: "attached" });
  // An inline chat starts when it scrolls into view.
  await page.evaluate(async (selector) => {
    for (const chat of document.querySelectorAll(selector)) {
      chat.parentElement?.scrollIntoView();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
  }, chats);
  await page.waitForFunction(
    ({ chats, state }) =>
      [...document.querySelectorAll(chats)].every((chat) => {
        const has = (selector: string) => chat.shadowRoot?.querySelector(selector) != null;
        if (!chat.hasAttribute("data-asks")) return has(".banter-host-bubble:not([data-loading])");
        if (state !== "") return chat.getAttribute("data-state") === state;
        return has(".banter-input-container :is(input, textarea, select, button, [role=alert])");
      }),
    { chats, state },
    { timeout: 45_000, polling: "raf" },
  );
  return await page.locator(chats).count();
}

/** Runs in the page: sets the form like a visitor of the gallery. */
function setView(values: Readonly<Record<string, string | boolean>>): void {
  const form = document.querySelector<HTMLFormElement>(".looks");
  if (form === null) throw new Error("The gallery has no form for its views.");
  for (const field of form.querySelectorAll("select")) field.value = String(values[field.name] ?? "");
  form.dispatchEvent(new Event("change"));
}
