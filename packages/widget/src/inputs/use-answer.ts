import { useId, useState } from "react";
import type { Answer } from "@banter/client";
import type { AcceptedAnswer, AnswerDraft, AnswerProblem, InputUnit } from "@banter/protocol";
import { useChat, useWords } from "../chat/chat-context.ts";
import { useRest } from "../chat/rest/rest-source.ts";

/** What ties a field to the words about what is wrong with it. */
export interface AnswerGiving {
  /** Judges the draft: a good one is submitted, a bad one explained. True when it was submitted. */
  give(draft: AnswerDraft, change?: (answer: TextAnswer, accepted: AcceptedAnswer) => Answer): boolean;
  /** The problem in words, for `<FieldError>`. */
  readonly problem: string | undefined;
  /** To be called as the visitor goes on typing. */
  clearProblem(): void;
  /** Shows a problem that the rule doesn't know, e.g. a failed upload. */
  report(problem: AnswerProblem): void;
  readonly errorId: string;
  /** For the field itself. */
  readonly fieldProps: { readonly "aria-invalid"?: true; readonly "aria-describedby"?: string };
}

export type TextAnswer = Extract<Answer, { type: "text" }>;

/** Connects an input with the rule of its answer. The server judges by the same rule. */
export function useAnswer<Options>(
  unit: InputUnit<string, Options>,
  options: Options,
  onSubmit: (answer: Answer) => void,
): AnswerGiving {
  const words = useWords();
  const rest = useRest();
  const { getLocale } = useChat();
  const errorId = useId();
  const [found, setFound] = useState<AnswerProblem>();

  function give(
    draft: AnswerDraft,
    change?: (answer: TextAnswer, accepted: AcceptedAnswer) => Answer,
  ): boolean {
    const judged = unit.answer(draft, options);
    setFound(judged.ok ? undefined : judged.error);
    if (!judged.ok) return false;
    const { value, label } = judged.value;
    const answer: TextAnswer = {
      type: "text",
      value,
      draft: draft.text,
      ...(label !== undefined && { label }),
    };
    onSubmit(change ? change(answer, judged.value) : answer);
    return true;
  }

  const problem = found && rest?.problemWords(found, words, getLocale());
  return {
    give,
    problem,
    clearProblem: () => setFound(undefined),
    report: setFound,
    errorId,
    fieldProps: found === undefined ? {} : { "aria-invalid": true, "aria-describedby": errorId },
  };
}
