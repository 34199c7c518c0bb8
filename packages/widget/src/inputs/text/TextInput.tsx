import type { KeyboardEvent } from "react";
import { textInput, type TextInputOptions } from "@banter/protocol";
import { useWords } from "../../chat/chat-context.ts";
import { Field, isComposing } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";

/** Free text. Short: Enter sends. Long: Enter breaks the line, Ctrl or ⌘ with Enter sends (spec §5). */
export function TextInput(props: InputProps<TextInputOptions>) {
  const { labels, isLong, inputMode } = props.options;
  const words = useWords();
  const { field, value, submit, answer } = useTypedAnswer(textInput, props);

  function sendWithModifier(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    submit();
  }
  return (
    <Field onSubmit={submit} sendLabel={labels.button} answer={answer} isWide={isLong}>
      {isLong ? (
        <span className="banter-growing" data-value={`${value}\n`}>
          <textarea
            {...field}
            rows={4}
            required
            placeholder={labels.placeholder}
            data-testid="textarea"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={words.sendWithModifier}
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
      )}
    </Field>
  );
}

export default { unit: textInput, Component: TextInput } satisfies InputView<TextInputOptions>;
