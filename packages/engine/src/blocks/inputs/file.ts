import { fileInput } from "@banter/protocol";
import { setVariable } from "../../variables/variable-values.ts";
import { inputUnit } from "./input-unit.ts";
import { verifyFiles } from "./verify-files.ts";

/** Uploaded files: one address, or a list where several are allowed. */
export const fileUnit = inputUnit(fileInput, {
  publicOptions: [
    "isRequired",
    "isMultipleAllowed",
    "allowedFileTypes",
    "labels",
    "sizeLimit",
    "visibility",
    "capture",
  ],
  isPrefilled: true,
  showsStoredForm: false,
  verify: verifyFiles,
  save: (block, flow, { accepted }, { isMultipleAllowed }) => {
    const urls = accepted.attachedFileUrls ?? [];
    setVariable(
      flow,
      block.options["variableId"],
      isMultipleAllowed && urls.length > 0 ? urls : (urls[0] ?? null),
      "visitor",
    );
  },
});
