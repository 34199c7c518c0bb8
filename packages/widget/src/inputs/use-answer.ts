import { useId } from "react";
import type { Answer } from "@banter/client";
import type {
  AcceptedAnswer,
  AnswerDraft,
  AnswerParsers,
  AnswerProblem,
  InputDefinition,
} from "@banter/protocol";
import { useChat, useStrings } from "../chat-context/chat-context.ts";
import { useDescription } from "../chat-context/disclosure.ts";
import { useQuestion, useQuestionState } from "./question.ts";
import { validationMessage } from "./validation-messages.ts";

/** Submission of an input's answer and its validation error. */
export interface AnswerForm {
  /** Validates the draft and submits it, or sets the error. Returns whether it was submitted. Does nothing while no question is open. */
  submit(draft: AnswerDraft, change?: (answer: TextAnswer, accepted: AcceptedAnswer) => Answer): boolean;
  /** Sets the error of a draft that has no text, e.g. half a date in a native field. */
  reject(problem: AnswerProblem): void;
  /** The validation message, for `<FieldError>`. */
  readonly error: string | undefined;
  /** To be called when the visitor edits the answer. */
  clearError(): void;
  readonly errorId: string;
  /** ARIA attributes of the field. */
  readonly fieldProps: {
    readonly "aria-disabled"?: true;
    readonly "aria-invalid"?: true;
    readonly "aria-describedby"?: string;
  };
}

export type TextAnswer = Extract<Answer, { type: "text" }>;

/** Validates answers with the input's answer rule, which the server applies too. */
export function useAnswer<Options>(
  definition: InputDefinition<string, Options>,
  options: Options,
  onSubmit: (answer: Answer) => void,
  parsers?: AnswerParsers,
): AnswerForm {
  const strings = useStrings();
  const { getLocale } = useChat();
  const { isWaiting } = useQuestion();
  const errorId = useId();
  const [problem, setProblem] = useQuestionState<AnswerProblem | undefined>(() => undefined);
  const description = useDescription(problem && errorId);

  function submit(
    draft: AnswerDraft,
    change?: (answer: TextAnswer, accepted: AcceptedAnswer) => Answer,
  ): boolean {
    if (isWaiting) return false;
    const result = definition.answer(draft, options, parsers);
    setProblem(result.ok ? undefined : result.error);
    if (!result.ok) return false;
    const { value, label, formatted } = result.value;
    const answer: TextAnswer = {
      type: "text",
      value,
      draft: draft.text,
      ...(label !== undefined && { label }),
      ...(formatted !== undefined && { formatted }),
    };
    onSubmit(change ? change(answer, result.value) : answer);
    return true;
  }

  const error = problem && validationMessage(problem, strings, getLocale());
  return {
    submit,
    reject: setProblem,
    error,
    clearError: () => setProblem(undefined),
    errorId,
    fieldProps: {
      ...(isWaiting && { "aria-disabled": true }),
      ...(problem !== undefined && { "aria-invalid": true }),
      ...(description !== undefined && { "aria-describedby": description }),
    },
  };
}
