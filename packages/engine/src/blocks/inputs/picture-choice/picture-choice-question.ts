import * as v from "valibot";
import { variableId } from "../../../authoring/bot-builder.ts";
import { buildOption } from "../../../authoring/build-options.ts";
import { reportDiagnostic } from "../../../authoring/build-context.ts";
import type { Condition } from "../../../define/condition.ts";
import type { AskStep, QuestionForm, QuestionOptions } from "../../../authoring/question-form.ts";
import { optionFields, type OptionSource } from "../../../authoring/option-source.ts";
import { questionFields, text } from "../../../authoring/question-source.ts";
import type { Branch } from "../../../authoring/step.ts";
import { selectionFields, selectionOptions, type SelectionQuestion } from "../choice/selection.ts";

export interface PictureSource extends Omit<OptionSource, "label"> {
  readonly image: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

export interface PictureQuestion extends SelectionQuestion {
  readonly ask: "picture";
  readonly pictures?: readonly PictureSource[] | undefined;
  /** List variables that supply the pictures. */
  readonly picturesFrom?:
    | {
        readonly images: string;
        readonly titles?: string | undefined;
        readonly descriptions?: string | undefined;
      }
    | undefined;
}

export const pictureForm: QuestionForm<PictureQuestion> = {
  name: "picture",
  schema: ({ branch }) =>
    v.strictObject({
      ask: v.literal("picture"),
      ...questionFields,
      ...selectionFields,
      pictures: v.optional(
        v.array(
          v.strictObject({ image: v.string(), title: text, description: text, ...optionFields(branch) }),
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

export interface Picture<Group extends string, Variable extends string> extends Omit<
  PictureSource,
  "do" | "showIf"
> {
  readonly do?: Branch<Group, Variable>;
  readonly showIf?: Condition<Variable>;
}

export interface AskPicture {
  /** Shows pictures to choose from. */
  picture<const Group extends string = never, const Variable extends string = never>(
    options: Omit<QuestionOptions<PictureQuestion, Variable>, "pictures" | "picturesFrom"> & {
      readonly pictures?: readonly Picture<Group, Variable>[];
      readonly picturesFrom?: {
        readonly images: Variable;
        readonly titles?: Variable;
        readonly descriptions?: Variable;
      };
    },
  ): AskStep<PictureQuestion, Group, Variable>;
}

export const askPicture: AskPicture = { picture: (options) => ({ ask: "picture", ...options }) };
