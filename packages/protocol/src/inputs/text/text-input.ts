import {
  array,
  boolean,
  optionalPicklist,
  optionalString,
  picklist,
  object,
  string,
  type Decoded,
} from "../../decoders.ts";
import { fail, ok } from "../../result.ts";
import type { InputDefinition } from "../input.ts";

/** More would be a list to read instead of a help. */
export const MAX_SUGGESTIONS = 6;

const decodeSuggestions = array(optionalString());

const decodeOptions = object({
  isLong: boolean(),
  labels: object({ placeholder: string("Type your answer..."), button: string() }),
  attachments: object({
    isEnabled: boolean(),
    saveVariableId: optionalString(),
    visibility: picklist(["Auto", "Public", "Private"], "Auto"),
  }),
  audioClip: object({
    isEnabled: boolean(),
    saveVariableId: optionalString(),
    visibility: picklist(["Auto", "Public", "Private"], "Auto"),
  }),
  inputMode: optionalPicklist(["text", "decimal", "numeric", "tel", "search", "email", "url"]),
  /** Answers that a press sends. */
  suggestions: (value: unknown) =>
    decodeSuggestions(value)
      .filter((text) => text.trim() !== "")
      .slice(0, MAX_SUGGESTIONS),
});

/** Options of a text input, with all defaults. */
export type TextInputOptions = Decoded<typeof decodeOptions>;

/** Free text, short or long, optionally with attachments or a voice clip (spec §3, §5). */
export const textInput: InputDefinition<"text input", TextInputOptions> = {
  type: "text input",
  parse: (block) => decodeOptions(block.options),
  answer: ({ text, attachedFileUrls = [] }) =>
    text.trim() === "" && attachedFileUrls.length === 0
      ? fail({ kind: "empty" })
      : ok({ value: text, ...(attachedFileUrls.length > 0 && { attachedFileUrls }) }),
  example: { options: { labels: { placeholder: "Your name" } } },
};
