import { anything, item, list, optionalText, record, text, type Reader } from "../readers.ts";
import type { Result } from "../result.ts";
import type { AnswerProblem } from "./answer-problem.ts";

/** An input block as it arrives: the envelope is checked, `options` and `items` are read by the input's own unit. */
export interface InputBlock {
  readonly id: string;
  readonly type: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly items: readonly unknown[];
  readonly prefilledValue?: string | undefined;
  /** What the server made for this one showing, e.g. a payment intent. Overrides `options`. */
  readonly runtimeOptions: Readonly<Record<string, unknown>>;
}

/** Reads the envelope of an input block. Gives nothing without `type`; one without an id is asked all the same. */
export const parseInputBlock: Reader<InputBlock | undefined> = item(
  { id: text("input"), type: optionalText() },
  { options: record(), items: list(anything()), prefilledValue: optionalText(), runtimeOptions: record() },
);

/** What a guest gives to an input, before it is judged. Text as typed or as sent on the wire. */
export interface AnswerDraft {
  readonly text: string;
  readonly attachedFileUrls?: readonly string[];
  /** Id of the chosen item or card path, where the input has such. */
  readonly replyId?: string;
}

/** An answer that the rule let through. */
export interface AcceptedAnswer {
  /** What is sent and stored. */
  readonly value: string;
  /** What the transcript shows instead of `value`. */
  readonly label?: string;
  /** Ids of the chosen items, in the order of choosing. */
  readonly itemIds?: readonly string[];
  readonly attachedFileUrls?: readonly string[];
}

/** Knowledge that only the server has in full; the field does with what it can know. */
export interface AnswerKnowledge {
  /** Turns what was typed into an E.164 number, or nothing when there is no such number. */
  readonly parsePhone?: (text: string, defaultCountry: string | undefined) => string | undefined;
  /** Reads a date or time in free words; gives `YYYY-MM-DDTHH:mm` (local) or nothing. */
  readonly parseDate?: (text: string, prefersDayFirst: boolean) => string | undefined;
}

/** One kind of input: its wire type, its parser, its answer rule (the same in the field and on the server). */
export interface InputUnit<Type extends string, Options> {
  readonly type: Type;
  /** Reads options and items and fills every default. Never fails. */
  readonly parse: (block: InputBlock) => Options;
  /** Judges an answer. */
  readonly answer: (
    draft: AnswerDraft,
    options: Options,
    knowledge?: AnswerKnowledge,
  ) => Result<AcceptedAnswer, AnswerProblem>;
  /** A typical block, for tests and the gallery. */
  readonly example: {
    readonly options: Options extends object ? Record<string, unknown> : never;
    readonly items?: readonly unknown[];
  };
}
