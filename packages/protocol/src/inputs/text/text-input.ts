import { flag, optionalOneOf, optionalText, oneOf, section, text, type Read } from "../../readers.ts";
import { fail, ok } from "../../result.ts";
import type { InputUnit } from "../input.ts";

const readOptions = section({
  isLong: flag(),
  labels: section({ placeholder: text("Type your answer..."), button: text() }),
  attachments: section({
    isEnabled: flag(),
    saveVariableId: optionalText(),
    visibility: oneOf(["Auto", "Public", "Private"], "Auto"),
  }),
  audioClip: section({
    isEnabled: flag(),
    saveVariableId: optionalText(),
    visibility: oneOf(["Auto", "Public", "Private"], "Auto"),
  }),
  inputMode: optionalOneOf(["text", "decimal", "numeric", "tel", "search", "email", "url"]),
});

/** Options of a text input, every default filled in. */
export type TextInputOptions = Read<typeof readOptions>;

/** Free text, short or long, with attachments or a voice clip where the bot allows them (spec §3, §5). */
export const textInput: InputUnit<"text input", TextInputOptions> = {
  type: "text input",
  parse: (block) => readOptions(block.options),
  answer: ({ text, attachedFileUrls = [] }) =>
    text.trim() === "" && attachedFileUrls.length === 0
      ? fail({ kind: "empty" })
      : ok({ value: text, ...(attachedFileUrls.length > 0 && { attachedFileUrls }) }),
  example: { options: { labels: { placeholder: "Your name" } } },
};
