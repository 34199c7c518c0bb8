import { ratingInput, ratingValues, type InputBlock } from "@banter/protocol";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { amount, flag, text } from "../../../authoring/question-source.ts";
import type { RatingQuestion } from "../../../authoring/questions.ts";
import { chooseLeastUsed, typed, type SimulatedVisitor } from "../simulated-visitor.ts";
import type { ChartSpec } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";

const form = questionForm(
  "rating",
  {
    button: text,
    /** The highest value. Default 10. */
    max: amount,
    /** The lowest value, 0 or 1. Default 0; icons always start at 1. */
    min: amount,
    hasIcons: flag,
    /** SVG of the icons. Default: a star. */
    icon: text,
    left: text,
    right: text,
    isOneClick: flag,
  },
  ({ button, max, min, hasIcons, icon, left, right, isOneClick }) => ({
    options: {
      buttonType: hasIcons === true || icon !== undefined ? "Icons" : "Numbers",
      length: max,
      startsAt: min,
      labels: { button, left, right },
      customIcon: icon === undefined ? undefined : { isEnabled: true, svg: icon },
      isOneClickSubmitEnabled: isOneClick,
    },
  }),
);

export const ratingBlock = {
  handler: inputHandler(ratingInput, {
    publicOptions: ["buttonType", "length", "startsAt", "labels", "customIcon", "isOneClickSubmitEnabled"],
    isPrefilled: true,
    showsStoredForm: true,
  }),
  form,
  ask: {
    /** Asks for a rating on a row of numbers or icons. */
    rating<const Variable extends string = never>(
      options: QuestionOptions<RatingQuestion, Variable> = {},
    ): AskStep<RatingQuestion, never, Variable> {
      return { ask: "rating", ...options };
    },
  },
  plausibleAnswer: (block: InputBlock, visitor: SimulatedVisitor) => {
    const values = ratingValues(ratingInput.parse(block)).map(String);
    return typed(
      chooseLeastUsed(
        values.map((id) => ({ id })),
        block,
        visitor,
      )?.id ?? "",
    );
  },
  chart: (block: InputBlock): ChartSpec => ({
    kind: "rating",
    values: ratingValues(ratingInput.parse(block)),
  }),
};
