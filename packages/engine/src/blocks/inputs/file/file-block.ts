import { fileInput, type InputBlock } from "@banter/protocol";
import * as v from "valibot";
import { checkLiteral, quote } from "../../../authoring/check-value.ts";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { flag, text, visibility } from "../../../authoring/question-source.ts";
import type { FileQuestion } from "../../../authoring/questions.ts";
import { uploaded, type SimulatedVisitor } from "../simulated-visitor.ts";
import { setVariable } from "../../../variables/variable-values.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";
import { verifyFiles } from "../verify-files.ts";

/** An extension with or without its dot, or a media type. */
const FILE_TYPE = /^(?:\.?[^\s.,;*/]+|[^\s,;*/]+\/[^\s,;*/]+|[^\s,;*/]+\/\*|\*\/\*)$/;

const checkFileType = checkLiteral((type) =>
  FILE_TYPE.test(type.trim())
    ? undefined
    : `is ${quote(type)}, but must be an extension such as ".pdf" or a media type such as "image/*"`,
);

const form = questionForm(
  "file",
  {
    placeholder: text,
    button: text,
    clear: text,
    skip: text,
    success: v.optional(v.strictObject({ single: text, multiple: text })),
    isRequired: flag,
    isMultiple: flag,
    /** `.pdf`, `image/*` … */
    types: v.optional(v.array(v.pipe(v.string(), checkFileType))),
    visibility,
  },
  ({ placeholder, button, clear, skip, success, isRequired, isMultiple, types, visibility }) => ({
    options: {
      isRequired,
      isMultipleAllowed: isMultiple,
      allowedFileTypes: types === undefined ? undefined : { isEnabled: true, types },
      labels: { placeholder, button, clear, skip, success },
      visibility,
    },
  }),
);

/** Uploaded files: stored as one URL, or as a list if several are allowed. */
export const fileBlock = {
  handler: inputHandler(fileInput, {
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
  }),
  form,
  ask: {
    /** Asks for files. */
    file<const Variable extends string = never>(
      options: QuestionOptions<FileQuestion, Variable> = {},
    ): AskStep<FileQuestion, never, Variable> {
      return { ask: "file", ...options };
    },
  },
  plausibleAnswer: (block: InputBlock, { random }: SimulatedVisitor) => {
    const { isRequired, isMultipleAllowed, allowedFileTypes } = fileInput.parse(block);
    if (!isRequired && random() < 0.5) return undefined;
    const [type = ".pdf"] = allowedFileTypes.isEnabled ? allowedFileTypes.types : [];
    const extension = extensionOf(type);
    return uploaded(
      isMultipleAllowed && random() < 0.5 ? [`one.${extension}`, `two.${extension}`] : [`file.${extension}`],
    );
  },
  chart: textsChart,
};

const familyExtensions: Readonly<Record<string, string>> = {
  image: "png",
  audio: "mp3",
  video: "mp4",
  text: "txt",
};

/** The extension of a file that an allowed type (`.pdf`, `pdf`, `image/png`, `image/*`) accepts. */
function extensionOf(type: string): string {
  const [family = "", subtype] = type.split("/");
  if (subtype === undefined) return type.replace(/^\./, "");
  return /^[a-z0-9]+$/.test(subtype) ? subtype : (familyExtensions[family] ?? "pdf");
}
