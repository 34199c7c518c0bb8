import * as v from "valibot";
import type { BranchSource } from "./step-source.ts";
import { conditionSource, type ConditionSource } from "./condition-source.ts";
import { blockId, question, type Question } from "./question-source.ts";

export interface OptionSource {
  readonly label: string;
  /** What is saved instead of the label. */
  readonly value?: string | undefined;
  readonly id?: string | undefined;
  /** Where this option leads; without it the flow goes on below the question. */
  readonly do?: BranchSource | undefined;
  /** Shown only while this holds. */
  readonly showIf?: ConditionSource | undefined;
}

/** Options in order, or `{ label: where it leads }`. */
export type OptionsSource = readonly (string | OptionSource)[] | Readonly<Record<string, BranchSource>>;

export interface PictureSource extends Omit<OptionSource, "label"> {
  readonly image: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

export interface CardSource {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly image?: string | undefined;
  readonly id?: string | undefined;
  readonly value?: string | undefined;
  readonly buttons: OptionsSource;
}

interface Choosing extends Question {
  readonly button?: string | undefined;
  readonly isMultiple?: boolean | undefined;
  readonly isSearchable?: boolean | undefined;
  readonly searchPlaceholder?: string | undefined;
}

export interface ChoiceQuestion extends Choosing {
  readonly ask: "choice";
  readonly options?: OptionsSource | undefined;
  /** A list variable whose items are the options. */
  readonly optionsFrom?: string | undefined;
  /** Of a searchable one: whether the options show before anything is typed. Default true. */
  readonly areOptionsShownAtFirst?: boolean | undefined;
}

export interface PictureQuestion extends Choosing {
  readonly ask: "picture";
  readonly pictures?: readonly PictureSource[] | undefined;
  /** List variables that the pictures are made of. */
  readonly picturesFrom?:
    | {
        readonly images: string;
        readonly titles?: string | undefined;
        readonly descriptions?: string | undefined;
      }
    | undefined;
}

export interface CardsQuestion extends Question {
  readonly ask: "cards";
  readonly cards: readonly CardSource[];
}

const text = v.optional(v.string());
const flag = v.optional(v.boolean());
const choosing = { ...question, button: text, isMultiple: flag, isSearchable: flag, searchPlaceholder: text };

/** Questions whose options lead somewhere, which `branch` reads. */
export function choiceQuestions(branch: v.GenericSchema<BranchSource>) {
  const optionFields = {
    value: text,
    id: blockId,
    do: v.optional(branch),
    showIf: v.optional(conditionSource),
  };
  const options = optionsSource(branch, v.strictObject({ label: v.string(), ...optionFields }));
  const choice: v.GenericSchema<ChoiceQuestion> = v.strictObject({
    ask: v.literal("choice"),
    ...choosing,
    options: v.optional(options),
    optionsFrom: text,
    areOptionsShownAtFirst: flag,
  });
  const picture: v.GenericSchema<PictureQuestion> = v.strictObject({
    ask: v.literal("picture"),
    ...choosing,
    pictures: v.optional(
      v.array(v.strictObject({ image: v.string(), title: text, description: text, ...optionFields })),
    ),
    picturesFrom: v.optional(v.strictObject({ images: v.string(), titles: text, descriptions: text })),
  });
  const card = v.strictObject({
    title: text,
    description: text,
    image: text,
    id: blockId,
    value: text,
    buttons: options,
  });
  const cards: v.GenericSchema<CardsQuestion> = v.strictObject({
    ask: v.literal("cards"),
    ...question,
    cards: v.array(card),
  });
  return { choice, picture, cards };
}

function optionsSource(
  branch: v.GenericSchema<BranchSource>,
  named: v.GenericSchema<OptionSource>,
): v.GenericSchema<OptionsSource> {
  const option: v.GenericSchema<string | OptionSource> = v.lazy((input) =>
    input === undefined ? v.union([v.string(), named]) : typeof input === "string" ? v.string() : named,
  );
  const inOrder = v.array(option);
  const byLabel = v.record(v.string(), branch);
  return v.lazy((input) =>
    input === undefined ? v.union([inOrder, byLabel]) : Array.isArray(input) ? inOrder : byLabel,
  );
}
