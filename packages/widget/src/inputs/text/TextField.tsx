import type { KeyboardEvent } from "react";
import type { TextInputOptions } from "@banter/protocol";
import { useStrings } from "../../chat-context/chat-context.ts";
import { isComposing } from "../field/Field.tsx";
import { useQuestion } from "../question.ts";
import type { TypedAnswer } from "../use-typed-answer.ts";

/** Enter submits a short text. In a long one it breaks the line, and Ctrl or ⌘ with Enter submits (spec §5). */
export function TextField({
  options,
  typed,
}: {
  readonly options: TextInputOptions;
  readonly typed: TypedAnswer;
}) {
  const { labels, isLong, inputMode } = options;
  const { field, value, submit } = typed;
  const strings = useStrings();
  const { isQueueing } = useQuestion();
  const placeholder = isQueueing ? strings.nextMessage : labels.placeholder;

  function submitByShortcut(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    submit();
  }
  return isLong ? (
    <span className="banter-growing" data-value={`${value}\n`}>
      <textarea
        {...field}
        rows={6}
        placeholder={placeholder}
        title={strings.sendWithModifier}
        data-testid="textarea"
        onKeyDown={submitByShortcut}
      />
    </span>
  ) : (
    <input
      {...field}
      type="text"
      placeholder={placeholder}
      inputMode={inputMode}
      autoComplete="off"
      enterKeyHint="send"
    />
  );
}
