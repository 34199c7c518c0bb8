import { isInputType, type InputType } from "@banter/protocol";
import type { BlockBody } from "../../authoring/authoring-step.ts";
import { engineInputs } from "../../blocks/inputs/inputs.ts";
import type { QuestionForm } from "../../authoring/question-form.ts";
import type { AskSource } from "../../authoring/step-source.ts";
import { variableId } from "../../authoring/bot-builder.ts";
import type { BuildContext } from "../../authoring/build-context.ts";

/** The block type and form of each question, by the word after `ask`. */
const forms: ReadonlyMap<string, { readonly type: InputType; readonly form: QuestionForm }> = new Map(
  Object.keys(engineInputs)
    .filter(isInputType)
    .map((type) => [engineInputs[type].form.name, { type, form: engineInputs[type].form }]),
);

export function buildQuestion(step: AskSource, context: BuildContext): BlockBody {
  const entry = forms.get(step.ask);
  if (entry === undefined)
    throw new Error(`The question "${step.ask}" has no form. Parse bots before building them.`);
  const shared = {
    variableId: variableId(context.builder, step.save, context.location),
    retryMessageContent: step.retry,
    canEditAnswers: step.canEditAnswers,
  };
  const { options, items } = entry.form.build(step, context);
  return { type: entry.type, options: { ...shared, ...options }, ...(items && { items }) };
}
