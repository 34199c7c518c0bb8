import { optionalText, section, text, type Read } from "../../readers.ts";
import { fail, ok } from "../../result.ts";
import type { InputUnit } from "../input.ts";

const readOptions = section({
  labels: section({ placeholder: text("Type your phone number..."), button: text() }),
  defaultCountryCode: optionalText(),
});

/** Options of a phone input, every default filled in. */
export type PhoneInputOptions = Read<typeof readOptions>;

/** Digits with the usual separators, an optional leading `+`, 4 to 15 digits (ITU E.164 allows 15). */
const PHONE_LIKE = /^\+?[\d\s().\-/]+$/;

/** A phone number. The field checks its shape; the server knows the world's numbering plans and stores E.164. */
export const phoneInput: InputUnit<"phone number input", PhoneInputOptions> = {
  type: "phone number input",
  parse: (block) => readOptions(block.options),
  answer: ({ text }, { defaultCountryCode }, knowledge) => {
    const typed = text.trim();
    if (typed === "") return fail({ kind: "empty" });
    if (knowledge?.parsePhone) {
      const number = knowledge.parsePhone(typed, defaultCountryCode);
      return number === undefined ? fail({ kind: "not-a-phone-number" }) : ok({ value: number });
    }
    const digits = typed.replace(/\D/g, "").length;
    return PHONE_LIKE.test(typed) && digits >= 4 && digits <= 15
      ? ok({ value: typed })
      : fail({ kind: "not-a-phone-number" });
  },
  example: { options: { defaultCountryCode: "GB" } },
};
