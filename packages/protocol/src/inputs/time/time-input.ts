import { optionalText, section, text, type Read } from "../../readers.ts";
import { fail, ok } from "../../result.ts";
import { LONGEST_DATE } from "../date/longest-date.ts";
import type { InputUnit } from "../input.ts";

const readOptions = section({
  labels: section({ button: text() }),
  format: optionalText(),
});

/** Options of a time input, every default filled in. */
export type TimeInputOptions = Read<typeof readOptions>;

/** A time of day, sent as `HH:mm`. */
export const timeInput: InputUnit<"time input", TimeInputOptions> = {
  type: "time input",
  parse: (block) => readOptions(block.options),
  answer: ({ text }, _options, knowledge) => {
    const typed = text.trim();
    if (typed === "") return fail({ kind: "empty" });
    const plain = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(typed);
    if (plain && Number(plain[1]) < 24 && Number(plain[2]) < 60) {
      return ok({ value: `${plain[1]?.padStart(2, "0")}:${plain[2]}` });
    }
    if (typed.length > LONGEST_DATE) return fail({ kind: "not-a-time" });
    const read = knowledge?.parseDate?.(typed, true)?.slice(11, 16);
    return read ? ok({ value: read }) : fail({ kind: "not-a-time" });
  },
  example: { options: {} },
};
