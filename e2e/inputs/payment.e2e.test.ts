import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { Locator, Page } from "playwright";
import { useFastClock } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";
import { storedAnswers } from "./stored-answers.ts";
import { cards, startStripe } from "./fake-stripe.ts";

const LONG_WAIT = { timeout: 15_000 };

let page: Page;

const stripe = await startStripe();
afterAll(() => stripe.stop());
const { server, browser } = await serveBots(["e2e/inputs/payment-bot.ts"], {
  BANTER_STRIPE_SECRET_KEY: "sk_test_1",
  BANTER_STRIPE_PUBLIC_KEY: "pk_test_1",
  BANTER_STRIPE_API: stripe.api,
});
beforeEach(async () => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(15_000);
  await useFastClock(context);
  await stripe.serve(context);
  page = await context.newPage();
});
afterEach(() => page.context().close());

const chatOf = (name = "demo"): Locator => page.locator(`#${name}`);
const said = (chat: Locator, words: string): Locator => chat.getByTestId("host-bubble").getByText(words);
const pay = (chat: Locator): Locator => chat.getByRole("button", { name: "Pay €3" });

/** Answers up to the payment. */
async function reachPayment(chat: Locator, name: string): Promise<void> {
  await chat.getByRole("textbox", { name: "Your name?" }).fill(name);
  await chat.getByRole("button", { name: "Send" }).click();
  await pay(chat).waitFor();
}

async function payWith(chat: Locator, card: string): Promise<void> {
  await chat.getByLabel("Card number").fill(card);
  await pay(chat).click();
}

async function open(): Promise<Locator> {
  await page.goto(`${server.url}/?bot=payment`);
  await reachPayment(chatOf(), "Ada");
  return chatOf();
}

// Spec: 2.37, 7.20
test("a valid card pays, and the form leaves the page's light DOM", async () => {
  const chat = await open();
  expect(await chat.locator("> [slot]").count()).toBe(1);
  await payWith(chat, cards.good);
  await expect.poll(() => said(chat, "Thank you, Ada!").isVisible(), LONG_WAIT).toBe(true);
  expect(await chat.getByTestId("guest-bubble").allTextContents()).toContainEqual(
    expect.stringContaining("Paid"),
  );
  expect(await chat.locator("> [slot]").count()).toBe(0);
  expect(await storedAnswers(server, "payment")).toMatchObject({ name: "Ada", paid: "Paid" });
});

// Spec: 4.41
test("a declined card is explained below the form, and another one pays", async () => {
  const chat = await open();
  await payWith(chat, cards.declined);
  await chat.getByRole("alert").getByText("Your card was declined.").waitFor();
  await payWith(chat, cards.good);
  await expect.poll(() => said(chat, "Thank you, Ada!").isVisible(), LONG_WAIT).toBe(true);
});

test("the form's own error is not shown twice", async () => {
  const chat = await open();
  await payWith(chat, cards.incomplete);
  await pay(chat).waitFor();
  expect(await chat.getByRole("alert").allTextContents()).not.toContainEqual(
    expect.stringContaining("incomplete"),
  );
});

test("a bank's page returns to the same conversation", async () => {
  const chat = await open();
  await payWith(chat, cards.bank);
  await page.waitForURL(/redirect_status=succeeded/);
  await expect.poll(() => said(chatOf(), "Thank you, Ada!").isVisible(), LONG_WAIT).toBe(true);
  expect(await chatOf().getByTestId("guest-bubble").allTextContents()).toContainEqual(
    expect.stringContaining("Ada"),
  );
  expect(await page.evaluate(() => sessionStorage.getItem("banter-paymentInProgress"))).toBeNull();
  expect(await storedAnswers(server, "payment")).toMatchObject({ name: "Ada", paid: expect.any(String) });
});

test("the visitor can try again after the bank has refused", async () => {
  const chat = await open();
  await payWith(chat, cards.bankRefuses);
  await page.waitForURL(/redirect_status=failed/);
  await said(chatOf(), "The payment didn't go through. Please try again.").waitFor();
  await pay(chatOf()).waitFor();
  await payWith(chatOf(), cards.good);
  await expect.poll(() => said(chatOf(), "Thank you, Ada!").isVisible(), LONG_WAIT).toBe(true);
});

test("an address that claims a payment is not trusted", async () => {
  const chat = await open();
  await payWith(chat, cards.forged);
  await page.waitForURL(/redirect_status=succeeded/);
  await said(chatOf(), "The payment didn't go through. Please try again.").waitFor();
  await pay(chatOf()).waitFor();
  expect(await said(chatOf(), "Thank you").count()).toBe(0);
});

test("two bots on one page have separate payments", async () => {
  await page.route("**/two.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Two</title><script type="module" src="/banter/banter.js"></script>
        <style>banter-standard { display: block; block-size: 45vh }</style>
        <banter-standard id="first" typebot="payment"></banter-standard>
        <banter-standard id="second" typebot="payment"></banter-standard></html>`,
    }),
  );
  await page.goto(`${server.url}/two.html`);
  const [first, second] = [chatOf("first"), chatOf("second")];
  await reachPayment(first, "Ada");
  await reachPayment(second, "Grace");
  await payWith(second, cards.good);
  await expect.poll(() => said(second, "Thank you, Grace!").isVisible(), LONG_WAIT).toBe(true);
  await pay(first).waitFor();
  await payWith(first, cards.good);
  await expect.poll(() => said(first, "Thank you, Ada!").isVisible(), LONG_WAIT).toBe(true);
});

test("the form reports a blocked script and works on the second try", async () => {
  let isDown = true;
  await page
    .context()
    .route("https://js.stripe.com/**", (route) => (isDown ? route.abort() : route.fallback()));
  await page.goto(`${server.url}/?bot=payment`);
  await chatOf().getByRole("textbox", { name: "Your name?" }).fill("Ada");
  await chatOf().getByRole("button", { name: "Send" }).click();
  await chatOf().getByText("This part could not be loaded. Check your connection.").waitFor();
  isDown = false;
  await chatOf().getByRole("button", { name: "Try again" }).click();
  await payWith(chatOf(), cards.good);
  await expect.poll(() => said(chatOf(), "Thank you, Ada!").isVisible(), LONG_WAIT).toBe(true);
});
