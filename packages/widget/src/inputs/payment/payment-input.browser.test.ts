import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";
import { renderInput } from "../../chat/testing/render-input.ts";

/* The provider's script is not fetched where the page has it already: a stand-in takes its place. */

let chat: RenderedChat | undefined;
afterEach(() => {
  chat?.chat.destroy();
  chat?.host.remove();
});

interface Confirmation {
  readonly confirmParams: {
    readonly return_url: string;
    readonly payment_method_data: { readonly billing_details: unknown };
  };
}

interface Play {
  readonly isSilent?: boolean;
  readonly confirm?: () => unknown;
  /** What stands with the payment when the form opens. */
  readonly standing?: string;
  /** When the provider says so; at once by default. */
  readonly told?: Promise<void>;
}

let play: Play = {};
let seen: Confirmation[] = [];
beforeEach(() => {
  play = {};
  seen = [];
});

// The loader keeps what it has found, so there is one stand-in, which plays what each test asks of it.
beforeAll(() => {
  const element = () => ({
    on: (event: string, run: () => void) => {
      if (event === "ready" && play.isSilent !== true) queueMicrotask(run);
    },
    mount: (place: HTMLElement) => place.append("The provider's form"),
    destroy: () => {},
  });
  const confirmPayment = async (confirmation: Confirmation) => {
    seen.push(confirmation);
    return play.confirm?.() ?? { paymentIntent: { status: "succeeded" } };
  };
  Reflect.set(window, "Stripe", () => ({
    elements: () => ({ create: element }),
    confirmPayment,
    retrievePaymentIntent: async () => {
      await play.told;
      return { paymentIntent: { status: play.standing ?? "requires_payment_method" } };
    },
    registerAppInfo() {},
    _registerWrapper() {},
  }));
});
afterAll(() => void Reflect.deleteProperty(window, "Stripe"));

const options = {
  publicKey: "pk_test_1",
  paymentIntentSecret: "pi_1_secret",
  amountLabel: "€3",
  labels: { button: "Pay now", success: "Thanks" },
  additionalInformation: { name: "Ada", phoneNumber: "+44", address: { city: "London", postalCode: "N1" } },
};
const button = () => chat?.container.querySelector<HTMLButtonElement>("button[type=submit]");
const alertWords = () => chat?.container.querySelector(".banter-payment [role=alert]")?.textContent;

test("the form stands in the page's own DOM while the input is there, and pays with what the author filled in", async () => {
  chat = await renderInput("payment input", options);
  await expect.poll(() => button()?.textContent).toBe("Pay now €3");
  expect(chat.host.querySelector("[slot]")?.textContent).toBe("The provider's form");
  button()?.click();
  await expect
    .poll(() => chat?.session.answers)
    .toEqual([{ type: "text", value: "Thanks", label: "Thanks" }]);
  expect(seen).toMatchObject([
    {
      redirect: "if_required",
      confirmParams: {
        return_url: location.href,
        payment_method_data: {
          billing_details: { name: "Ada", phone: "+44", address: { city: "London", postal_code: "N1" } },
        },
      },
    },
  ]);
  expect(chat.session.calls).toEqual(expect.arrayContaining(["paymentStarted", "paymentFinished"]));
  await expect.poll(() => chat?.host.querySelector("[slot]")).toBeNull();
});

test("a form that never says it is ready gets its button after a second", async () => {
  play = { isSilent: true };
  const before = performance.now();
  chat = await renderInput("payment input", options);
  expect(button()).toBeNull();
  await expect.poll(() => button()?.textContent, { timeout: 3_000 }).toBe("Pay now €3");
  expect(performance.now() - before).toBeGreaterThan(900);
});

test.each([
  [{ error: { type: "card_error", message: "Your card was declined." } }, "Your card was declined."],
  [{ error: { type: "validation_error", message: "Incomplete" } }, ""],
  [{ paymentIntent: { status: "canceled" } }, "The payment did not succeed."],
])("%j shows %j", async (outcome, words) => {
  play = { confirm: () => outcome };
  chat = await renderInput("payment input", options);
  await expect.poll(() => button()).not.toBeNull();
  button()?.click();
  await expect.poll(() => chat?.session.calls).toContain("paymentFinished");
  await expect.poll(() => button()?.disabled).toBe(false);
  expect(alertWords()).toBe(words);
  expect(chat.session.answers).toEqual([]);
});

const status = () => chat?.container.querySelector(".banter-payment [role=status]")?.textContent;
const again = () => chat?.container.querySelector<HTMLButtonElement>(".banter-payment button[type=button]");

test("money that is on its way is not asked for again; the visitor has the flow look whether it has come", async () => {
  play = { confirm: () => ({ paymentIntent: { status: "processing" } }) };
  chat = await renderInput("payment input", options);
  await expect.poll(() => button()).not.toBeNull();
  button()?.click();
  await expect.poll(status).toBe("Your payment is being processed. You don't have to pay again.");
  expect(button()).toBeNull();
  expect(chat.session.answers).toEqual([]);
  again()?.click();
  expect(chat.session.answers).toEqual([{ type: "text", value: "Thanks", label: "Thanks" }]);
});

test("what was paid before a reload is told to the flow at once", async () => {
  let tell = (): void => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  play = { standing: "succeeded", told };
  chat = await renderInput("payment input", options);
  tell();
  await expect
    .poll(() => chat?.session.answers)
    .toEqual([{ type: "text", value: "Thanks", label: "Thanks" }]);
  expect(seen).toEqual([]);
});

test("what is on its way since before a reload is not asked for again", async () => {
  play = { standing: "processing" };
  chat = await renderInput("payment input", options);
  await expect.poll(status).toContain("being processed");
  expect(chat.host.querySelector("[slot]")?.textContent ?? "").toBe("");
});

test("a provider that breaks down leaves the button to try again", async () => {
  play = {
    confirm: () => {
      throw new Error("The network is gone");
    },
  };
  chat = await renderInput("payment input", options);
  await expect.poll(() => button()).not.toBeNull();
  button()?.click();
  await expect.poll(alertWords).toBe("The payment did not succeed.");
  expect(button()?.disabled).toBe(false);
});

test("a missing key is told in words", async () => {
  chat = await renderInput("payment input", { ...options, publicKey: "" });
  await expect.poll(alertWords).toBe("The payment provider's public key is missing");
  expect(button()).toBeNull();
});
