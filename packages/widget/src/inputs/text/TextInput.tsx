import { textInput, type TextInputOptions } from "@banter/protocol";
import { LoadFailed } from "../../controls/LoadFailed.tsx";
import { useStyles } from "../../chat-context/chat-context.ts";
import { useLoaded } from "../../chat-context/use-loaded.ts";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useQuestion } from "../question.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";
import { needsMedia } from "./needs-media.ts";
import suggestionsCss from "./suggestions.css?inline";
import { TextField } from "./TextField.tsx";

export function TextInput(props: InputProps<TextInputOptions>) {
  return (
    <>
      {props.options.suggestions.length > 0 && <Suggestions {...props} />}
      {needsMedia(props.options) ? <LazyMediaTextInput {...props} /> : <PlainTextInput {...props} />}
    </>
  );
}

/** Answers that the bot's author proposes. They belong to an open question, not to the next message. */
function Suggestions({ options, questionId, onSubmit }: InputProps<TextInputOptions>) {
  useStyles(suggestionsCss);
  const { isWaiting, isQueueing } = useQuestion();
  if (isWaiting || isQueueing) return null;
  return (
    <div className="banter-suggestions" role="group" aria-labelledby={questionId}>
      {options.suggestions.map((text, index) => (
        <button
          key={index}
          type="button"
          className="banter-suggestion"
          dir="auto"
          onClick={() => onSubmit({ type: "text", value: text })}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Lazy-loads the code for attachments and voice. Meanwhile the visitor can type into a plain field. */
function LazyMediaTextInput(props: InputProps<TextInputOptions>) {
  const media = useLoaded(loadMedia);
  if (media.status === "ready") return <media.value {...props} />;
  return (
    <>
      <PlainTextInput {...props} />
      {media.status === "failed" && <LoadFailed onRetry={media.retry} />}
    </>
  );
}

const loadMedia = async () => (await import("./MediaTextInput.tsx")).MediaTextInput;

function PlainTextInput(props: InputProps<TextInputOptions>) {
  const typed = useTypedAnswer(textInput, props);
  const { labels, isLong } = props.options;
  return (
    <Field onSubmit={typed.submit} sendLabel={labels.button} answer={typed.answer} isWide={isLong}>
      <TextField options={props.options} typed={typed} />
    </Field>
  );
}

export const view: InputView<TextInputOptions> = {
  definition: textInput,
  Component: TextInput,
  defaultLabels: (strings) => ({ labels: { placeholder: strings["label.answer"] } }),
};
