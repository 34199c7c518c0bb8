import * as v from "valibot";
import { variableId } from "../../../authoring/bot-builder.ts";
import { buildOption, listOptions } from "../../../authoring/build-options.ts";
import { reportDiagnostic } from "../../../authoring/build-context.ts";
import type { Condition } from "../../../authoring/condition.ts";
import type { AskStep, QuestionForm, QuestionOptions } from "../../../authoring/question-form.ts";
import { flag, questionFields, text } from "../../../authoring/question-source.ts";
import type { ChoiceQuestion } from "../../../authoring/questions.ts";
import type { BranchSource } from "../../../authoring/step-source.ts";
import type { Branch } from "../../../authoring/step.ts";
import { selectionFields, selectionOptions } from "./selection.ts";

export const choiceForm: QuestionForm<ChoiceQuestion<BranchSource>> = {
  name: "choice",
  schema: ({ options }) =>
    v.strictObject({
      ask: v.literal("choice"),
      ...questionFields,
      ...selectionFields,
      options: v.optional(options),
      optionsFrom: text,
      areOptionsShownAtFirst: flag,
    }),
  build(question, context) {
    const options = listOptions(question.options ?? [], context);
    if (options.length === 0 && question.optionsFrom === undefined) {
      reportDiagnostic(
        context,
        "error",
        "The question has nothing to choose from",
        "Give it `options`, or a list variable in `optionsFrom`.",
      );
    }
    return {
      options: {
        ...selectionOptions(question),
        areInitialSearchButtonsVisible: question.areOptionsShownAtFirst,
        dynamicVariableId: variableId(context.builder, question.optionsFrom, context.location),
      },
      items: options.map((option) => {
        const { label, value } = option;
        return buildOption(option, context, { content: label, ...(value !== undefined && { value }) });
      }),
    };
  },
};

/** The function `ask.choice`. */
export interface AskChoice {
  /** Shows buttons, or checkboxes with `isMultiple`. An option can lead to a branch of its own. */
  choice<const Group extends string = never, const Variable extends string = never>(
    options: QuestionOptions<
      ChoiceQuestion<Branch<Group, Variable>, Condition<Variable>, Variable>,
      Variable
    >,
  ): AskStep<ChoiceQuestion<BranchSource>, Group, Variable>;
}

export const askChoice: AskChoice = { choice: (options) => ({ ask: "choice", ...options }) };
