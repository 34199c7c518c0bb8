import { phoneInput } from "@banter/protocol";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { text, textFieldFields } from "../../../authoring/question-source.ts";
import type { PhoneQuestion } from "../../../authoring/questions.ts";
import { typed } from "../simulated-visitor.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";

const form = questionForm(
  "phone",
  { ...textFieldFields, country: text },
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
