import { ratingInput, ratingValues, type InputBlock } from "@banter/protocol";
import { orderProblem } from "../../../authoring/check-number.ts";
import { hasVariable, type Problem } from "../../../authoring/check-value.ts";
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
  (question) => {
    const { button, icon, left, right, isOneClick } = question;
    return {
      options: {
        ...rangeOptions(question),
        labels: { button, left, right },
        customIcon: icon === undefined ? undefined : { isEnabled: true, svg: icon },
        isOneClickSubmitEnabled: isOneClick,
      },
    };
  },
  rangeProblems,
);

type Range = Pick<RatingQuestion, "min" | "max" | "hasIcons" | "icon">;

function rangeOptions({ min, max, hasIcons, icon }: Range) {
  const buttonType = hasIcons === true || icon !== undefined ? "Icons" : "Numbers";
  return { buttonType, length: max, startsAt: min };
}

/** Limits other than the first and the last value that visitors can choose. */
function rangeProblems(question: Range): Readonly<Record<string, Problem>> {
  const { min, max } = question;
  if ([min, max].some((limit) => typeof limit === "string" && hasVariable(limit))) return {};
  const options = ratingInput.parse({
    id: "",
    type: ratingInput.type,
    options: rangeOptions(question),
    items: [],
    runtimeOptions: {},
  });
  const { length, startsAt } = options;
  if (!Number.isInteger(startsAt)) return { min: `is ${startsAt}, but a rating has whole numbers` };
  if (!Number.isInteger(length)) return { max: `is ${length}, but a rating has whole numbers` };
  const values = ratingValues(options);
  const [first = 0] = values;
  if (max === undefined && length < first)
    return { min: `is ${first}, which is more than the max of ${length}. Set a larger \`max\`` };
  const excess =
    length > (values.at(-1) ?? 0)
      ? `is ${length}, but a rating has at most ${values.length} values`
      : undefined;
  return { max: orderProblem(first, length) ?? excess };
}

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
