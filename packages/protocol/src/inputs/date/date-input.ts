import { flag, optionalText, section, text, type Read } from "../../readers.ts";
import { fail, ok, type Result } from "../../result.ts";
import type { AnswerProblem } from "../answer-problem.ts";
import type { AnswerKnowledge, InputUnit } from "../input.ts";
import { LONGEST_DATE } from "./longest-date.ts";

const readOptions = section({
  isRange: flag(),
  hasTime: flag(),
  min: optionalText(),
  max: optionalText(),
  /** How the server writes the accepted date down, e.g. `dd/MM/yyyy`. */
  format: optionalText(),
  labels: section({ button: text(), from: text("From:"), to: text("To:"), separator: text("to") }),
});

/** Options of a date input, every default filled in. */
export type DateInputOptions = Read<typeof readOptions>;

/** A date, or a range `A to B`; the field sends `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm` (spec §5). */
export const dateInput: InputUnit<"date input", DateInputOptions> = {
  type: "date input",
  parse: (block) => readOptions(block.options),
  answer: ({ text }, options, knowledge) => {
    if (/^(?:to)?$/i.test(text.trim())) return fail({ kind: "empty" });
    if (text.length > LONGEST_DATE) return fail({ kind: "not-a-date" });
    if (!options.isRange) {
      const date = readDate(text, options, knowledge);
      return date.ok ? ok({ value: date.value }) : date;
    }
    const parts = text.split(/\s(?:to|-|–)(?:\s|$)/i).filter((part) => part.trim() !== "");
    if (parts.length < 2) return fail({ kind: "range-incomplete" });
    const from = readDate(parts[0] ?? "", options, knowledge);
    if (!from.ok) return from;
    const to = readDate(parts[1] ?? "", options, knowledge);
    if (!to.ok) return to;
    if (from.value > to.value) return fail({ kind: "range-reversed" });
    return ok({ value: `${from.value} to ${to.value}` });
  },
  example: { options: { isRange: false } },
};

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function readDate(
  text: string,
  { hasTime, min, max, format }: DateInputOptions,
  knowledge: AnswerKnowledge | undefined,
): Result<string, AnswerProblem> {
  const typed = text.trim();
  const iso = isRealDate(typed) ? typed : knowledge?.parseDate?.(typed, format?.startsWith("dd") ?? true);
  if (iso === undefined) return fail({ kind: "not-a-date" });
  const value = hasTime ? minuteOf(iso) : iso.slice(0, 10);
  if (min && isRealDate(min) && value < minuteOf(min).slice(0, value.length))
    return fail({ kind: "too-early", min });
  if (max && isRealDate(max) && value.slice(0, max.length) > minuteOf(max).slice(0, max.length))
    return fail({ kind: "too-late", max });
  return ok(value);
}

function minuteOf(iso: string): string {
  return iso.length > 10 ? `${iso.slice(0, 10)}T${iso.slice(11, 16)}` : `${iso}T00:00`;
}

function isRealDate(text: string): boolean {
  const match = ISO.exec(text);
  if (!match) return false;
  const [, year, month, day, hour = 0, minute = 0] = match.slice(0, 6).map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day && hour < 24 && minute < 60;
}
