import { boolean, optionalString, object, string, type Decoded } from "../../decoders.ts";
import { fail, ok, type Result } from "../../result.ts";
import type { AnswerProblem } from "../answer-problem.ts";
import type { AnswerParsers, InputDefinition } from "../input.ts";
import { formatDate } from "./format-date.ts";
import { MAX_DATE_LENGTH } from "./max-date-length.ts";

const decodeOptions = object({
  isRange: boolean(),
  hasTime: boolean(),
  min: optionalString(),
  max: optionalString(),
  /** Stored format. Default: `dd/MM/yyyy`, with `HH:mm` if there is a time. */
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
      return date.ok ? ok({ value: date.value, formatted: format(date.value, options) }) : date;
    }
    const parts = text.split(/\s(?:to|-|–)(?:\s|$)/i).filter((part) => part.trim() !== "");
    if (parts.length < 2) return fail({ kind: "range-incomplete" });
    const from = parseDate(parts[0] ?? "", options, parsers);
    if (!from.ok) return from;
    const to = parseDate(parts[1] ?? "", options, parsers);
    if (!to.ok) return to;
    if (from.value > to.value) return fail({ kind: "range-reversed" });
    return ok({
      value: `${from.value} to ${to.value}`,
      formatted: `${format(from.value, options)} ${options.labels.separator} ${format(to.value, options)}`,
    });
  },
  example: { options: { isRange: false } },
};

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function parseDate(
  text: string,
  { hasTime, min, max, format }: DateInputOptions,
  parsers: AnswerParsers | undefined,
): Result<string, AnswerProblem> {
  const typed = text.trim();
  const iso = isValidDate(typed) ? typed : parsers?.parseDate?.(typed, format?.startsWith("dd") ?? true);
  if (iso === undefined) return fail({ kind: "not-a-date" });
  const value = hasTime ? toMinutes(iso) : iso.slice(0, 10);
  if (min && isValidDate(min) && value < toMinutes(min).slice(0, value.length))
    return fail({ kind: "too-early", min });
  if (max && isValidDate(max) && value.slice(0, max.length) > toMinutes(max).slice(0, max.length))
    return fail({ kind: "too-late", max });
  return ok(value);
}

function format(value: string, options: DateInputOptions): string {
  return formatDate(value, options.format || (options.hasTime ? "dd/MM/yyyy HH:mm" : "dd/MM/yyyy"));
}

function toMinutes(iso: string): string {
  return iso.length > 10 ? `${iso.slice(0, 10)}T${iso.slice(11, 16)}` : `${iso}T00:00`;
}

function isValidDate(text: string): boolean {
  const match = ISO.exec(text);
  if (!match) return false;
  const [, year, month, day, hour = 0, minute = 0] = match.slice(0, 6).map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day && hour < 24 && minute < 60;
}
