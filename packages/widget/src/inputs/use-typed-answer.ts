import { useRef, useState } from "react";
import type { InputUnit } from "@banter/protocol";
import { useInputCommands } from "./input-commands.ts";
import type { InputProps } from "./input-view.ts";
import { useAnswer, type AnswerGiving } from "./use-answer.ts";

type TextField = HTMLInputElement & HTMLTextAreaElement;

/**
 * State and commands of an input that is one text field: typed, judged, sent, kept as a draft.
 * `toText` makes what is sent out of what is typed, e.g. adds a dial code.
 */
export function useTypedAnswer<Options>(
  unit: InputUnit<string, Options>,
  { options, initialValue, questionId, onSubmit, onDraft }: InputProps<Options>,
  toText: (typed: string) => string = (typed) => typed,
) {
  const ref = useRef<TextField>(null);
  const [value, setValue] = useState(initialValue);
  const answer: AnswerGiving = useAnswer(unit, options, onSubmit);

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
    /** For the `<input>` or `<textarea>`. */
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
