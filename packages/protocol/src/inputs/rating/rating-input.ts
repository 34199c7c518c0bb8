import { boolean, number, picklist, object, string, type Decoded } from "../../decoders.ts";
import { fail, ok } from "../../result.ts";
import type { InputDefinition } from "../input.ts";

const decodeOptions = object({
  buttonType: picklist(["Numbers", "Icons"], "Numbers"),
  length: number(10),
  startsAt: number(0),
  labels: object({ left: string(), right: string(), button: string("Send") }),
  customIcon: object({ isEnabled: boolean(), svg: string() }),
  isOneClickSubmitEnabled: boolean(),
});

/** Options of a rating, with all defaults. */
export type RatingInputOptions = Decoded<typeof decodeOptions>;

/** A rating by number or icon (spec §9: numbers from 0 to 10; icons start at 1). */
export const ratingInput: InputDefinition<"rating input", RatingInputOptions> = {
  type: "rating input",
  parse: (block) => decodeOptions(block.options),
  answer: ({ text }, options) => {
    if (text.trim() === "") return fail({ kind: "empty" });
    const values = ratingValues(options);
    const min = values[0] ?? 0;
    const max = values.at(-1) ?? 0;
    const value = Number(text);
    return values.includes(value) ? ok({ value: String(value) }) : fail({ kind: "not-a-rating", min, max });
  },
  example: { options: { length: 5, buttonType: "Icons" } },
};

/** The values to choose from, in ascending order. */
export function ratingValues({ buttonType, length, startsAt }: RatingInputOptions): readonly number[] {
  const first = buttonType === "Icons" ? 1 : Math.trunc(startsAt);
  // At least one value, even if a variable made `length` invalid: the visitor must be able to answer.
  const last = Math.min(Math.max(Math.trunc(length), first), first + 100);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
