import { timing, type PaymentInputOptions } from "@banter/protocol";
import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { ChatServices } from "../../chat-context/chat-context.ts";
import { paymentAppearance } from "./payment-appearance.ts";

export interface PaymentForm {
  confirm(details: PaymentInputOptions["additionalInformation"]): Promise<PaymentOutcome>;
  close(): void;
}

/** `message` is undefined for errors that the provider's form shows itself (spec §8). */
export type PaymentOutcome =
  | { readonly status: "succeeded" }
  | { readonly status: "failed"; readonly message: string | undefined }
  /** The payment is pending and must not be repeated. */
  | { readonly status: "processing" }
  /** The provider was unreachable or didn't report a final state. */
  | { readonly status: "unknown" };

interface OpenedForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  readonly element: StripePaymentElement;
}

/** `succeeded`, `processing`: the payment was made before a reload or in another tab. */
export type OpenedOutcome = "ready" | "failed" | "succeeded" | "processing";

interface FormOptions {
  readonly publicKey: string;
  readonly clientSecret: string;
  readonly slotName: string;
}

/** Mounts the provider's form in a light-DOM child of the chat's element. Calls `onOpened` once. */
export function openPaymentForm(
  chat: ChatServices,
  options: FormOptions,
  onOpened: (outcome: OpenedOutcome) => void,
): PaymentForm {
  const mountPoint = document.createElement("div");
  mountPoint.slot = options.slotName;
  chat.host.append(mountPoint);
  const controller = new AbortController();
  const { signal } = controller;

  let hasReported = false;

  /** Reports the first outcome only. */
  function report(outcome: OpenedOutcome): void {
    if (signal.aborted || hasReported) return;
    hasReported = true;
    onOpened(outcome);
  }
  function log(description: string, error: unknown): void {
    chat.session.logs([{ status: "error", description, details: String(error), context: "Payment" }]);
  }
  const opening = mountForm(chat, options, { mountPoint, signal, report }).catch((error: unknown) => {
    log("The payment form could not be loaded", error);
    report("failed");
    return undefined;
  });

  return {
    async confirm(details) {
      const opened = await opening;
      if (opened === undefined) return { status: "unknown" };
      try {
        return await confirmPayment(opened, details);
      } catch (error) {
        log("The payment could not be confirmed", error);
        return { status: "unknown" };
      }
    },
    close() {
      controller.abort();
      void opening.then((opened) => opened?.element.destroy());
      mountPoint.remove();
    },
  };
}

interface MountOptions {
  readonly mountPoint: HTMLElement;
  /** Aborted when the form is closed. */
  readonly signal: AbortSignal;
  readonly report: (outcome: OpenedOutcome) => void;
}

/** Loads the provider's script and mounts its form, unless the payment was made already. */
async function mountForm(
  { container, clock }: ChatServices,
  { publicKey, clientSecret }: FormOptions,
  { mountPoint, signal, report }: MountOptions,
): Promise<OpenedForm | undefined> {
  const stripe = await loadStripe(publicKey);
  if (stripe === null || signal.aborted) return undefined;
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  if (signal.aborted) return undefined;
  if (paymentIntent?.status === "succeeded" || paymentIntent?.status === "processing") {
    report(paymentIntent.status);
    return undefined;
  }
  const elements = stripe.elements({
    clientSecret,
    appearance: paymentAppearance(container),
    locale: "auto",
    // `PaymentInput` shows that the form is loading.
    loader: "never",
  });
  const element = elements.create("payment", { layout: "tabs" });
  element.on("ready", () => report("ready"));
  element.on("loaderror", () => report("failed"));
  element.mount(mountPoint);
  // Show the pay button even if the form's ready event never comes (spec §9).
  const cancel = clock.after(timing.paymentButton, () => report("ready"));
  signal.addEventListener("abort", cancel, { once: true });
  return { stripe, elements, element };
}

/** Only the provider's status "succeeded" counts as paid (spec §4). */
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
  // The form shows validation errors beside its fields.
  if (error)
    return { status: "failed", message: error.type === "validation_error" ? undefined : error.message };
  const { status } = paymentIntent;
  return status === "succeeded" || status === "processing" ? { status } : { status: "unknown" };
}

/** The author's billing details under the provider's names, without empty fields. */
function billingDetails({ name, email, phoneNumber, address }: PaymentInputOptions["additionalInformation"]) {
  const { postalCode, ...otherFields } = address;
  const filledAddress = withoutEmpty({ ...otherFields, postal_code: postalCode });
  return {
    ...withoutEmpty({ name, email, phone: phoneNumber }),
    ...(Object.keys(filledAddress).length > 0 && { address: filledAddress }),
  };
}

function withoutEmpty(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value === undefined || value === "" ? [] : [[key, value]],
    ),
  );
}
