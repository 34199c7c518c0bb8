import { timeInput, type InputBlock } from "@banter/protocol";
import * as v from "valibot";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { text } from "../../../authoring/question-source.ts";
import type { TimeQuestion } from "../../../authoring/questions.ts";
import { typedOneOf, type SimulatedVisitor } from "../simulated-visitor.ts";
import { checkTimeFormat } from "../date/check-date-format.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";

const form = questionForm(
  "time",
  { button: text, format: v.optional(v.pipe(v.string(), checkTimeFormat)) },
  ({ button, format }) => ({ options: { labels: { button }, format } }),
);

export const timeBlock = {
  handler: inputHandler(timeInput, {
    publicOptions: ["labels", "format"],
    isPrefilled: true,
    showsStoredForm: true,
  }),
  form,
  ask: {
    /** Asks for a time of day. */
    time<const Variable extends string = never>(
      options: QuestionOptions<TimeQuestion, Variable> = {},
    ): AskStep<TimeQuestion, never, Variable> {
      return { ask: "time", ...options };
    },
  },
  plausibleAnswer: (_block: InputBlock, visitor: SimulatedVisitor) =>
    typedOneOf(["09:30", "14:00", "18:45"], visitor),
  chart: textsChart,
};
