import { emailInput } from "@banter/protocol";
import {
  questionForm,
  type AskStep,
  type QuestionOf,
  type QuestionOptions,
} from "../../../authoring/question-form.ts";
import { textFieldFields } from "../../../authoring/question-source.ts";
import { typed } from "../simulated-visitor.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";

const form = questionForm("email", textFieldFields, ({ placeholder, button }) => ({
  options: { labels: { placeholder, button } },
}));

type Question = QuestionOf<typeof form>;

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
      options: QuestionOptions<Question, Variable> = {},
    ): AskStep<Question, never, Variable> {
      return { ask: "email", ...options };
    },
  },
  plausibleAnswer: () => typed("ada@example.com"),
  chart: textsChart,
};
