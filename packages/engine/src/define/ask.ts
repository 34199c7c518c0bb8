import type { AskKind, AskOf } from "./source/ask-source.ts";
import type { CardSource, OptionSource, PictureSource } from "./source/choice-source.ts";
import type { Condition } from "./condition.ts";
import type { Branch, Step } from "./step.ts";

type Plain<Kind extends AskKind, Variable extends string> = Omit<AskOf<Kind>, "ask" | "save"> & {
  readonly save?: Variable;
};

/** An option with more than a label. */
export interface Option<Group extends string, Variable extends string> extends Omit<
  OptionSource,
  "do" | "showIf"
> {
  readonly do?: Branch<Group, Variable>;
  readonly showIf?: Condition<Variable>;
}

/** Options in order, or `{ label: where it leads }`. */
export type Options<Group extends string, Variable extends string> =
  | readonly (string | Option<Group, Variable>)[]
  | Readonly<Record<string, Branch<Group, Variable>>>;

interface Picture<Group extends string, Variable extends string> extends Omit<
  PictureSource,
  "do" | "showIf"
> {
  readonly do?: Branch<Group, Variable>;
  readonly showIf?: Condition<Variable>;
}

interface Card<Group extends string, Variable extends string> extends Omit<CardSource, "buttons"> {
  readonly buttons: Options<Group, Variable>;
}

interface SavedFiles<Variable extends string> {
  readonly save: Variable;
  readonly visibility?: "Auto" | "Public" | "Private";
}

/** The thirteen questions. `save` names the variable that takes the answer; `retry` is said when an answer doesn't fit. */
export const ask = {
  /** Asks for a text, short or long, with files or a voice message where the options allow them. */
  text<const Variable extends string = never>(
    options: Omit<Plain<"text", Variable>, "attachments" | "voice"> & {
      readonly attachments?: SavedFiles<Variable>;
      readonly voice?: SavedFiles<Variable>;
    } = {},
  ): Step<never, Variable> {
    return { ask: "text", ...options };
  },

  /** Asks for a number. */
  number<const Variable extends string = never>(
    options: Plain<"number", Variable> = {},
  ): Step<never, Variable> {
    return { ask: "number", ...options };
  },

  /** Asks for an email address. */
  email<const Variable extends string = never>(
    options: Plain<"email", Variable> = {},
  ): Step<never, Variable> {
    return { ask: "email", ...options };
  },

  /** Asks for a web address. */
  url<const Variable extends string = never>(options: Plain<"url", Variable> = {}): Step<never, Variable> {
    return { ask: "url", ...options };
  },

  /** Asks for a phone number; `country` (two letters) is chosen at first. */
  phone<const Variable extends string = never>(
    options: Plain<"phone", Variable> = {},
  ): Step<never, Variable> {
    return { ask: "phone", ...options };
  },

  /** Asks for a date or a range of two, with a time if wanted. */
  date<const Variable extends string = never>(options: Plain<"date", Variable> = {}): Step<never, Variable> {
    return { ask: "date", ...options };
  },

  /** Asks for a time of day. */
  time<const Variable extends string = never>(options: Plain<"time", Variable> = {}): Step<never, Variable> {
    return { ask: "time", ...options };
  },

  /** Asks for a mark on a row of numbers or icons. */
  rating<const Variable extends string = never>(
    options: Plain<"rating", Variable> = {},
  ): Step<never, Variable> {
    return { ask: "rating", ...options };
  },

  /** Asks for files. */
  file<const Variable extends string = never>(options: Plain<"file", Variable> = {}): Step<never, Variable> {
    return { ask: "file", ...options };
  },

  /** Asks for a card payment. */
  payment<const Variable extends string = never>(options: Plain<"payment", Variable>): Step<never, Variable> {
    return { ask: "payment", ...options };
  },

  /** Shows buttons, or checkboxes with `isMultiple`. An option may lead elsewhere. */
  choice<const Group extends string = never, const Variable extends string = never>(
    options: Omit<Plain<"choice", Variable>, "options" | "optionsFrom"> & {
      readonly options?: Options<Group, Variable>;
      readonly optionsFrom?: Variable;
    },
  ): Step<Group, Variable> {
    return { ask: "choice", ...options };
  },

  /** Shows pictures to choose from. */
  picture<const Group extends string = never, const Variable extends string = never>(
    options: Omit<Plain<"picture", Variable>, "pictures" | "picturesFrom"> & {
      readonly pictures?: readonly Picture<Group, Variable>[];
      readonly picturesFrom?: {
        readonly images: Variable;
        readonly titles?: Variable;
        readonly descriptions?: Variable;
      };
    },
  ): Step<Group, Variable> {
    return { ask: "picture", ...options };
  },

  /** Shows a row of cards, each with one or more buttons. */
  cards<const Group extends string = never, const Variable extends string = never>(
    options: Omit<Plain<"cards", Variable>, "cards"> & { readonly cards: readonly Card<Group, Variable>[] },
  ): Step<Group, Variable> {
    return { ask: "cards", ...options };
  },
};
