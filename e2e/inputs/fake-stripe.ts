import type { BrowserContext, Route } from "playwright";
import { startFakeStripe } from "../../packages/server/src/testing/fake-stripe.ts";
import { fakeStripeScript } from "./fake-stripe-script.ts";

/*
 * A fake Stripe: its HTTP API for the flow server, its script and a bank page for the browser. The effect of each card number
 * is documented beside it, as with Stripe's own test cards.
 */

export const cards = {
  good: "4242",
  declined: "4000",
  incomplete: "12",
  /** Redirects to the bank's page and is paid there. */
  bank: "3155",
  /** The bank declines. */
  bankRefuses: "3156",
  /** Returns with `redirect_status=succeeded` although nothing was paid. */
  forged: "9999",
} as const;

export interface FakeStripe {
  readonly api: string;
  /** Fakes the provider in a browser. */
  serve(context: BrowserContext): Promise<void>;
  stop(): void;
}

export async function startStripe(): Promise<FakeStripe> {
  const provider = await startFakeStripe();

  async function confirm(route: Route): Promise<void> {
    const { secret, card, returnUrl } = route.request().postDataJSON();
    const id = String(secret).replace("_secret", "");
    const reply = outcome(card, new URL(returnUrl));
    if (card === cards.good || card === cards.bank) provider.pay(id);
    await route.fulfill({ json: reply, headers: { "access-control-allow-origin": "*" } });
  }
  return {
    api: provider.api,
    async serve(context) {
      await context.route("https://js.stripe.com/**", (route) =>
        route.fulfill({ contentType: "text/javascript", body: fakeStripeScript }),
      );
      await context.route("https://js.stripe.com/confirm", confirm);
    },
    stop: provider.close,
  };
}

function outcome(card: string, returnUrl: URL): unknown {
  switch (card) {
    case cards.declined:
      return { error: { type: "card_error", message: "Your card was declined." } };
    case cards.incomplete:
      return { error: { type: "validation_error", message: "Your card number is incomplete." } };
    case cards.bank:
    case cards.forged:
    case cards.bankRefuses:
      returnUrl.searchParams.set("payment_intent", "pi_of_the_bank");
      returnUrl.searchParams.set("redirect_status", card === cards.bankRefuses ? "failed" : "succeeded");
      return { redirect: returnUrl.href };
    default:
      return { paymentIntent: { status: "succeeded" } };
  }
}
