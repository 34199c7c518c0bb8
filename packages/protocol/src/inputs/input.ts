import { unknown, requiredObject, array, optionalString, record, string, type Decoder } from "../decoders.ts";
import type { Result } from "../result.ts";
import type { AnswerProblem } from "./answer-problem.ts";

/** An input block on the wire. Only the envelope is checked; the input's definition parses `options` and `items`. */
export interface InputBlock {
  readonly id: string;
  readonly type: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly items: readonly unknown[];
  readonly prefilledValue?: string | undefined;
  /** Created by the server when the input is shown, e.g. a payment intent. Overrides `options`. */
  readonly runtimeOptions: Readonly<Record<string, unknown>>;
}

/** Parses the envelope of an input block. Returns undefined without a `type`; a missing id gets a default. */
export const parseInputBlock: Decoder<InputBlock | undefined> = requiredObject(
  { id: string("input"), type: optionalString() },
  { options: record(), items: array(unknown()), prefilledValue: optionalString(), runtimeOptions: record() },
);

/** A visitor's answer before validation: text as typed or as sent on the wire. */
export interface AnswerDraft {
  readonly text: string;
  readonly attachedFileUrls?: readonly string[];
  /** Id of the chosen item or card path. */
  readonly replyId?: string;
}

/** An answer that passed the rule. */
export interface AcceptedAnswer {
  /** Sent and stored. */
  readonly value: string;
  /** Shown in the transcript instead of `value`. */
  readonly label?: string;
  /** Stored instead of `value` and shown without waiting for the reply, e.g. a time in the author's format. */
  readonly formatted?: string;
  /** A date as ISO 8601, a range as an interval `A/B`: stored beside `formatted`, and shown in each reader's locale. */
  readonly iso?: string;
  /** Ids of the chosen items, in the order of selection. */
  readonly itemIds?: readonly string[];
  readonly attachedFileUrls?: readonly string[];
}

/** Parsers that only the server has. Without them, fields only check the answer's shape. */
export interface AnswerParsers {
  /** Parses a phone number to E.164; undefined if it is invalid. */
  readonly parsePhone?: (text: string, defaultCountry: string | undefined) => string | undefined;
  /** Parses a date or time in natural language to `YYYY-MM-DDTHH:mm` (local); undefined if it is invalid. */
  readonly parseDate?: (text: string, prefersDayFirst: boolean) => string | undefined;
}

/** One kind of input: its wire type, its parser and its answer rule, which the field and the server share. */
export interface InputDefinition<Type extends string, Options> {
  readonly type: Type;
  /** Parses options and items and fills in the defaults. Never fails. */
  readonly parse: (block: InputBlock) => Options;
  /** Validates an answer. */
  readonly answer: (
    draft: AnswerDraft,
    options: Options,
    parsers?: AnswerParsers,
  ) => Result<AcceptedAnswer, AnswerProblem>;
  /** A typical block, for tests and the gallery. */
  readonly example: {
    readonly options: Options extends object ? Record<string, unknown> : never;
    readonly items?: readonly unknown[];
  };
}
