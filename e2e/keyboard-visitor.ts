import type { Page } from "playwright";

/** A visitor without a mouse: types, presses Tab and Enter, and nothing else. */
export interface KeyboardVisitor {
  /** Waits for text in the conversation. */
  sees(words: string): Promise<void>;
  /** Tabs from the page into the conversation's text field. */
  enters(): Promise<void>;
  /** Waits until the conversation has focused an empty text field, types and presses Enter. */
  types(text: string): Promise<void>;
  /** Tabs to the control of this name and presses Enter. */
  presses(name: string): Promise<void>;
  /** Tabs to the control of this name and presses Space. */
  ticks(name: string): Promise<void>;
}

const MAX_TABS = 40;
/** Time for the bot's typing indicator, in milliseconds. */
const WAIT_TIMEOUT_MS = 20_000;

export function keyboardVisitor(page: Page): KeyboardVisitor {
  async function tabTo(name: string): Promise<void> {
    await page
      .getByRole("log")
      .getByText(name, { exact: true })
      .first()
      .waitFor({ timeout: WAIT_TIMEOUT_MS });
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      const focused = await page.evaluate(describeFocus);
      if (focused.name.includes(name)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${MAX_TABS} presses of Tab did not reach "${name}".`);
  }
  return {
    async sees(words) {
      await page.getByRole("log").getByText(words).first().waitFor({ timeout: WAIT_TIMEOUT_MS });
    },
    async enters() {
      for (let tabs = 0; tabs < MAX_TABS; tabs++) {
        if (await page.evaluate(isFieldFocused)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`${MAX_TABS} presses of Tab did not reach a text field.`);
    },
    async types(text) {
      await page.waitForFunction(isFieldFocused, undefined, { timeout: WAIT_TIMEOUT_MS });
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    },
    async presses(name) {
      await tabTo(name);
      await page.keyboard.press("Enter");
    },
    async ticks(name) {
      await tabTo(name);
      await page.keyboard.press("Space");
    },
  };
}

/** Runs in the page. */
function describeFocus(): { readonly name: string } {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
  return { name: label ?? element?.getAttribute("aria-label") ?? element?.textContent ?? "" };
}

/** Runs in the page: whether an empty text field of an open question has the focus. */
function isFieldFocused(): boolean {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (element?.getAttribute("aria-disabled") === "true") return false;
  if (element instanceof HTMLTextAreaElement) return element.value === "";
  return (
    element instanceof HTMLInputElement && !/radio|checkbox|button/.test(element.type) && element.value === ""
  );
}
