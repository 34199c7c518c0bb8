import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import type { AnswerGiving } from "../use-answer.ts";
import { FieldError } from "./FieldError.tsx";
import { SendButton } from "./SendButton.tsx";

/** A form with one field, its send button, and what is wrong with the answer. */
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
      onKeyDown={keepComposing}
    >
      <div className="banter-input-row">
        <div
          className={`banter-input ${boxClass}`.trim()}
          data-invalid={answer.problem !== undefined || undefined}
        >
          {children}
        </div>
        <SendButton label={sendLabel} />
      </div>
      <FieldError id={answer.errorId}>{answer.problem}</FieldError>
    </form>
  );
}

interface FieldProps {
  readonly onSubmit: () => void;
  /** The author's word for the button; empty shows the send icon. */
  readonly sendLabel: string;
  readonly answer: Pick<AnswerGiving, "problem" | "errorId">;
  /** Long text takes the whole width. */
  readonly isWide?: boolean;
  /** For the box around the field, where it holds more than one. */
  readonly boxClass?: string;
  readonly children: ReactNode;
}

/** An Enter that ends the composing of a character must not send the answer. */
function keepComposing(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event)) event.preventDefault();
}

/** Safari ends composing before the Enter arrives, but keeps the key code 229. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
