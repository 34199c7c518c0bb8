import { numberInput, type InputBlock } from "@banter/protocol";
import * as v from "valibot";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { amount, text, textFieldFields } from "../../../authoring/question-source.ts";
import type { NumberQuestion } from "../../../authoring/questions.ts";
import { typed, type SimulatedVisitor } from "../simulated-visitor.ts";
import type { ChartSpec } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";

const form = questionForm(
  "number",
  {
    ...textFieldFields,
    min: amount,
    max: amount,
    step: amount,
    locale: text,
    style: v.optional(v.picklist(["decimal", "currency", "percent", "unit"])),
    currency: text,
    unit: text,
  },
  ({ placeholder, button, min, max, step, locale, style, currency, unit }) => ({
    options: { labels: { placeholder, button }, min, max, step, locale, style, currency, unit },
  }),
);

export const numberBlock = {
  handler: inputHandler(numberInput, {
    publicOptions: ["labels", "min", "max", "step", "locale", "style", "currency", "unit"],
    isPrefilled: true,
    showsStoredForm: true,
  }),
  form,
  ask: {
    /** Asks for a number. */
    number<const Variable extends string = never>(
      options: QuestionOptions<NumberQuestion, Variable> = {},
    ): AskStep<NumberQuestion, never, Variable> {
      return { ask: "number", ...options };
    },
  },
  plausibleAnswer: (block: InputBlock, visitor: SimulatedVisitor) =>
    typed(String(plausibleNumber(block, visitor))),
  chart: (): ChartSpec => ({ kind: "numbers" }),
};

/** Mostly a number in between; sometimes the smallest or the largest that is allowed. */
function plausibleNumber(block: InputBlock, { random }: SimulatedVisitor): number {
  const { min, max, step = 1 } = numberInput.parse(block);
  const low = min ?? Math.min(0, max ?? 0);
  const high = max ?? low + 100 * step;
  const stepCount = Math.floor((high - low) / step);
  const share = random();
  const steps = share < 0.15 ? 0 : share > 0.85 ? stepCount : Math.floor(random() * (stepCount + 1));
  return Number((low + steps * step).toFixed(6));
}
