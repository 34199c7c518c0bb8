import { section, text, type Read } from "../../readers.ts";
import { fail, ok } from "../../result.ts";
import type { InputUnit } from "../input.ts";

const readOptions = section({
  labels: section({ placeholder: text("Type a URL..."), button: text() }),
});

/** Options of a URL input, every default filled in. */
export type UrlInputOptions = Read<typeof readOptions>;

/** Host names, IPv4 or `localhost`, an optional port, then anything but white space. */
const WEB_ADDRESS =
  /^https?:\/\/(?:[^\s/?#@]+@)?(?:localhost|(?:[^\s/?#:@.]+\.)+[^\s/?#:@.]{2,}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** A web address; `https://` is put in front where it lacks a scheme (spec §5). */
export const urlInput: InputUnit<"url input", UrlInputOptions> = {
  type: "url input",
  parse: (block) => readOptions(block.options),
  answer: ({ text }) => {
    const typed = text.trim();
    if (typed === "") return fail({ kind: "empty" });
    const value = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
    return WEB_ADDRESS.test(value) ? ok({ value }) : fail({ kind: "not-a-url" });
  },
  example: { options: { labels: { placeholder: "https://example.com" } } },
};
