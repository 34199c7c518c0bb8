import { useId } from "react";
import { paymentInput, type PaymentInputOptions } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { FieldError } from "../field/FieldError.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { usePayment } from "./use-payment.ts";
import css from "./payment-input.css?inline";

/**
 * A card payment (spec §4). The provider's form stands in the page's own DOM, for it refuses shadow roots, and shows
 * through a slot.
 */
export function PaymentInput({ options, questionId, onSubmit }: InputProps<PaymentInputOptions>) {
  useStyles(css);
  const words = useAllWords();
  const slotName = `banter-payment-${useId()}`;
  const errorId = useId();
  const onPaid = () =>
    onSubmit({ type: "text", value: options.labels.success, label: options.labels.success });
  const payment = usePayment(options, slotName, onPaid);
  const { state } = payment;
  const problem =
    state.status === "unavailable"
      ? words[state.reason]
      : state.status === "ready"
        ? state.problem
        : undefined;

  return (
    <form
      className="banter-input-form banter-payment"
      data-wide
      noValidate
      aria-labelledby={questionId}
      aria-busy={state.status === "processing"}
      onSubmit={(event) => {
        event.preventDefault();
        payment.pay();
      }}
    >
      {state.status !== "unavailable" && state.status !== "pending" && <slot name={slotName} />}
      <FieldError id={errorId}>{problem}</FieldError>
      {(state.status === "ready" || state.status === "processing") && (
        <button
          type="submit"
          className="banter-button"
          disabled={state.status === "processing"}
          aria-describedby={errorId}
        >
          {state.status === "processing"
            ? words.processing
            : `${options.labels.button} ${options.amountLabel}`.trim()}
        </button>
      )}
      {state.status === "pending" && (
        <>
          <p role="status">{words.paymentPending}</p>
          {/* Whether the money has come the flow asks of the provider. */}
          <button type="button" className="banter-button" onClick={onPaid}>
            {words.retry}
          </button>
        </>
      )}
      {state.status === "unavailable" && state.reason === "loadFailed" && (
        <button type="button" className="banter-button secondary-button" onClick={payment.reload}>
          {words.retry}
        </button>
      )}
    </form>
  );
}

export default { unit: paymentInput, Component: PaymentInput } satisfies InputView<PaymentInputOptions>;
