import { optionalString, object, string, type Decoded } from "../../decoders.ts";
import { fail, ok, type Result } from "../../result.ts";
import { formatDate } from "../date/format-date.ts";
import { MAX_DATE_LENGTH } from "../date/max-date-length.ts";
import type { AcceptedAnswer, InputDefinition } from "../input.ts";

const decodeOptions = object({
  labels: object({ button: string() }),
  /** Stored format. Default: `HH:mm`. */
  format: optionalString(),
});

/** Options of a time input, with all defaults. */
export type TimeInputOptions = Decoded<typeof decodeOptions>;

/** A time of day, submitted as `HH:mm`. */
export const timeInput: InputDefinition<"time input", TimeInputOptions> = {
  type: "time input",
  parse: (block) => decodeOptions(block.options),
  answer: ({ text }, { format }, parsers) => {
    const typed = text.trim();
    if (typed === "") return fail({ kind: "empty" });
    const plain = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(typed);
    if (plain && Number(plain[1]) < 24 && Number(plain[2]) < 60) {
      return accept(`${plain[1]?.padStart(2, "0")}:${plain[2]}`, format);
    }
    if (typed.length > MAX_DATE_LENGTH) return fail({ kind: "not-a-time" });
    const read = parsers?.parseDate?.(typed, true)?.slice(11, 16);
    return read ? accept(read, format) : fail({ kind: "not-a-time" });
  },
  example: { options: {} },
};

function accept(value: string, format: string | undefined): Result<AcceptedAnswer, never> {
  return ok({ value, formatted: formatDate(`2000-01-01T${value}`, format || "HH:mm") });
}
