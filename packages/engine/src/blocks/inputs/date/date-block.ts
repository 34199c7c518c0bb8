import { dateInput, isIsoDate, ISO_FORMAT, type VisitorMessage, type InputBlock } from "@banter/protocol";
import * as v from "valibot";
import { checkLiteral, quote, type Problem } from "../../../authoring/check-value.ts";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { flag, text } from "../../../authoring/question-source.ts";
import type { DateQuestion } from "../../../authoring/questions.ts";
import { typed } from "../simulated-visitor.ts";
import { checkDateFormat } from "./check-date-format.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";

const limit = v.optional(
  v.pipe(
    v.string(),
    checkLiteral((date) =>
      isIsoDate(date) ? undefined : `is ${quote(date)}, but must be a date such as 2026-05-04`,
    ),
  ),
);

const form = questionForm(
  "date",
  {
    button: text,
    isRange: flag,
    hasTime: flag,
    /** `YYYY-MM-DD`, with `THH:mm` if `hasTime`. */
    min: limit,
    max: limit,
    /** Stored format, e.g. `dd/MM/yyyy`. Default: ISO 8601. */
    format: v.optional(v.pipe(v.string(), checkDateFormat)),
    from: text,
    to: text,
  },
  ({ button, from, to, isRange, hasTime, min, max, format }) => ({
    options: { labels: { button, from, to }, isRange, hasTime, min, max, format: format || ISO_FORMAT },
  }),
  (question) => ({ max: orderProblem(question) }),
);

/** A `max` before the `min`. Without a time, only their days are compared. */
function orderProblem({ min = "", max = "", hasTime }: DateLimits): Problem {
  if (!isIsoDate(min) || !isIsoDate(max)) return undefined;
  const length = hasTime === true ? Math.min(min.length, max.length, "YYYY-MM-DDTHH:mm".length) : 10;
  return max.slice(0, length) < min.slice(0, length)
    ? `is ${max}, which is before the min of ${min}. Swap them`
    : undefined;
}

type DateLimits = Pick<DateQuestion, "min" | "max" | "hasTime">;

/**
 * Dates are stored in the author's format and as ISO 8601. Without a format, our own bots store ISO 8601 only and exported
 * ones `dd/MM/yyyy`, with `HH:mm` if there is a time.
 */
export const dateBlock = {
  handler: inputHandler(dateInput, {
    publicOptions: ["isRange", "hasTime", "min", "max", "format", "labels"],
    isPrefilled: true,
    showsStoredForm: true,
  }),
  form,
  ask: {
    /** Asks for a date or a range of two, optionally with a time. */
    date<const Variable extends string = never>(
      options: QuestionOptions<DateQuestion, Variable> = {},
    ): AskStep<DateQuestion, never, Variable> {
      return { ask: "date", ...options };
    },
  },
  plausibleAnswer: plausibleDate,
  chart: textsChart,
};

function plausibleDate(block: InputBlock): VisitorMessage {
  const { isRange, hasTime, min, max } = dateInput.parse(block);
  const day = (min ?? max ?? "2026-05-04").slice(0, 10);
  const from = hasTime ? `${day}T${min?.slice(11, 16) || "10:00"}` : day;
  return typed(isRange ? `${from} to ${max ?? from}` : from);
}
