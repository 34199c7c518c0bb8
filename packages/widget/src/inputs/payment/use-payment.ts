import { useEffect, useRef, useState } from "react";
import type { PaymentInputOptions } from "@banter/protocol";
import { useChat, useStrings } from "../../chat-context/chat-context.ts";
import { openPaymentForm, type PaymentForm } from "./payment-form.ts";

/** State of a payment (spec §4). `pending`: the provider hasn't decided yet. Success ends the input. */
export type PaymentState =
  | { readonly status: "mounting" }
  | {
      readonly status: "ready";
      /** The provider's error message of the last attempt. */ readonly error?: string;
    }
  | { readonly status: "processing" }
  | { readonly status: "pending" }
  | {
      readonly status: "unavailable";
      readonly reason: "paymentKeyMissing" | "paymentSecretMissing" | "loadFailed";
    };

/** Mounts the provider's form in the slot and confirms the payment. `onPaid` is called once, after success. */
export function usePayment(options: PaymentInputOptions, slotName: string, onPaid: () => void) {
  const chat = useChat();
  const strings = useStrings();
  const [state, setState] = useState<PaymentState>({ status: "mounting" });
  const [attempt, setAttempt] = useState(0);
  const form = useRef<PaymentForm>(undefined);
  const latestOnPaid = useRef(onPaid);
  useEffect(() => {
    latestOnPaid.current = onPaid;
  });
  const { publicKey, paymentIntentSecret } = options;

  useEffect(() => {
    if (!publicKey || !paymentIntentSecret) {
      // oxlint-disable-next-line react/set-state-in-effect -- takes the place of the form that the effect opens
      setState({ status: "unavailable", reason: publicKey ? "paymentSecretMissing" : "paymentKeyMissing" });
      return undefined;
    }
    setState({ status: "mounting" });
    const opened = openPaymentForm(
      chat,
      { publicKey, clientSecret: paymentIntentSecret, slotName },
      (outcome) => {
        if (outcome === "succeeded") return latestOnPaid.current();
        setState(openedStates[outcome]);
        chat.contentGrew();
      },
    );
    form.current = opened;
    return () => {
      form.current = undefined;
      opened.close();
    };
  }, [chat, publicKey, paymentIntentSecret, slotName, attempt]);

  async function pay(): Promise<void> {
    const opened = form.current;
    if (opened === undefined || state.status !== "ready") return;
    setState({ status: "processing" });
    // Confirming may redirect; save the session so that it can be resumed.
    chat.session.paymentStarted();
    const outcome = await opened.confirm(options.additionalInformation);
    chat.session.paymentFinished();
    if (form.current !== opened) return;
    if (outcome.status === "succeeded") return onPaid();
    if (outcome.status === "processing") return setState({ status: "pending" });
    const error = outcome.status === "unknown" ? strings["problem.payment-failed"] : outcome.message;
    setState({ status: "ready", ...(error !== undefined && { error }) });
  }

  return { state, pay: () => void pay(), reload: () => setAttempt((count) => count + 1) };
}

const openedStates = {
  ready: { status: "ready" },
  processing: { status: "pending" },
  failed: { status: "unavailable", reason: "loadFailed" },
} as const satisfies Record<string, PaymentState>;
