import * as v from "valibot";
import { anyAmount } from "./check-number.ts";

/** Letters, digits, `.`, `-` and `_`: ids appear in URLs and in result columns. */
export const blockId = v.optional(
  v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, "an id has only letters, digits, '.', '-' and '_'")),
);

/* Schemas that questions share. */
export const text = v.optional(v.string());
export const flag = v.optional(v.boolean());
/** A number, or a text that may contain `{{variables}}`. */
export const amount = v.optional(anyAmount);
export const visibility = v.optional(v.picklist(["Auto", "Public", "Private"]));

/** Fields of every question: `save` names the variable for the answer, `retry` is shown when an answer is invalid. */
export const questionFields = { save: text, retry: text, canEditAnswers: flag, id: blockId };

/** Fields of every step that acts outside of the conversation. */
export const effectFields = { pointOfNoReturn: flag, id: blockId };

/** Fields of a question that is answered in one text field. */
export const textFieldFields = { placeholder: text, button: text };

/** The fields of all questions. */
export interface QuestionSource {
  /** Name of the variable for the answer. */
  readonly save?: string | undefined;
  /** Shown when an answer is invalid. */
  readonly retry?: string | undefined;
  /** Whether visitors can edit their answer later. Default: as the bot's settings say. */
  readonly canEditAnswers?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}
