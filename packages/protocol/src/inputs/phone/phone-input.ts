import { optionalString, object, string, type Decoded } from "../../decoders.ts";
import { fail, ok } from "../../result.ts";
import type { InputDefinition } from "../input.ts";

const decodeOptions = object({
  labels: object({ placeholder: string("Type your phone number..."), button: string() }),
  defaultCountryCode: optionalString(),
});

/** Options of a phone input, with all defaults. */
export type PhoneInputOptions = Decoded<typeof decodeOptions>;

/** Digits with common separators and an optional `+`. */
const PHONE_LIKE = /^\+?[\d\s().\-/]+$/;

/** A phone number. The field checks its shape; the server checks the numbering plan and stores E.164. */
export const phoneInput: InputDefinition<"phone number input", PhoneInputOptions> = {
  type: "phone number input",
  parse: (block) => decodeOptions(block.options),
  answer: ({ text }, { defaultCountryCode }, parsers) => {
    const typed = text.trim();
    if (typed === "") return fail({ kind: "empty" });
    if (parsers?.parsePhone) {
      const number = parsers.parsePhone(typed, defaultCountryCode);
      return number === undefined ? fail({ kind: "not-a-phone-number" }) : ok({ value: number });
    }
    // E.164 allows 15 digits.
    const digits = typed.replace(/\D/g, "").length;
    return PHONE_LIKE.test(typed) && digits >= 4 && digits <= 15
      ? ok({ value: typed })
      : fail({ kind: "not-a-phone-number" });
  },
  example: { options: { defaultCountryCode: "GB" } },
};
