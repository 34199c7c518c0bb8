import {
  flag,
  list,
  oneOf,
  optionalNumber,
  optionalOneOf,
  optionalText,
  section,
  text,
  type Read,
} from "../../readers.ts";
import { fail, ok } from "../../result.ts";
import type { InputUnit } from "../input.ts";

const readOptions = section({
  isRequired: flag(true),
  isMultipleAllowed: flag(),
  allowedFileTypes: section({ isEnabled: flag(), types: list(optionalText()) }),
  labels: section({
    placeholder: text(),
    button: text("Upload"),
    clear: text("Clear"),
    skip: text("Skip"),
    success: section({ single: text("File uploaded"), multiple: text("{total} files uploaded") }),
  }),
  /** In megabytes of 1024² bytes. */
  sizeLimit: optionalNumber(),
  visibility: oneOf(["Auto", "Public", "Private"], "Auto"),
  capture: optionalOneOf(["environment", "user"]),
});

/** Options of a file input, every default filled in. */
export type FileInputOptions = Read<typeof readOptions>;

/** Uploaded files, named by their URLs (spec §4, §5). */
export const fileInput: InputUnit<"file input", FileInputOptions> = {
  type: "file input",
  parse: (block) => readOptions(block.options),
  answer: ({ text, attachedFileUrls }, { isRequired, allowedFileTypes }) => {
    const urls = (attachedFileUrls ?? text.split(", ")).map((url) => url.trim()).filter((url) => url !== "");
    if (urls.length === 0) return isRequired ? fail({ kind: "file-required" }) : ok({ value: "" });
    if (!urls.every((url) => /^(https?|blob):\/\/\S/.test(url))) return fail({ kind: "not-a-file" });
    const allowed = allowedFileTypes.types;
    if (
      allowedFileTypes.isEnabled &&
      allowed.length > 0 &&
      !urls.every((url) => hasAllowedExtension(url, allowed))
    ) {
      return fail({ kind: "file-type-not-allowed", allowed });
    }
    return ok({ value: urls.join(", "), attachedFileUrls: urls });
  },
  example: { options: { isMultipleAllowed: true } },
};

/** Types are written as `.pdf`, `pdf`, `image/png` or `image/*`; media types are checked at upload. */
function hasAllowedExtension(url: string, allowed: readonly string[]): boolean {
  if (allowed.some((type) => type.includes("/"))) return true;
  const extension = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(url)?.[1]?.toLowerCase();
  return allowed.some((type) => type.replace(/^\./, "").toLowerCase() === extension);
}
