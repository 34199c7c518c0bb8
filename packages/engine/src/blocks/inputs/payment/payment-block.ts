import { isEmail, paymentInput, type InputBlock } from "@banter/protocol";
import * as v from "valibot";
import { finiteNumber } from "../../../authoring/check-number.ts";
import { checkLiteral, hasVariable, quote } from "../../../authoring/check-value.ts";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { text } from "../../../authoring/question-source.ts";
import type { PaymentQuestion } from "../../../authoring/questions.ts";
import { typed } from "../simulated-visitor.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";
import { parseMoney } from "./money.ts";
import { preparePayment, savePayment, verifyPayment } from "./payment-intent.ts";

const checkEmail = checkLiteral((address) =>
  isEmail(address.trim()) ? undefined : `is ${quote(address)}, but must be an email address`,
);

const form = questionForm(
  "payment",
  {
    amount: v.union([finiteNumber, v.string()]),
    currency: v.string(),
    button: text,
    success: text,
    description: text,
    name: text,
    email: v.optional(v.pipe(v.string(), checkEmail)),
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
  amountProblems,
);

/** An amount that is written out, but can't be paid. */
function amountProblems({ amount, currency }: Pick<PaymentQuestion, "amount" | "currency">) {
  if (hasVariable(`${amount}${currency}`)) return {};
  const money = parseMoney(String(amount), currency);
  if (money.ok) return {};
  const isCurrency = parseMoney("1", currency).ok;
  return { [isCurrency ? "amount" : "currency"]: money.error };
}

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
