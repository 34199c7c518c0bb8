import type { Browser, Locator, Page } from "playwright";
import { onlySpecimens, openGallery } from "../accessibility/gallery-page.ts";
import { openPage } from "../browser-page.ts";
import { startStripe } from "../inputs/fake-stripe.ts";
import { startServer } from "../started-server.ts";
import { inputStates, startState, type InputState } from "./input-states.ts";
import { openPayment, paymentStates } from "./payment-states.ts";
import { writeSheets, type Cell } from "./sheet-writer.ts";

interface InputCell extends Cell {
  readonly width: number;
}

type Scheme = "light" | "dark";

interface InputSheetOptions {
  readonly widths: readonly number[];
  readonly schemes: readonly Scheme[];
  /** Names of specimens; none is all of them. */
  readonly only: readonly string[];
}

/** Draws every input in every state, brought about by real events. */
export async function drawInputSheets(browser: Browser, options: InputSheetOptions): Promise<void> {
  const { widths, schemes } = options;
  const only = options.only.length === 0 ? ["", PAYMENT] : options.only;
  const stripe = await startStripe();
  const server = await startServer(["apps/site/bots", "e2e/gallery/payment-form-bot.ts"], {
    BANTER_STRIPE_SECRET_KEY: "sk_test_1",
    BANTER_STRIPE_PUBLIC_KEY: "pk_test_1",
    BANTER_STRIPE_API: stripe.api,
  });

  async function drawInputs(scheme: Scheme): Promise<InputCell[]> {
    const cells: InputCell[] = [];
    const gallery = await openGallery(browser, server.url, { permissions: ["microphone"] });
    await gallery.page.addStyleTag({ content: oneColumn() });
    const chats = gallery.page.locator("banter-standard[data-asks]");
    for (const state of inputStates)
      for (const name of only.filter((name) => name !== PAYMENT)) {
        await startState(gallery, state, { scheme, only: name });
        cells.push(...(await drawState(gallery.page, state, chats, widths)));
      }
    await gallery.close();
    return cells;
  }

  /** Each state in a page of its own: a page loads the provider's script once. */
  async function drawPayment(scheme: Scheme): Promise<InputCell[]> {
    const cells: InputCell[] = [];
    for (const state of only.includes(PAYMENT) ? paymentStates : []) {
      const { page } = await openPage(browser, "about:blank", { colorScheme: scheme });
      await stripe.serve(page.context());
      await openPayment(page, server.url, state, scheme);
      cells.push(...(await drawState(page, state, page.locator("banter-standard"), widths)));
      await page.context().close();
    }
    return cells;
  }

  try {
    for (const scheme of schemes) {
      const cells = [...(await drawInputs(scheme)), ...(await drawPayment(scheme))];
      for (const width of widths)
        await writeSheets(
          browser,
          `${width}-${scheme}`,
          cells.filter((cell) => cell.width === width),
        );
    }
  } finally {
    await server.stop();
    stripe.stop();
  }
}

/** Not in the gallery, whose bots have no access to a provider. */
const PAYMENT = "Payment";

/** The gallery as one column of chats, as wide as the page, without anything else. */
function oneColumn(): string {
  return `${onlySpecimens}
    .specimen figcaption { display: none; }
    .gallery { max-inline-size: none; padding: 0; margin: 0; }
    .specimens { display: block; }
    .specimen { border: 0; border-radius: 0; }
    .specimen banter-standard { block-size: 520px; }`;
}

/** One picture for each input and width. */
async function drawState(
  page: Page,
  state: Omit<InputState, "start">,
  chats: Locator,
  widths: readonly number[],
): Promise<InputCell[]> {
  const cells: InputCell[] = [];
  const count = await chats.count();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 720 });
    await page.mouse.move(0, 0);
    for (let index = 0; index < count; index += 1) {
      const chat = chats.nth(index);
      const row = (await chat.locator("..").locator("figcaption").textContent()) ?? "";
      await chat.scrollIntoViewIfNeeded();
      await chat.evaluate(scrollToEnd);
      const slot = chat.locator(".banter-input-container");
      const hasState = state.enter === undefined || (await state.enter(page, slot));
      if (!hasState) continue;
      const clip = await chat.evaluate(boxOfInput, state.isWholeChat === true);
      const png = await page.screenshot({ clip, caret: "initial", animations: "allow" });
      cells.push({ width, row, caption: state.name, png });
      await state.leave?.(page);
    }
  }
  return cells;
}

/** Runs in the page. */
async function scrollToEnd(chat: Element): Promise<void> {
  const scroller = chat.shadowRoot?.querySelector(".scrollable-container");
  scroller?.scrollTo({ top: scroller.scrollHeight, behavior: "instant" });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Runs in the page: the input with some space around it, or its answer. */
function boxOfInput(chat: Element, isWholeChat: boolean) {
  const whole = chat.getBoundingClientRect();
  if (isWholeChat) return { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  const found = chat.shadowRoot?.querySelector(
    ".banter-input-container:not([data-hidden]), .banter-guest-column",
  );
  const slots = [
    ...(chat.shadowRoot?.querySelectorAll(".banter-input-container, .banter-guest-column") ?? []),
  ];
  const boxes = (found == null ? [chat] : slots.flatMap((slot) => [slot, ...slot.querySelectorAll("*")]))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
  const top = Math.max(whole.top, Math.min(...boxes.map((box) => box.top)) - 14);
  const bottom = Math.min(whole.bottom, Math.max(...boxes.map((box) => box.bottom)) + 14);
  const left = Math.max(whole.left, Math.min(...boxes.map((box) => box.left)) - 14);
  const right = Math.min(whole.right, Math.max(...boxes.map((box) => box.right)) + 14);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
