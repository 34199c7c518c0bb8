import { useRef, useState, type RefObject } from "react";
import type { Answer } from "@banter/client";
import type { InputUnit } from "@banter/protocol";
import { useInputCommands } from "./input-commands.ts";
import type { InputProps } from "./input-view.ts";
import { useAnswer, type AnswerGiving } from "./use-answer.ts";

type TextField = HTMLInputElement & HTMLTextAreaElement;

export interface TypedAnswer {
  /** As it stands in the field. */
  readonly value: string;
  change(next: string): void;
  submit(): void;
  readonly answer: AnswerGiving;
  /** For the `<input>` or `<textarea>`. */
  readonly field: {
    readonly ref: RefObject<TextField | null>;
    readonly value: string;
    readonly className: string;
    readonly "aria-labelledby": string;
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  } & AnswerGiving["fieldProps"];
}

/**
 * State and commands of an input that is one text field: typed, judged, sent, kept as a draft.
 * `toText` makes what is sent out of what is typed, e.g. adds a dial code; `send` may do more than submit, e.g. upload.
 */
export function useTypedAnswer<Options>(
  unit: InputUnit<string, Options>,
  { options, initialValue, questionId, onSubmit, onDraft }: InputProps<Options>,
  toText: (typed: string) => string = (typed) => typed,
  send: (answer: Answer) => void = onSubmit,
): TypedAnswer {
  const ref = useRef<TextField>(null);
  const [value, setValue] = useState(initialValue);
  const answer: AnswerGiving = useAnswer(unit, options, send);

  function change(next: string): void {
    setValue(next);
    answer.clearProblem();
    onDraft(next);
  }
  function submit(): void {
    if (!answer.give({ text: toText(value) })) ref.current?.focus();
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
