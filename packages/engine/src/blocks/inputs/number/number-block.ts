import { numberInput, type InputBlock } from "@banter/protocol";
import * as v from "valibot";
import { orderProblem, positiveProblem } from "../../../authoring/check-number.ts";
import { hasVariable, quote, type Problem } from "../../../authoring/check-value.ts";
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
  ({ min, max, step, ...format }) => ({
    max: orderProblem(min, max),
    step: positiveProblem(step),
    ...formatProblems(format),
  }),
);

type NumberFormat = Pick<NumberQuestion, "locale" | "style" | "currency" | "unit">;

/** What `Intl.NumberFormat` refuses: the page would show plain numbers. */
function formatProblems({ locale = "", style, currency = "", unit = "" }: NumberFormat) {
  const missing = style === "currency" && currency === "" ? "currency" : "unit";
  const isMissing = missing === "currency" || (style === "unit" && unit === "");
  return {
    locale: refusal(locale, 'a language tag such as "de-AT"', () => new Intl.NumberFormat(locale)),
    style: isMissing ? `is "${missing}" and needs a \`${missing}\`` : undefined,
    currency: refusal(
      currency,
      'an ISO 4217 code such as "EUR"',
      () => new Intl.NumberFormat("en", { style: "currency", currency }),
    ),
    unit: refusal(
      unit,
      'a unit of Intl.NumberFormat such as "kilometer"',
      () => new Intl.NumberFormat("en", { style: "unit", unit }),
    ),
  };
}

function refusal(value: string, expected: string, format: () => Intl.NumberFormat): Problem {
  if (value === "" || hasVariable(value)) return undefined;
  try {
    format();
    return undefined;
  } catch {
    // Intl throws a RangeError for what it doesn't know.
    return `is ${quote(value)}, but must be ${expected}`;
  }
}

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
