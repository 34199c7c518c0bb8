import { dateInput, ISO_FORMAT, type VisitorMessage, type InputBlock } from "@banter/protocol";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { flag, text } from "../../../authoring/question-source.ts";
import type { DateQuestion } from "../../../authoring/questions.ts";
import { typed } from "../simulated-visitor.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";

const form = questionForm(
  "date",
  {
    button: text,
    isRange: flag,
    hasTime: flag,
    /** `YYYY-MM-DD`, with `THH:mm` if `hasTime`. */
    min: text,
    max: text,
    /** Stored format, e.g. `dd/MM/yyyy`. Default: ISO 8601. */
    format: text,
    from: text,
    to: text,
  },
  ({ button, from, to, isRange, hasTime, min, max, format }) => ({
    options: { labels: { button, from, to }, isRange, hasTime, min, max, format: format || ISO_FORMAT },
  }),
);

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
