import { emailInput } from "@banter/protocol";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { textFieldFields } from "../../../authoring/question-source.ts";
import type { EmailQuestion } from "../../../authoring/questions.ts";
import { typed } from "../simulated-visitor.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";

const form = questionForm("email", textFieldFields, ({ placeholder, button }) => ({
  options: { labels: { placeholder, button } },
}));

/** An email address, stored in lower case. */
export const emailBlock = {
  handler: inputHandler(emailInput, {
    publicOptions: ["labels"],
    isPrefilled: true,
    showsStoredForm: true,
    stored: ({ value }) => value.toLowerCase(),
    retryMessage: "That doesn't look like an email address. Could you type it again?",
  }),
  form,
  ask: {
    /** Asks for an email address. */
    email<const Variable extends string = never>(
      options: QuestionOptions<EmailQuestion, Variable> = {},
    ): AskStep<EmailQuestion, never, Variable> {
      return { ask: "email", ...options };
    },
  },
  plausibleAnswer: () => typed("ada@example.com"),
  chart: textsChart,
};
