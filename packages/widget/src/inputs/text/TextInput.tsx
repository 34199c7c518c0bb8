import { lazy, Suspense } from "react";
import { textInput, type TextInputOptions } from "@banter/protocol";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";
import { TextField } from "./TextField.tsx";

/** Files and voice are rare: their code comes only where a bot allows them. */
const MediaTextInput = lazy(() => import("./MediaTextInput.tsx"));

/** Free text; the plain one is the chat's first and smallest input. */
export function TextInput(props: InputProps<TextInputOptions>) {
  if (!needsMedia(props.options)) return <PlainTextInput {...props} />;
  return (
    <Suspense fallback={<PlainTextInput {...props} />}>
      <MediaTextInput {...props} />
    </Suspense>
  );
}

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
