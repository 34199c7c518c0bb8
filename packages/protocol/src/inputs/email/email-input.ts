import { section, text, type Read } from "../../readers.ts";
import { fail, ok } from "../../result.ts";
import type { InputUnit } from "../input.ts";

const readOptions = section({
  labels: section({ placeholder: text("Type your email..."), button: text() }),
});

/** Options of an email input, every default filled in. */
export type EmailInputOptions = Read<typeof readOptions>;

/** The address syntax of the HTML standard for `<input type="email">`. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** An e-mail address (spec §5). Sent as typed; the server stores it in lower case. */
export const emailInput: InputUnit<"email input", EmailInputOptions> = {
  type: "email input",
  parse: (block) => readOptions(block.options),
  answer: ({ text }) => {
    const value = text.trim();
    if (value === "") return fail({ kind: "empty" });
    return EMAIL.test(value) ? ok({ value }) : fail({ kind: "not-an-email" });
  },
  example: { options: { labels: { placeholder: "you@example.com" } } },
};
