import type { Browser, BrowserContextOptions, Page } from "playwright";
import { openPage } from "../browser-page.ts";

/** How the gallery is looked at. */
export interface Look {
  /** A theme of the gallery; "" is the default one. */
  readonly theme: string;
  readonly mode: "standard" | "popup" | "bubble";
  readonly scheme: "light" | "dark";
  readonly dir: "ltr" | "rtl";
  readonly isForced: boolean;
  /** A state of the gallery; "" is an input that nobody has touched. */
  readonly state: string;
  /** One specimen alone; "" is all of them. Popups and bubbles are open only when they are alone. */
  readonly only: string;
}

export const plainLook: Look = {
  theme: "",
  mode: "standard",
  scheme: "light",
  dir: "ltr",
  isForced: false,
  state: "",
  only: "",
};

/** The gallery in a browser, which shows one look after the other. */
export interface GalleryPage {
  readonly page: Page;
  /** What stands in its fields. */
  readonly themes: readonly string[];
  readonly specimens: readonly string[];
  /** Resolves when every specimen stands as it should; gives how many there are. */
  show(look: Look): Promise<number>;
  close(): Promise<void>;
}

export async function openGallery(
  browser: Browser,
  serverUrl: string,
  options: BrowserContextOptions = {},
): Promise<GalleryPage> {
  // The page's own policy has no say in what a test looks at.
  const { page } = await openPage(browser, `${serverUrl}/gallery.html?only=Text`, {
    bypassCSP: true,
    ...options,
  });
  page.setDefaultTimeout(30_000);
  const choices = (name: string) =>
    page
      .locator(`select[name=${name}] option`)
      .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? option.textContent));
  await page.locator("select[name=only] option").nth(1).waitFor({ state: "attached" });
  return {
    page,
    themes: await choices("theme"),
    specimens: (await choices("only")).filter((name) => name !== ""),
    show: async (look) => {
      await page.emulateMedia({
        colorScheme: look.scheme,
        forcedColors: look.isForced ? "active" : "none",
      });
      await page.evaluate(setLook, { ...look, locale: "" });
      return await settled(page, look.state);
    },
    close: () => page.context().close(),
  };
}

/** Waits until every specimen of the gallery has come into the state it should; gives how many there are. */
export async function settled(page: Page, state = ""): Promise<number> {
  const chats = "banter-standard, banter-popup, banter-bubble";
  await page.locator(chats).first().waitFor({ state: "attached" });
  // A chat begins as it comes into view.
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

/** Runs in the page: chooses in the form, as a visitor of the gallery would. */
function setLook(values: Readonly<Record<string, string | boolean>>): void {
  const form = document.querySelector<HTMLFormElement>(".looks");
  if (form === null) throw new Error("The gallery has no form for its looks.");
  for (const field of form.querySelectorAll("select")) field.value = String(values[field.name] ?? "");
  form.dispatchEvent(new Event("change"));
}
