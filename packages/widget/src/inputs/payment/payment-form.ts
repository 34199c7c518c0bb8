import { timing, type PaymentInputOptions } from "@banter/protocol";
import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { Chat } from "../../chat/chat-context.ts";
import { paymentAppearance } from "./payment-appearance.ts";

export interface PaymentForm {
  confirm(details: PaymentInputOptions["additionalInformation"]): Promise<PaymentOutcome>;
  close(): void;
}

/** The words of a card error; none for what the form itself shows (spec §8). */
export type PaymentOutcome =
  | { readonly status: "succeeded" }
  | { readonly status: "failed"; readonly message: string | undefined }
  /** The money is on its way: it must not be asked for again. */
  | { readonly status: "processing" }
  /** The provider has not said what is wrong, or could not be asked. */
  | { readonly status: "unknown" };

interface OpenedForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  readonly element: StripePaymentElement;
}

/** `succeeded`, `processing`: somebody has paid already, before a reload or in another tab. */
export type OpenedOutcome = "ready" | "failed" | "succeeded" | "processing";

interface FormOptions {
  readonly publicKey: string;
  readonly clientSecret: string;
  readonly slotName: string;
}

/** Loads the provider's script and opens its form in a light-DOM child of the chat's element. Calls back once. */
export function openPaymentForm(
  chat: Chat,
  options: FormOptions,
  onOpened: (outcome: OpenedOutcome) => void,
): PaymentForm {
  const place = document.createElement("div");
  place.slot = options.slotName;
  chat.host.append(place);
  let isClosed = false;
  let hasReported = false;
  let stopFallback = (): void => {};
  const provider = open();

  async function open(): Promise<OpenedForm | undefined> {
    try {
      const stripe = await loadStripe(options.publicKey);
      if (stripe === null || isClosed) return undefined;
      const { paymentIntent } = await stripe.retrievePaymentIntent(options.clientSecret);
      if (isClosed) return undefined;
      if (paymentIntent?.status === "succeeded" || paymentIntent?.status === "processing") {
        report(paymentIntent.status);
        return undefined;
      }
      const elements = stripe.elements({
        clientSecret: options.clientSecret,
        appearance: paymentAppearance(chat.container),
        locale: "auto",
      });
      const element = elements.create("payment", { layout: "tabs" });
      element.on("ready", announceOnce);
      element.on("loaderror", () => report("failed"));
      element.mount(place);
      // A form that never says it is ready still gets its button (spec §9).
      stopFallback = chat.clock.after(timing.paymentButton, announceOnce);
      return { stripe, elements, element };
    } catch (error) {
      log("The payment form could not be loaded", error);
      report("failed");
      return undefined;
    }
  }
  function log(description: string, error: unknown): void {
    chat.session.logs([{ status: "error", description, details: String(error), context: "Payment" }]);
  }
  function announceOnce(): void {
    report("ready");
  }
  function report(outcome: OpenedOutcome): void {
    if (isClosed || hasReported) return;
    hasReported = true;
    stopFallback();
    onOpened(outcome);
  }

  return {
    async confirm(details) {
      const opened = await provider;
      if (opened === undefined) return { status: "unknown" };
      try {
        return await confirmPayment(opened, details);
      } catch (error) {
        log("The payment could not be confirmed", error);
        return { status: "unknown" };
      }
    },
    close() {
      isClosed = true;
      stopFallback();
      void provider.then((opened) => opened?.element.destroy());
      place.remove();
    },
  };
}

/** Money counts as paid only when the provider says "succeeded" (spec §4). */
async function confirmPayment(
  { stripe, elements }: OpenedForm,
  details: PaymentInputOptions["additionalInformation"],
): Promise<PaymentOutcome> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: {
      return_url: location.href,
      payment_method_data: { billing_details: billingDetails(details) },
    },
    redirect: "if_required",
  });
  // What is missing or mistyped the form itself shows, beside its field.
  if (error)
    return { status: "failed", message: error.type === "validation_error" ? undefined : error.message };
  const { status } = paymentIntent;
  return status === "succeeded" || status === "processing" ? { status } : { status: "unknown" };
}

/** The provider's names for what the bot's author filled in; empty fields are left out. */
function billingDetails({ name, email, phoneNumber, address }: PaymentInputOptions["additionalInformation"]) {
  const { postalCode, ...rest } = address;
  const place = filled({ ...rest, postal_code: postalCode });
  return {
    ...filled({ name, email, phone: phoneNumber }),
    ...(Object.keys(place).length > 0 && { address: place }),
  };
}

function filled(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value === undefined || value === "" ? [] : [[key, value]],
    ),
  );
}
