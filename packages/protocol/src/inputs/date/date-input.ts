import { boolean, optionalString, object, string, type Decoded } from "../../decoders.ts";
import { fail, ok, type Result } from "../../result.ts";
import type { AnswerProblem } from "../answer-problem.ts";
import type { AnswerParsers, InputDefinition } from "../input.ts";
import { formatDate, ISO_FORMAT, patternOf } from "./format-date.ts";
import { MAX_DATE_LENGTH } from "./max-date-length.ts";
import { isIsoDate } from "./read-date.ts";

const decodeOptions = object({
  isRange: boolean(),
  hasTime: boolean(),
  min: optionalString(),
  max: optionalString(),
  /** Stored format: a pattern, or `iso` for ISO 8601. Default: `dd/MM/yyyy`, with `HH:mm` if there is a time. */
  format: optionalString(),
  labels: object({ button: string(), from: string("From:"), to: string("To:"), separator: string("to") }),
});

/** Options of a date input, with all defaults. */
export type DateInputOptions = Decoded<typeof decodeOptions>;

/** A date or a range `A to B`. Fields submit `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm` (spec §5). */
export const dateInput: InputDefinition<"date input", DateInputOptions> = {
  type: "date input",
  parse: (block) => decodeOptions(block.options),
  answer: ({ text }, options, parsers) => {
    if (/^(?:to)?$/i.test(text.trim())) return fail({ kind: "empty" });
    if (text.length > MAX_DATE_LENGTH) return fail({ kind: "not-a-date" });
    if (!options.isRange) {
      const date = parseDate(text, options, parsers);
      if (!date.ok) return date;
      return ok({ value: date.value, iso: date.value, formatted: format(date.value, options) });
    }
    const parts = text.split(/\s(?:to|-|–)(?:\s|$)/i).filter((part) => part.trim() !== "");
    if (parts.length < 2) return fail({ kind: "range-incomplete" });
    const from = parseDate(parts[0] ?? "", options, parsers);
    if (!from.ok) return from;
    const to = parseDate(parts[1] ?? "", options, parsers);
    if (!to.ok) return to;
    if (from.value > to.value) return fail({ kind: "range-reversed" });
    const iso = `${from.value}/${to.value}`;
    return ok({ value: `${from.value} to ${to.value}`, iso, formatted: format(iso, options) });
  },
  example: { options: { isRange: false } },
};

function parseDate(
  text: string,
  { hasTime, min, max, format }: DateInputOptions,
  parsers: AnswerParsers | undefined,
): Result<string, AnswerProblem> {
  const typed = text.trim();
  const iso = isIsoDate(typed) ? typed : parsers?.parseDate?.(typed, isDayFirst(format));
  if (iso === undefined) return fail({ kind: "not-a-date" });
  const value = hasTime ? toMinutes(iso) : iso.slice(0, 10);
  if (min && isIsoDate(min) && value < toMinutes(min).slice(0, value.length))
    return fail({ kind: "too-early", min });
  if (max && isIsoDate(max) && value.slice(0, max.length) > toMinutes(max).slice(0, max.length))
    return fail({ kind: "too-late", max });
  return ok(value);
}

/** A text such as 03/04/2026 is read in the order in which the flow writes dates. */
function isDayFirst(format: string | undefined): boolean {
  return !format || format === ISO_FORMAT || !/^[^d]*M/.test(format);
}

function format(iso: string, options: DateInputOptions): string {
  const pattern = patternOf(options);
  if (pattern === ISO_FORMAT) return iso;
  const dates = iso.split("/").map((date) => formatDate(date, pattern));
  return dates.join(` ${options.labels.separator} `);
}

function toMinutes(iso: string): string {
  return iso.length > 10 ? `${iso.slice(0, 10)}T${iso.slice(11, 16)}` : `${iso}T00:00`;
}
