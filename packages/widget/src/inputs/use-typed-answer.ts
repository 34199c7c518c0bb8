import { useRef, type RefObject } from "react";
import type { Answer } from "@banter/client";
import type { AnswerParsers, AnswerProblem, InputDefinition } from "@banter/protocol";
import { useInputCommands } from "./input-commands.ts";
import type { InputProps } from "./input-view.ts";
import { useQuestionState } from "./question.ts";
import { useAnswer, type AnswerForm } from "./use-answer.ts";

type TextField = HTMLInputElement & HTMLTextAreaElement;

export interface TypedAnswer {
  /** The field's text. */
  readonly value: string;
  change(next: string): void;
  submit(): void;
  readonly answer: AnswerForm;
  /** For the `<input>` or `<textarea>`. */
  readonly field: {
    readonly ref: RefObject<TextField | null>;
    readonly value: string;
    readonly className: string;
    readonly "aria-labelledby": string;
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  } & AnswerForm["fieldProps"];
}

interface TypedAnswerOptions {
  readonly toText?: (typed: string) => string;
  readonly send?: (answer: Answer) => void;
  readonly badInput?: AnswerProblem;
  readonly parsers?: AnswerParsers;
}

/**
 * State and commands of an input with one text field, including validation and the draft.
 * `toText` converts the field's text to the submitted one, e.g. adds a dial code. `send` replaces `onSubmit`, e.g. to
 * upload files first. `badInput` is the error of a native field with an incomplete or impossible value, whose text is
 * empty. `parsers` make the answer rule stricter.
 */
export function useTypedAnswer<Options>(
  definition: InputDefinition<string, Options>,
  { options, initialValue, questionId, onSubmit, onDraft }: InputProps<Options>,
  {
    toText = (typed) => typed,
    send = onSubmit,
    badInput = { kind: "empty" },
    parsers,
  }: TypedAnswerOptions = {},
): TypedAnswer {
  const ref = useRef<TextField>(null);
  const [value, setValue] = useQuestionState(() => initialValue);
  const answer: AnswerForm = useAnswer(definition, options, send, parsers);

  function change(next: string): void {
    setValue(next);
    answer.clearError();
    onDraft(next);
  }
  function submit(): void {
    if (ref.current?.validity.badInput) answer.reject(badInput);
    else if (answer.submit({ text: toText(value) })) return;
    ref.current?.focus();
  }
  useInputCommands({ setValue: change, submit });

  return {
    value,
    change,
    submit,
    answer,
    field: {
      ref,
      value,
      className: "text-input",
      "aria-labelledby": questionId,
      onChange: (event: { readonly target: { readonly value: string } }) => change(event.target.value),
      ...answer.fieldProps,
    },
  };
}
