import { urlInput, type UrlInputOptions } from "@banter/protocol";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";

/** A web address. The rule puts `https://` in front before it judges, so `example.com` is enough (spec §5). */
export function UrlInput(props: InputProps<UrlInputOptions>) {
  const { labels } = props.options;
  const { field, submit, answer } = useTypedAnswer(urlInput, props);
  return (
    <Field onSubmit={submit} sendLabel={labels.button} answer={answer}>
      <input
        {...field}
        type="url"
        placeholder={labels.placeholder}
        autoComplete="url"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="send"
      />
    </Field>
  );
}

export default { unit: urlInput, Component: UrlInput } satisfies InputView<UrlInputOptions>;
