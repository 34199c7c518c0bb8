import { paymentInput, type InputBlock } from "@banter/protocol";
import * as v from "valibot";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { text } from "../../../authoring/question-source.ts";
import type { PaymentQuestion } from "../../../authoring/questions.ts";
import { typed } from "../simulated-visitor.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";
import { preparePayment, savePayment, verifyPayment } from "./payment-intent.ts";

const form = questionForm(
  "payment",
  {
    amount: v.union([v.number(), v.string()]),
    currency: v.string(),
    button: text,
    success: text,
    description: text,
    name: text,
    email: text,
    phone: text,
    /** Name of the provider's key in the server's environment. */
    credentials: text,
  },
  ({ amount, currency, button, success, description, name, email, phone, credentials }) => ({
    options: {
      provider: "Stripe",
      credentialsId: credentials,
      amount: String(amount),
      currency,
      labels: { button, success },
      additionalInformation: { description, name, email, phoneNumber: phone },
    },
  }),
);

/** A card payment. Its answer counts only after the provider confirms the payment. */
export const paymentBlock = {
  handler: inputHandler(paymentInput, {
    publicOptions: ["labels", "additionalInformation", "currency", "amount"],
    isPrefilled: false,
    showsStoredForm: false,
    retryMessage: "The payment didn't go through. Please try again.",
    prepare: preparePayment,
    verify: verifyPayment,
    save: savePayment,
  }),
  form,
  ask: {
    /** Asks for a card payment. */
    payment<const Variable extends string = never>(
      options: QuestionOptions<PaymentQuestion, Variable>,
    ): AskStep<PaymentQuestion, never, Variable> {
      return { ask: "payment", ...options };
    },
  },
  plausibleAnswer: (block: InputBlock) => typed(paymentInput.parse(block).labels.success),
  chart: textsChart,
};
