import { useEffect, useRef, useState } from "react";
import type { PaymentInputOptions } from "@banter/protocol";
import { useChat } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { openPaymentForm, type PaymentForm } from "./payment-form.ts";

/** Where a payment stands (spec §4): mounting, ready, processing; succeeded ends the input. `pending`: the provider still has it. */
export type PaymentState =
  | { readonly status: "mounting" }
  | { readonly status: "ready"; /** The provider's words about the last try. */ readonly problem?: string }
  | { readonly status: "processing" }
  | { readonly status: "pending" }
  | { readonly status: "unavailable"; readonly reason: "paymentKeyMissing" | "loadFailed" };

/** Opens the provider's form in the slot, and pays. `onPaid` is called once, when the provider says it succeeded. */
export function usePayment(options: PaymentInputOptions, slotName: string, onPaid: () => void) {
  const chat = useChat();
  const words = useAllWords();
  const [state, setState] = useState<PaymentState>({ status: "mounting" });
  const [attempt, setAttempt] = useState(0);
  const form = useRef<PaymentForm>(undefined);
  const paid = useRef(onPaid);
  useEffect(() => {
    paid.current = onPaid;
  });
  const { publicKey, paymentIntentSecret } = options;

  useEffect(() => {
    if (!publicKey || !paymentIntentSecret) {
      setState({ status: "unavailable", reason: "paymentKeyMissing" });
      return undefined;
    }
    setState({ status: "mounting" });
    const opened = openPaymentForm(
      chat,
      { publicKey, clientSecret: paymentIntentSecret, slotName },
      (outcome) => {
        if (outcome === "succeeded") return paid.current();
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
    // The confirmation may leave this page: the session has to find back.
    chat.session.paymentStarted();
    const outcome = await opened.confirm(options.additionalInformation);
    chat.session.paymentFinished();
    if (form.current !== opened) return;
    if (outcome.status === "succeeded") return onPaid();
    if (outcome.status === "processing") return setState({ status: "pending" });
    const problem = outcome.status === "unknown" ? words["problem.payment-failed"] : outcome.message;
    setState({ status: "ready", ...(problem !== undefined && { problem }) });
  }

  return { state, pay: () => void pay(), reload: () => setAttempt((count) => count + 1) };
}

const openedStates = {
  ready: { status: "ready" },
  processing: { status: "pending" },
  failed: { status: "unavailable", reason: "loadFailed" },
} as const satisfies Record<string, PaymentState>;
