import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { bot } from "../../chat/testing/fixtures.ts";
import type { RenderedChat } from "../../chat/testing/render-chat.ts";
import { renderInput } from "../../chat/testing/render-input.ts";

/* The loader uses `window.Stripe` if it exists, so the tests install a fake. */

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

interface FakeBehavior {
  /** Never emits `ready`. */
  readonly isSilent?: boolean;
  readonly confirm?: () => unknown;
  /** Status of the payment when the form opens. */
  readonly initialStatus?: string;
  /** Delays that status. */
  readonly statusReady?: Promise<void>;
}

interface FormOptions {
  readonly clientSecret: string;
  readonly appearance: unknown;
}

let behavior: FakeBehavior = {};
let seen: Confirmation[] = [];
/** The keys and client secrets that the provider was called with. */
let called: string[] = [];
let appearances: unknown[] = [];
beforeEach(() => {
  appearances = [];
  called = [];
  behavior = {};
  seen = [];
});

// The loader caches `window.Stripe`, so all tests share one fake and set its behavior.
beforeAll(() => {
  const element = () => ({
    on: (event: string, run: () => void) => {
      if (event === "ready" && behavior.isSilent !== true) queueMicrotask(run);
    },
    mount: (place: HTMLElement) => place.append("The provider's form"),
    destroy: () => {},
  });
  const confirmPayment = async (confirmation: Confirmation) => {
    seen.push(confirmation);
    return behavior.confirm?.() ?? { paymentIntent: { status: "succeeded" } };
  };
  const provider = (key: string) => ({
    elements: ({ clientSecret, appearance }: FormOptions) => {
      called.push(key, clientSecret);
      appearances.push(appearance);
      return { create: element };
    },
    confirmPayment,
    retrievePaymentIntent: async () => {
      await behavior.statusReady;
      return { paymentIntent: { status: behavior.initialStatus ?? "requires_payment_method" } };
    },
    registerAppInfo() {},
    _registerWrapper() {},
  });
  Reflect.set(window, "Stripe", provider);
});
afterAll(() => void Reflect.deleteProperty(window, "Stripe"));

const options = {
  publicKey: "pk_test_1",
  paymentIntentSecret: "pi_1_secret",
  amountLabel: "€3",
  labels: { button: "Pay now", success: "Thanks" },
  additionalInformation: {
    name: "Ada",
    email: "ada@example.com",
    phoneNumber: "+44",
    address: { city: "London", postalCode: "N1" },
  },
};
const button = () => chat?.container.querySelector<HTMLButtonElement>("button[type=submit]");
const alertText = () => chat?.container.querySelector(".banter-payment [role=alert]")?.textContent;

// Spec: 4.35, 4.38, 4.39, 7.20, 7.21, 7.22
test("the form is in the light DOM while the input is mounted and submits the author's billing details", async () => {
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
          billing_details: {
            name: "Ada",
            email: "ada@example.com",
            phone: "+44",
            address: { city: "London", postal_code: "N1" },
          },
        },
      },
    },
  ]);
  expect(called).toEqual(["pk_test_1", "pi_1_secret"]);
  expect(chat.session.calls).toEqual(expect.arrayContaining(["paymentStarted", "paymentFinished"]));
  await expect.poll(() => chat?.host.querySelector("[slot]")).toBeNull();
});

test.each([
  ["#ffffff", "#303235", "stripe", "rgba(48, 50, 53, 0.3)"],
  ["#14161c", "#eceef2", "night", "rgba(236, 238, 242, 0.3)"],
])(
  "the provider's fields on %s have the chat's colors and radius",
  async (backgroundColor, color, theme, line) => {
    const inputs = { backgroundColor, color };
    const themed = bot({ theme: { chat: { inputs, roundness: "large" } } });
    chat = await renderInput("payment input", options, [], { bot: themed });
    await expect
      .poll(() => appearances)
      .toMatchObject([
        {
          theme,
          variables: { colorText: color, borderRadius: "12px" },
          rules: { ".Input": { border: `1px solid ${line}`, boxShadow: "none" } },
        },
      ]);
  },
);

// Spec: 4.37
test("is processing while the provider confirms", async () => {
  let confirm = (_outcome: unknown) => {};
  behavior = { confirm: () => new Promise((resolve) => (confirm = resolve)) };
  chat = await renderInput("payment input", options);
  await expect.poll(() => button()).not.toBeNull();
  button()?.click();
  await expect.poll(() => button()?.textContent).toBe("Processing");
  expect(button()?.ariaDisabled).toBe("true");
  button()?.focus();
  button()?.click();
  expect(chat.host.shadowRoot?.activeElement).toBe(button());
  expect(seen).toHaveLength(1);
  expect(chat.session.answers).toEqual([]);
  confirm({ paymentIntent: { status: "succeeded" } });
  await expect.poll(() => chat?.session.answers.length).toBe(1);
});

// Spec: 4.36, 9.44
test("shows the pay button after a second even without a ready event", async () => {
  behavior = { isSilent: true };
  const before = performance.now();
  chat = await renderInput("payment input", options);
  expect(button()).toBeNull();
  expect(chat.container.querySelector(".banter-payment-loading")).not.toBeNull();
  await expect.poll(() => button()?.textContent, { timeout: 3_000 }).toBe("Pay now €3");
  expect(chat.container.querySelector(".banter-payment-loading")).toBeNull();
  expect(performance.now() - before).toBeGreaterThan(900);
});

// Spec: 4.38, 4.40, 4.41, 8.21
test.each([
  [{ error: { type: "card_error", message: "Your card was declined." } }, "Your card was declined."],
  [{ error: { type: "validation_error", message: "Incomplete" } }, ""],
  [{ paymentIntent: { status: "canceled" } }, "The payment failed."],
])("%j shows %j", async (outcome, words) => {
  behavior = { confirm: () => outcome };
  chat = await renderInput("payment input", options);
  await expect.poll(() => button()).not.toBeNull();
  button()?.click();
  await expect.poll(() => chat?.session.calls).toContain("paymentFinished");
  await expect.poll(() => button()?.ariaDisabled).toBeNull();
  expect(alertText()).toBe(words);
  expect(chat.session.answers).toEqual([]);
});

const status = () => chat?.container.querySelector(".banter-payment p[role=alert]")?.textContent;
const again = () => chat?.container.querySelector<HTMLButtonElement>(".banter-payment button[type=button]");

test("a pending payment can't be repeated, only checked again", async () => {
  behavior = { confirm: () => ({ paymentIntent: { status: "processing" } }) };
  chat = await renderInput("payment input", options);
  await expect.poll(() => button()).not.toBeNull();
  button()?.click();
  await expect.poll(status).toBe("Your payment is being processed. You don't need to pay again.");
  expect(button()).toBeNull();
  expect(chat.session.answers).toEqual([]);
  expect(again()?.textContent).toBe("Continue");
  again()?.click();
  expect(chat.session.answers).toEqual([{ type: "text", value: "Thanks", label: "Thanks" }]);
});

test("a payment that succeeded before a reload is submitted immediately", async () => {
  let reportStatus = (): void => {};
  const statusReady = new Promise<void>((resolve) => {
    reportStatus = resolve;
  });
  behavior = { initialStatus: "succeeded", statusReady };
  chat = await renderInput("payment input", options);
  reportStatus();
  await expect
    .poll(() => chat?.session.answers)
    .toEqual([{ type: "text", value: "Thanks", label: "Thanks" }]);
  expect(seen).toEqual([]);
});

test("a payment that is pending since before a reload can't be repeated", async () => {
  behavior = { initialStatus: "processing" };
  chat = await renderInput("payment input", options);
  await expect.poll(status).toContain("being processed");
  expect(chat.host.querySelector("[slot]")?.textContent ?? "").toBe("");
});

test("a failing provider leaves the pay button enabled", async () => {
  behavior = {
    confirm: () => {
      throw new Error("The network is gone");
    },
  };
  chat = await renderInput("payment input", options);
  await expect.poll(() => button()).not.toBeNull();
  button()?.click();
  await expect.poll(alertText).toBe("The payment failed.");
  expect(button()?.disabled).toBe(false);
});

test("a missing client secret has its own error", async () => {
  chat = await renderInput("payment input", { ...options, paymentIntentSecret: "" });
  await expect.poll(alertText).toBe("The payment could not be prepared. Try again later.");
});

// Spec: 5.36, 8.21
test("a missing key shows an error", async () => {
  chat = await renderInput("payment input", { ...options, publicKey: "" });
  await expect.poll(alertText).toBe("The payment provider's public key is missing");
  expect(button()).toBeNull();
});
