import { lastOf } from "../../old-lists.ts";
import { flag, number, oneOf, section, text, type Read } from "../../readers.ts";
import { fail, ok } from "../../result.ts";
import type { InputUnit } from "../input.ts";

const readOptions = section({
  buttonType: oneOf(["Numbers", "Icons"], "Numbers"),
  length: number(10),
  startsAt: number(0),
  labels: section({ left: text(), right: text(), button: text("Send") }),
  customIcon: section({ isEnabled: flag(), svg: text() }),
  isOneClickSubmitEnabled: flag(),
});

/** Options of a rating, every default filled in. */
export type RatingInputOptions = Read<typeof readOptions>;

/** A rating from the first to the last mark (spec §9: numbers from 0 to 10; icons start at 1). */
export const ratingInput: InputUnit<"rating input", RatingInputOptions> = {
  type: "rating input",
  parse: (block) => readOptions(block.options),
  answer: ({ text }, options) => {
    if (text.trim() === "") return fail({ kind: "empty" });
    const marks = ratingMarks(options);
    const min = marks[0] ?? 0;
    const max = lastOf(marks) ?? 0;
    const value = Number(text);
    return marks.includes(value) ? ok({ value: String(value) }) : fail({ kind: "not-a-rating", min, max });
  },
  example: { options: { length: 5, buttonType: "Icons" } },
};

/** The marks that can be given, lowest first. */
export function ratingMarks({ buttonType, length, startsAt }: RatingInputOptions): readonly number[] {
  const first = buttonType === "Icons" ? 1 : Math.trunc(startsAt);
  // One mark at least, whatever a variable made of the length: nobody is left without a way on.
  const last = Math.min(Math.max(Math.trunc(length), first), first + 100);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
