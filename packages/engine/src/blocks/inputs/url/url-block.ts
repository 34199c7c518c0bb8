import { urlInput } from "@banter/protocol";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { textFieldFields } from "../../../authoring/question-source.ts";
import type { UrlQuestion } from "../../../authoring/questions.ts";
import { typed } from "../simulated-visitor.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";

const form = questionForm("url", textFieldFields, ({ placeholder, button }) => ({
  options: { labels: { placeholder, button } },
}));

export const urlBlock = {
  handler: inputHandler(urlInput, {
    publicOptions: ["labels"],
    isPrefilled: true,
    showsStoredForm: true,
  }),
  form,
  ask: {
    /** Asks for a web address. */
    url<const Variable extends string = never>(
      options: QuestionOptions<UrlQuestion, Variable> = {},
    ): AskStep<UrlQuestion, never, Variable> {
      return { ask: "url", ...options };
    },
  },
  plausibleAnswer: () => typed("https://example.com/ada"),
  chart: textsChart,
};
