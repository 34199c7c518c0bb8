import {
  boolean,
  array,
  picklist,
  optionalNumber,
  optionalPicklist,
  optionalString,
  object,
  string,
  type Decoded,
} from "../../decoders.ts";
import { fail, ok } from "../../result.ts";
import type { InputDefinition } from "../input.ts";

const decodeOptions = object({
  isRequired: boolean(true),
  isMultipleAllowed: boolean(),
  allowedFileTypes: object({ isEnabled: boolean(), types: array(optionalString()) }),
  labels: object({
    placeholder: string(),
    button: string("Upload"),
    clear: string("Clear"),
    skip: string("Skip"),
    success: object({ single: string("File uploaded"), multiple: string("{total} files uploaded") }),
  }),
  /** In megabytes of 1024² bytes. */
  sizeLimit: optionalNumber(),
  visibility: picklist(["Auto", "Public", "Private"], "Auto"),
  capture: optionalPicklist(["environment", "user"]),
});

/** Options of a file input, with all defaults. */
export type FileInputOptions = Decoded<typeof decodeOptions>;

/** Uploaded files, as URLs (spec §4, §5). */
export const fileInput: InputDefinition<"file input", FileInputOptions> = {
  type: "file input",
  parse: (block) => {
    const options = decodeOptions(block.options);
    const types = options.allowedFileTypes.types.map((type) => type.trim()).filter((type) => type !== "");
    return { ...options, allowedFileTypes: { ...options.allowedFileTypes, types } };
  },
  answer: ({ text, attachedFileUrls }, { isRequired, allowedFileTypes }, parsers) => {
    const urls = (attachedFileUrls ?? text.split(", ")).map((url) => url.trim()).filter((url) => url !== "");
    if (urls.length === 0) return isRequired ? fail({ kind: "file-required" }) : ok({ value: "" });
    if (!urls.every((url) => /^(https?|blob):\/\/\S/.test(url))) return fail({ kind: "not-a-file" });
    const allowed = allowedFileTypes.types;
    // The field has checked the chosen files; a storage can give them another extension or none.
    if (
      parsers !== undefined &&
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

/** Allowed types are `.pdf`, `pdf`, `image/png` or `image/*`. Media types are checked at upload. */
function hasAllowedExtension(url: string, allowed: readonly string[]): boolean {
  if (allowed.some((type) => type.includes("/"))) return true;
  const [path = ""] = url.split(/[?#]/, 1);
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  // Of `.tar.gz`, a stored file has the last part.
  return allowed.some((type) => type.slice(type.lastIndexOf(".") + 1).toLowerCase() === extension);
}
