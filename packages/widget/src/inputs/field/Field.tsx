import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import type { AnswerForm } from "../use-answer.ts";
import { FieldError } from "./FieldError.tsx";
import { SendButton } from "./SendButton.tsx";

/** A form with one field, the send button in its box, and the validation error. */
export function Field({ onSubmit, sendLabel, answer, isWide = false, boxClass = "", children }: FieldProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form
      className="banter-input-form"
      data-wide={isWide || undefined}
      noValidate
      onSubmit={submit}
      onKeyDown={ignoreComposingEnter}
    >
      <div
        className={`banter-input ${boxClass}`.trim()}
        data-invalid={answer.error !== undefined || undefined}
      >
        {children}
        <SendButton label={sendLabel} />
      </div>
      <FieldError id={answer.errorId}>{answer.error}</FieldError>
    </form>
  );
}

interface FieldProps {
  readonly onSubmit: () => void;
  /** The author's button label; if empty, the send icon is shown. */
  readonly sendLabel: string;
  readonly answer: Pick<AnswerForm, "error" | "errorId">;
  /** Full width, for long text. */
  readonly isWide?: boolean;
  /** Extra class of the box around the field. */
  readonly boxClass?: string;
  readonly children: ReactNode;
}

/** The Enter that ends an IME composition must not submit the answer. */
function ignoreComposingEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event)) event.preventDefault();
}

/** Safari ends the composition before the Enter event, but keeps key code 229. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
