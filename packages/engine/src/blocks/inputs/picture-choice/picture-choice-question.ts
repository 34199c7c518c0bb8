import * as v from "valibot";
import { pageUrl } from "../../../authoring/check-url.ts";
import { variableId } from "../../../authoring/bot-builder.ts";
import { buildOption } from "../../../authoring/build-options.ts";
import { reportDiagnostic } from "../../../authoring/build-context.ts";
import type { Condition } from "../../../authoring/condition.ts";
import type { AskStep, QuestionForm, QuestionOptions } from "../../../authoring/question-form.ts";
import { optionFields } from "../../../authoring/option-source.ts";
import { questionFields, text } from "../../../authoring/question-source.ts";
import type { PictureQuestion } from "../../../authoring/questions.ts";
import type { BranchSource } from "../../../authoring/step-source.ts";
import type { Branch } from "../../../authoring/step.ts";
import { selectionFields, selectionOptions } from "../choice/selection.ts";

export const pictureForm: QuestionForm<PictureQuestion<BranchSource>> = {
  name: "picture",
  schema: ({ branch }) =>
    v.strictObject({
      ask: v.literal("picture"),
      ...questionFields,
      ...selectionFields,
      pictures: v.optional(
        v.array(
          v.strictObject({
            image: pageUrl("image"),
            title: text,
            description: text,
            ...optionFields(branch),
          }),
        ),
      ),
      picturesFrom: v.optional(v.strictObject({ images: v.string(), titles: text, descriptions: text })),
    }),
  build(question, context) {
    const { builder, location } = context;
    const { pictures = [], picturesFrom } = question;
    if (pictures.length === 0 && picturesFrom === undefined) {
      reportDiagnostic(
        context,
        "error",
        "The question has nothing to choose from",
        "Give it `pictures`, or list variables in `picturesFrom`.",
      );
    }
    const dynamicItems = picturesFrom && {
      isEnabled: true,
      pictureSrcsVariableId: variableId(builder, picturesFrom.images, location),
      titlesVariableId: variableId(builder, picturesFrom.titles, location),
      descriptionsVariableId: variableId(builder, picturesFrom.descriptions, location),
    };
    return {
      options: { ...selectionOptions(question), dynamicItems },
      items: pictures.map((picture, index) => {
        const { image: pictureSrc, title, description, value } = picture;
        const label = title ?? `picture ${index + 1}`;
        return buildOption({ ...picture, label }, context, {
          pictureSrc,
          ...(title !== undefined && { title }),
          ...(description !== undefined && { description }),
          ...(value !== undefined && { value }),
        });
      }),
    };
  },
};

/** The function `ask.picture`. */
export interface AskPicture {
  /** Shows pictures to choose from. */
  picture<const Group extends string = never, const Variable extends string = never>(
    options: QuestionOptions<
      PictureQuestion<Branch<Group, Variable>, Condition<Variable>, Variable>,
      Variable
    >,
  ): AskStep<PictureQuestion<BranchSource>, Group, Variable>;
}

export const askPicture: AskPicture = { picture: (options) => ({ ask: "picture", ...options }) };
