import type { Locator, Page } from "playwright";
import { defaultView, type GalleryPage } from "../accessibility/gallery-page.ts";

/** A state of an input and how a visitor brings it about. */
export interface InputState {
  readonly name: string;
  /** The state of the gallery that it starts from; "" is an untouched input. */
  readonly start: string;
  /** Uploads that were started don't end. */
  readonly areUploadsPending?: boolean;
  /** Acts on one input with the mouse or the keyboard. False if the input doesn't have this state. */
  readonly enter?: (page: Page, input: Locator) => Promise<boolean>;
  /** Ends what `enter` began, before the next input has its turn. */
  readonly leave?: (page: Page) => Promise<unknown>;
  /** What to show instead of the input's own box: the whole chat, for what floats above it. */
  readonly isWholeChat?: boolean;
}

const CONTROL =
  "textarea, .text-input, [data-itemid], [role=radio], .banter-upload-input, [role=checkbox], button";
const OPENER = "[aria-haspopup], [aria-expanded]";
const UPLOADS = "**/api/v3/generate-upload-url";
const MICROPHONE = "[aria-label='Record voice']";

export const inputStates: readonly InputState[] = [
  { name: "idle", start: "" },
  { name: "hover", start: "", enter: hover, leave: (page) => page.mouse.move(0, 0) },
  { name: "focus", start: "", enter: focus, leave: blur },
  { name: "open", start: "", enter: open, leave: (page) => page.keyboard.press("Escape"), isWholeChat: true },
  { name: "filled", start: "filled" },
  { name: "error", start: "error" },
  { name: "disabled while sending", start: "sending" },
  { name: "busy", start: "filled", areUploadsPending: true, enter: isUploading },
  { name: "recording", start: "", enter: record, leave: (page) => page.keyboard.press("Escape") },
  { name: "done", start: "answered" },
];

/** Shows every input in the state's first step; resolves when all of them have reached it. */
export async function startState(
  gallery: GalleryPage,
  { start, areUploadsPending = false }: InputState,
  view: { readonly scheme: "light" | "dark"; readonly only: string },
): Promise<void> {
  const { page } = gallery;
  await page.unroute(UPLOADS);
  if (areUploadsPending) await page.route(UPLOADS, () => undefined);
  await gallery.show({ ...defaultView, ...view, state: start });
}

async function hover(_page: Page, input: Locator): Promise<boolean> {
  const control = input.locator(CONTROL).first();
  if ((await control.count()) === 0) return false;
  await control.hover({ force: true });
  return true;
}

/** A focus that follows a key is shown. */
async function focus(page: Page, input: Locator): Promise<boolean> {
  const control = input.locator(CONTROL).first();
  if ((await control.count()) === 0) return false;
  await page.keyboard.press("Shift");
  await control.focus();
  return true;
}

async function blur(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const chat of document.querySelectorAll("banter-standard"))
      if (chat.shadowRoot?.activeElement instanceof HTMLElement) chat.shadowRoot.activeElement.blur();
  });
}

async function open(page: Page, input: Locator): Promise<boolean> {
  const opener = input.locator(OPENER).first();
  if ((await opener.count()) === 0) return false;
  await opener.focus();
  await page.keyboard.press("Enter");
  // Until what opens has been loaded and has arrived.
  await page.waitForTimeout(400);
  return true;
}

async function isUploading(_page: Page, input: Locator): Promise<boolean> {
  return (await input.locator("[aria-busy=true], [role=progressbar]").count()) > 0;
}

async function record(page: Page, input: Locator): Promise<boolean> {
  const microphone = input.locator(MICROPHONE).first();
  if ((await microphone.count()) === 0) return false;
  await microphone.click();
  // A second of the waveform.
  await page.waitForTimeout(1_000);
  return true;
}
