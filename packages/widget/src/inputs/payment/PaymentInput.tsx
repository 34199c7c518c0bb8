import { useId } from "react";
import { paymentInput, type PaymentInputOptions } from "@banter/protocol";
import { useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { useDescription } from "../../chat-context/disclosure.ts";
import { FieldError } from "../field/FieldError.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { usePayment } from "./use-payment.ts";
import css from "./payment-input.css?inline";

/**
 * A card payment (spec §4). The provider's form doesn't work in shadow roots: it is mounted in the light DOM and shown
 * through a slot.
 */
export function PaymentInput({ options, questionId, onSubmit }: InputProps<PaymentInputOptions>) {
  useStyles(css);
  const strings = useStrings();
  const slotName = `banter-payment-${useId()}`;
  const errorId = useId();
  const description = useDescription(errorId);
  const onPaid = () =>
    onSubmit({ type: "text", value: options.labels.success, label: options.labels.success });
  const payment = usePayment(options, slotName, onPaid);
  const { state } = payment;
  const error =
    state.status === "unavailable"
      ? strings[state.reason]
      : state.status === "ready"
        ? state.error
        : undefined;

  return (
    <form
      className="banter-input-form banter-payment"
      data-wide
      noValidate
      aria-labelledby={questionId}
      aria-busy={state.status === "processing" || state.status === "mounting"}
      onSubmit={(event) => {
        event.preventDefault();
        payment.pay();
      }}
    >
      {state.status === "mounting" && (
        <span className="banter-payment-loading" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      {state.status !== "unavailable" && state.status !== "pending" && <slot name={slotName} />}
      <FieldError id={errorId}>{error}</FieldError>
      {(state.status === "ready" || state.status === "processing") && (
        <button
          type="submit"
          className="banter-button"
          // A disabled button would lose the focus.
          aria-disabled={state.status === "processing" || undefined}
          aria-describedby={description}
        >
          {state.status === "processing"
            ? strings.processing
            : `${options.labels.button} ${options.amountLabel}`.trim()}
        </button>
      )}
      {state.status === "pending" && (
        <>
          <p role="alert">{strings.paymentPending}</p>
          {/* The server asks the provider whether the payment succeeded. */}
          <button type="button" className="banter-button" onClick={onPaid}>
            {strings.paymentContinue}
          </button>
        </>
      )}
      {state.status === "unavailable" && state.reason === "loadFailed" && (
        <button type="button" className="banter-button secondary-button" onClick={payment.reload}>
          {strings.retry}
        </button>
      )}
    </form>
  );
}

export const view: InputView<PaymentInputOptions> = {
  definition: paymentInput,
  Component: PaymentInput,
  // `success` stays untranslated: the flow receives it as the answer and may compare it.
  defaultLabels: (strings) => ({ labels: { button: strings["label.pay"] } }),
};
