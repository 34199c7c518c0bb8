import { phoneInput } from "@banter/protocol";
import * as v from "valibot";
import { checkLiteral, quote } from "../../../authoring/check-value.ts";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { textFieldFields } from "../../../authoring/question-source.ts";
import type { PhoneQuestion } from "../../../authoring/questions.ts";
import { typed } from "../simulated-visitor.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";

const checkCountry = checkLiteral((code) =>
  /^[a-z]{2}$/i.test(code) ? undefined : `is ${quote(code)}, but must be a code of two letters such as "DE"`,
);

const form = questionForm(
  "phone",
  { ...textFieldFields, country: v.optional(v.pipe(v.string(), checkCountry)) },
  ({ placeholder, button, country }) => ({
    options: { labels: { placeholder, button }, defaultCountryCode: country },
  }),
);

export const phoneBlock = {
  handler: inputHandler(phoneInput, {
    publicOptions: ["labels", "defaultCountryCode"],
    isPrefilled: true,
    showsStoredForm: true,
  }),
  form,
  ask: {
    /** Asks for a phone number; `country` (two letters) is selected at first. */
    phone<const Variable extends string = never>(
      options: QuestionOptions<PhoneQuestion, Variable> = {},
    ): AskStep<PhoneQuestion, never, Variable> {
      return { ask: "phone", ...options };
    },
  },
  plausibleAnswer: () => typed("+441632960961"),
  chart: textsChart,
};
