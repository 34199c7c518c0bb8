import type { KeyboardEvent } from "react";
import type { TextInputOptions } from "@banter/protocol";
import { useWords } from "../../chat/chat-context.ts";
import { isComposing } from "../field/Field.tsx";
import type { TypedAnswer } from "../use-typed-answer.ts";

/** The field itself. Short: Enter sends. Long: Enter breaks the line, Ctrl or ⌘ with Enter sends (spec §5). */
export function TextField({
  options,
  typed,
}: {
  readonly options: TextInputOptions;
  readonly typed: TypedAnswer;
}) {
  const { labels, isLong, inputMode } = options;
  const { field, value, submit } = typed;
  const words = useWords();

  function sendWithModifier(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    submit();
  }
  return isLong ? (
    <span className="banter-growing" data-value={`${value}\n`} title={words.sendWithModifier}>
      <textarea
        {...field}
        rows={4}
        required
        placeholder={labels.placeholder}
        data-testid="textarea"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onKeyDown={sendWithModifier}
      />
    </span>
  ) : (
    <input
      {...field}
      type="text"
      placeholder={labels.placeholder}
      inputMode={inputMode}
      autoComplete="off"
      enterKeyHint="send"
    />
  );
}
