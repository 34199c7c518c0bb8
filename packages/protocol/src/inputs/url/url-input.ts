import { object, string, type Decoded } from "../../decoders.ts";
import { fail, ok } from "../../result.ts";
import type { InputDefinition } from "../input.ts";

const decodeOptions = object({
  labels: object({ placeholder: string("Type a URL..."), button: string() }),
});

/** Options of a URL input, with all defaults. */
export type UrlInputOptions = Decoded<typeof decodeOptions>;

/** The parser of the URL standard, which `<input type="url">` applies, too. */
declare const URL: new (url: string) => { readonly protocol: string };

/** Another scheme than http. A host name with a port isn't one, nor a user's name before a password. */
const OTHER_SCHEME = /^(?!https?:)(?:[a-z][a-z\d+.-]*:\/\/|mailto:|javascript:)/i;

/** Chromium escapes spaces in a host name, which other parsers refuse. */
const SPACE_IN_HOST = /^https?:\/*[^/?#]*\s/i;

/** A web address. A missing scheme becomes `https://`; then native URL validity decides (spec §5). */
export const urlInput: InputDefinition<"url input", UrlInputOptions> = {
  type: "url input",
  parse: (block) => decodeOptions(block.options),
  answer: ({ text }) => {
    const typed = text.trim();
    if (typed === "") return fail({ kind: "empty" });
    const value = /^https?:/i.test(typed) ? typed : `https://${typed}`;
    return !OTHER_SCHEME.test(typed) && !SPACE_IN_HOST.test(value) && isValidUrl(value)
      ? ok({ value })
      : fail({ kind: "not-a-url" });
  },
  example: { options: { labels: { placeholder: "https://example.com" } } },
};

function isValidUrl(text: string): boolean {
  try {
    return new URL(text).protocol !== "";
  } catch {
    return false;
  }
}
