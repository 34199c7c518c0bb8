import type { ConditionSource } from "./condition-source.ts";
import type { OptionSource, OptionsSource } from "./option-source.ts";
import type { QuestionSource } from "./question-source.ts";

/** A number, or a text that may contain `{{variables}}`. */
export type Amount = number | string;

/** Who may open uploaded files. */
export type FileVisibility = "Auto" | "Public" | "Private";

/** A variable that receives the URLs of uploaded files. */
export interface SavedFiles<Variable extends string = string> {
  /** Name of the variable. */
  readonly save: Variable;
  /** Who may open the files. */
  readonly visibility?: FileVisibility | undefined;
}

/** Fields of a question that is answered in one text field. */
export interface TextFieldSource extends QuestionSource {
  /** Text in the empty field. */
  readonly placeholder?: string | undefined;
  /** Label of the button that submits the answer. */
  readonly button?: string | undefined;
}

/** Free text, short or long, with files or a voice message. */
export interface TextQuestion<Variable extends string = string> extends TextFieldSource {
  /** Kind of the question. */
  readonly ask: "text";
  /** Whether the text has several lines. */
  readonly isLong?: boolean | undefined;
  /** Lets visitors attach files. */
  readonly attachments?: SavedFiles<Variable> | undefined;
  /** Lets visitors record a voice message. */
  readonly voice?: SavedFiles<Variable> | undefined;
  /** Keyboard on touch screens. */
  readonly inputMode?: "text" | "decimal" | "numeric" | "tel" | "search" | "email" | "url" | undefined;
  /** Answers to tap. */
  readonly suggestions?: readonly string[] | undefined;
}

/** A number. */
export interface NumberQuestion extends TextFieldSource {
  /** Kind of the question. */
  readonly ask: "number";
  /** Smallest number. */
  readonly min?: Amount | undefined;
  /** Largest number, not less than `min`. */
  readonly max?: Amount | undefined;
  /** Distance between allowed numbers, more than 0. */
  readonly step?: Amount | undefined;
  /** Language tag for the format. */
  readonly locale?: string | undefined;
  /** Format of the number. */
  readonly style?: "decimal" | "currency" | "percent" | "unit" | undefined;
  /** ISO 4217 code, for the style `currency`. */
  readonly currency?: string | undefined;
  /** Name of a unit, for the style `unit`. */
  readonly unit?: string | undefined;
}

/** An email address. */
export interface EmailQuestion extends TextFieldSource {
  /** Kind of the question. */
  readonly ask: "email";
}

/** A web address. */
export interface UrlQuestion extends TextFieldSource {
  /** Kind of the question. */
  readonly ask: "url";
}

/** A phone number. */
export interface PhoneQuestion extends TextFieldSource {
  /** Kind of the question. */
  readonly ask: "phone";
  /** The country that is selected at first, as two letters. */
  readonly country?: string | undefined;
}

/** A date or a range of two. */
export interface DateQuestion extends QuestionSource {
  /** Kind of the question. */
  readonly ask: "date";
  /** Label of the button that submits the answer. */
  readonly button?: string | undefined;
  /** Whether to ask for a first and a last date. */
  readonly isRange?: boolean | undefined;
  /** Whether to ask for a time as well. */
  readonly hasTime?: boolean | undefined;
  /** First allowed date: `YYYY-MM-DD`, with `THH:mm` if `hasTime`. */
  readonly min?: string | undefined;
  /** Last allowed date, not before `min`. */
  readonly max?: string | undefined;
  /** Stored format, e.g. `dd/MM/yyyy` or `yyyy-MM-dd'T'HH:mm`: other letters than those of fields are quoted. Default: ISO 8601. */
  readonly format?: string | undefined;
  /** Label of the first date of a range. */
  readonly from?: string | undefined;
  /** Label of the last date of a range. */
  readonly to?: string | undefined;
}

/** A time of day. */
export interface TimeQuestion extends QuestionSource {
  /** Kind of the question. */
  readonly ask: "time";
  /** Label of the button that submits the answer. */
  readonly button?: string | undefined;
  /** Stored format, e.g. `HH:mm`. */
  readonly format?: string | undefined;
}

/** A rating on a row of numbers or icons. */
export interface RatingQuestion extends QuestionSource {
  /** Kind of the question. */
  readonly ask: "rating";
  /** Label of the button that submits the answer. */
  readonly button?: string | undefined;
  /** The highest value, at most 100 above the lowest one. Default 10. */
  readonly max?: Amount | undefined;
  /** The lowest value, 0 or 1. Default 0; icons always start at 1. */
  readonly min?: Amount | undefined;
  /** Whether to show icons instead of numbers. */
  readonly hasIcons?: boolean | undefined;
  /** SVG of the icons. Default: a star. */
  readonly icon?: string | undefined;
  /** Label of the lowest value. */
  readonly left?: string | undefined;
  /** Label of the highest value. */
  readonly right?: string | undefined;
  /** Whether a click submits the answer. */
  readonly isOneClick?: boolean | undefined;
}

/** Uploaded files. */
export interface FileQuestion extends QuestionSource {
  /** Kind of the question. */
  readonly ask: "file";
  /** Text in the drop area. */
  readonly placeholder?: string | undefined;
  /** Label of the button that submits the files. */
  readonly button?: string | undefined;
  /** Label of the button that removes the files. */
  readonly clear?: string | undefined;
  /** Label of the button that skips the question. */
  readonly skip?: string | undefined;
  /** The visitor's answer in the chat, for one file and for several. */
  readonly success?:
    | {
        readonly single?: string | undefined;
        readonly multiple?: string | undefined;
      }
    | undefined;
  /** Whether the question can't be skipped. */
  readonly isRequired?: boolean | undefined;
  /** Whether several files are allowed. */
  readonly isMultiple?: boolean | undefined;
  /** `.pdf`, `image/*` … */
  readonly types?: readonly string[] | undefined;
  /** Who may open the files. */
  readonly visibility?: FileVisibility | undefined;
}

/** A card payment. */
export interface PaymentQuestion extends QuestionSource {
  /** Kind of the question. */
  readonly ask: "payment";
  /** In units of the currency. */
  readonly amount: Amount;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Label of the button that pays. */
  readonly button?: string | undefined;
  /** The visitor's answer after the payment. */
  readonly success?: string | undefined;
  /** Description on the receipt. */
  readonly description?: string | undefined;
  /** The customer's name. */
  readonly name?: string | undefined;
  /** The customer's email address. */
  readonly email?: string | undefined;
  /** The customer's phone number. */
  readonly phone?: string | undefined;
  /** Name of the provider's key in the server's environment. */
  readonly credentials?: string | undefined;
}

/** The fields that choices of labels and of pictures share. */
export interface SelectionQuestion extends QuestionSource {
  /** Label of the button that submits a multiple choice. */
  readonly button?: string | undefined;
  /** Whether several options can be chosen. */
  readonly isMultiple?: boolean | undefined;
  /** Above a multiple choice. Default: "Choose several", in the visitor's language. */
  readonly hint?: string | undefined;
  /** Whether a field filters the options. */
  readonly isSearchable?: boolean | undefined;
  /** Text in the empty search field. */
  readonly searchPlaceholder?: string | undefined;
}

/** A choice of buttons, or of checkboxes. */
export interface ChoiceQuestion<
  Branch,
  Condition = ConditionSource,
  Variable extends string = string,
> extends SelectionQuestion {
  /** Kind of the question. */
  readonly ask: "choice";
  /** The options. */
  readonly options?: OptionsSource<Branch, Condition> | undefined;
  /** A list variable whose items are the options. */
  readonly optionsFrom?: Variable | undefined;
  /** If searchable: whether the options are shown before anything is typed. Default true. */
  readonly areOptionsShownAtFirst?: boolean | undefined;
}

/** One picture of a choice. */
export interface PictureSource<Branch, Condition = ConditionSource> extends Omit<
  OptionSource<Branch, Condition>,
  "label"
> {
  /** URL of the image. */
  readonly image: string;
  /** Text below the image. */
  readonly title?: string | undefined;
  /** Smaller text below the title. */
  readonly description?: string | undefined;
}

/** List variables that supply pictures. */
export interface PicturesFrom<Variable extends string = string> {
  /** URLs of the images. */
  readonly images: Variable;
  /** Texts below the images. */
  readonly titles?: Variable | undefined;
  /** Smaller texts below the titles. */
  readonly descriptions?: Variable | undefined;
}

/** A choice of pictures. */
export interface PictureQuestion<
  Branch,
  Condition = ConditionSource,
  Variable extends string = string,
> extends SelectionQuestion {
  /** Kind of the question. */
  readonly ask: "picture";
  /** The pictures. */
  readonly pictures?: readonly PictureSource<Branch, Condition>[] | undefined;
  /** List variables that supply the pictures. */
  readonly picturesFrom?: PicturesFrom<Variable> | undefined;
}

/** A card with buttons. */
export interface CardSource<Branch, Condition = ConditionSource> {
  /** Title below the image. */
  readonly title?: string | undefined;
  /** Text below the title. */
  readonly description?: string | undefined;
  /** URL of the image. */
  readonly image?: string | undefined;
  /** Id of the card. Default: derived from the title. */
  readonly id?: string | undefined;
  /** Stored instead of the title. */
  readonly value?: string | undefined;
  /** The card's buttons. */
  readonly buttons: OptionsSource<Branch, Condition>;
}

/** A row of cards. */
export interface CardsQuestion<Branch, Condition = ConditionSource> extends QuestionSource {
  /** Kind of the question. */
  readonly ask: "cards";
  /** The cards. */
  readonly cards: readonly CardSource<Branch, Condition>[];
}
