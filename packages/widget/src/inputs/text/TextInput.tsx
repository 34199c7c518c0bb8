import { textInput, type TextInputOptions } from "@banter/protocol";
import { LoadFailed } from "../../chat/LoadFailed.tsx";
import { useLoaded } from "../../chat/use-loaded.ts";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";
import { TextField } from "./TextField.tsx";

/** Free text; the plain one is the chat's first and smallest input. */
export function TextInput(props: InputProps<TextInputOptions>) {
  return needsMedia(props.options) ? <LaterTextInput {...props} /> : <PlainTextInput {...props} />;
}

/** Files and voice are rare: their code comes only where a bot allows them, and words can be typed meanwhile. */
function LaterTextInput(props: InputProps<TextInputOptions>) {
  const face = useLoaded(loadMedia);
  if (face.status === "ready") return <face.value {...props} />;
  return (
    <>
      <PlainTextInput {...props} />
      {face.status === "failed" && <LoadFailed onRetry={face.retry} />}
    </>
  );
}

const loadMedia = async () => (await import("./MediaTextInput.tsx")).default;

function PlainTextInput(props: InputProps<TextInputOptions>) {
  const typed = useTypedAnswer(textInput, props);
  const { labels, isLong } = props.options;
  return (
    <Field onSubmit={typed.submit} sendLabel={labels.button} answer={typed.answer} isWide={isLong}>
      <TextField options={props.options} typed={typed} />
    </Field>
  );
}

function needsMedia({ attachments, audioClip }: TextInputOptions): boolean {
  return audioClip.isEnabled || (attachments.isEnabled && attachments.saveVariableId !== undefined);
}

export default { unit: textInput, Component: TextInput } satisfies InputView<TextInputOptions>;
