import { MAX_SUGGESTIONS, textInput, type VisitorMessage, type InputBlock } from "@banter/protocol";
import * as v from "valibot";
import { variableId } from "../../../authoring/bot-builder.ts";
import { questionForm, type AskStep, type QuestionOptions } from "../../../authoring/question-form.ts";
import { flag, textFieldFields, visibility } from "../../../authoring/question-source.ts";
import type { TextQuestion } from "../../../authoring/questions.ts";
import type { Flow } from "../../../turn/flow.ts";
import { typedOneOf, uploaded, type SimulatedVisitor } from "../simulated-visitor.ts";
import { saveAnswer, saveAnswerParts } from "../../../variables/variable-values.ts";
import { textsChart } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";
import { verifyFiles } from "../verify-files.ts";

const savedFiles = v.optional(v.strictObject({ save: v.string(), visibility }));

const form = questionForm(
  "text",
  {
    ...textFieldFields,
    isLong: flag,
    attachments: savedFiles,
    voice: savedFiles,
    inputMode: v.optional(v.picklist(["text", "decimal", "numeric", "tel", "search", "email", "url"])),
    suggestions: v.optional(
      v.pipe(v.array(v.string()), v.maxLength(MAX_SUGGESTIONS, `has at most ${MAX_SUGGESTIONS} texts`)),
    ),
  },
  ({ placeholder, button, isLong, attachments, voice, inputMode, suggestions }, { builder, location }) => {
    const fileOptions = (files: v.InferOutput<typeof savedFiles>) =>
      files && {
        isEnabled: true,
        saveVariableId: variableId(builder, files.save, location),
        visibility: files.visibility,
      };
    return {
      options: {
        labels: { placeholder, button },
        isLong,
        inputMode,
        suggestions,
        attachments: fileOptions(attachments),
        audioClip: fileOptions(voice),
      },
    };
  },
);

/** Free text. Attachments and a voice message have variables of their own. */
export const textBlock = {
  handler: inputHandler(textInput, {
    publicOptions: ["isLong", "labels", "attachments", "audioClip", "inputMode", "suggestions"],
    isPrefilled: true,
    showsStoredForm: false,
    readAudio: (url, { audioClip }, flow) =>
      audioClip.isEnabled && flow.services.isIssuedFile(url) ? { text: url } : undefined,
    verify: verifyFiles,
    save: (block, flow, { content, accepted, isAudio }, { attachments, audioClip }) => {
      saveAnswer(flow, block.options["variableId"], content);
      if (isAudio) saveAnswer(flow, audioClip.saveVariableId, content);
      if (accepted.attachedFileUrls) saveFiles(flow, attachments.saveVariableId, accepted.attachedFileUrls);
    },
  }),
  form,
  ask: {
    /** Asks for a text, short or long, optionally with files, a voice message or suggested answers. */
    text<const Variable extends string = never>(
      options: QuestionOptions<TextQuestion<Variable>, Variable> = {},
    ): AskStep<TextQuestion, never, Variable> {
      return { ask: "text", ...options };
    },
  },
  plausibleAnswer: (block: InputBlock, visitor: SimulatedVisitor): VisitorMessage => {
    const { attachments, audioClip } = textInput.parse(block);
    if (audioClip.isEnabled && visitor.random() < 0.3)
      return { type: "audio", url: "https://files.example.com/voice.webm" };
    const message = typedOneOf(["Ada", "Something with flowers", "I'd rather not say …", "42"], visitor);
    const hasFile = attachments.isEnabled && visitor.random() < 0.3;
    return hasFile ? uploaded(["photo.png"], message.text) : message;
  },
  chart: textsChart,
};

function saveFiles(flow: Flow, variableId: string | undefined, urls: readonly string[]): void {
  const [only, ...others] = urls;
  saveAnswerParts(flow, variableId, others.length === 0 ? (only ?? null) : urls, urls);
}
