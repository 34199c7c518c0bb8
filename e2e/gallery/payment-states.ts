import type { Locator, Page } from "playwright";
import { cards } from "../inputs/fake-stripe.ts";
import type { InputState } from "./input-states.ts";

const SCRIPT = /https:\/\/js\.stripe\.com\/(?!confirm)/;
const CONFIRM = "https://js.stripe.com/confirm";
const buttonOf = (input: Locator): Locator => input.getByRole("button");
const alertOf = (input: Locator): Locator => input.getByRole("alert").getByText(/./);

async function isLoading(_page: Page, input: Locator): Promise<boolean> {
  return (await buttonOf(input).count()) === 0;
}

async function isReady(_page: Page, input: Locator): Promise<boolean> {
  await buttonOf(input).waitFor();
  return true;
}

async function hoverButton(page: Page, input: Locator): Promise<boolean> {
  await isReady(page, input);
  await buttonOf(input).hover();
  return true;
}

async function focusCard(page: Page, input: Locator): Promise<boolean> {
  await isReady(page, input);
  await page.getByLabel("Card number").focus();
  return true;
}

/** A focus that follows a key is shown. */
async function focusButton(page: Page, input: Locator): Promise<boolean> {
  await isReady(page, input);
  await page.keyboard.press("Shift");
  await buttonOf(input).focus();
  return true;
}

async function blur(page: Page): Promise<void> {
  await page.mouse.click(1, 1);
}

async function payUntil(input: Locator, card: string, expected: Locator): Promise<boolean> {
  await input.page().getByLabel("Card number").fill(card);
  await buttonOf(input).click();
  await expected.waitFor();
  return true;
}

/** The provider's answer never comes. */
async function stayBusy(page: Page, input: Locator): Promise<boolean> {
  const busy = input.locator("[aria-busy=true]");
  if ((await busy.count()) > 0) return true;
  await buttonOf(input).waitFor();
  await page.route(CONFIRM, () => undefined);
  return payUntil(input, cards.good, busy);
}

async function isUnavailable(_page: Page, input: Locator): Promise<boolean> {
  await alertOf(input).waitFor();
  return true;
}

async function isPaid(page: Page, input: Locator): Promise<boolean> {
  const answer = page.getByTestId("guest-bubble");
  if ((await answer.count()) > 0) return true;
  return payUntil(input, cards.good, answer);
}

/** States of a payment and how a visitor brings them about with the cards of the fake provider. */
export const paymentStates: readonly PaymentState[] = [
  { name: "loading", script: "pending", enter: isLoading },
  { name: "not loaded", script: "missing", enter: isUnavailable },
  { name: "idle", enter: isReady },
  { name: "hover", enter: hoverButton, leave: (page) => page.mouse.move(0, 0) },
  { name: "focus in the provider's form", enter: focusCard, leave: blur },
  { name: "focus", enter: focusButton, leave: blur },
  { name: "error", enter: (_page, input) => payUntil(input, cards.declined, alertOf(input)) },
  { name: "busy", enter: stayBusy },
  { name: "done", enter: isPaid },
];

interface PaymentState extends Omit<InputState, "start"> {
  /** What becomes of the provider's script. Default: it is the fake one. */
  readonly script?: "pending" | "missing";
}

/** A page with nothing but the payment, as wide as the window; resolves when its bot has asked for it. */
export async function openPayment(page: Page, serverUrl: string, { script }: PaymentState, scheme: string) {
  await page.unrouteAll();
  if (script !== undefined)
    await page.route(SCRIPT, (route) => (script === "missing" ? route.abort() : undefined));
  await page.route("**/payment.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Payment</title><script type="module" src="/banter/banter.js"></script>
        <style>body, figure { margin: 0 } figcaption { display: none } banter-standard { display: block; block-size: 640px }</style>
        <figure><figcaption>Payment</figcaption>
        <banter-standard typebot="payment-form" color-scheme="${scheme}"></banter-standard></figure></html>`,
    }),
  );
  await page.goto(`${serverUrl}/payment.html`);
  await page.locator(".banter-payment").waitFor();
}
