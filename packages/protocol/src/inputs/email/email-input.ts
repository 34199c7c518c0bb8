import { object, string, type Decoded } from "../../decoders.ts";
import { fail, ok } from "../../result.ts";
import type { InputDefinition } from "../input.ts";

const decodeOptions = object({
  labels: object({ placeholder: string("Type your email..."), button: string() }),
});

/** Options of an email input, with all defaults. */
export type EmailInputOptions = Decoded<typeof decodeOptions>;

/** The HTML standard's syntax of `<input type="email">`. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** In characters, by RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

/** An email address (spec §5). Submitted as typed; the server stores it in lower case. */
export const emailInput: InputDefinition<"email input", EmailInputOptions> = {
  type: "email input",
  parse: (block) => decodeOptions(block.options),
  answer: ({ text }) => {
    const value = text.trim();
    if (value === "") return fail({ kind: "empty" });
    return isEmail(value) ? ok({ value }) : fail({ kind: "not-an-email" });
  },
  example: { options: { labels: { placeholder: "you@example.com" } } },
};

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}
