import { emailInput, type EmailInputOptions } from "@banter/protocol";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";

/** An e-mail address. An empty one is not sent, and the focus goes back to the field (spec §5). */
export function EmailInput(props: InputProps<EmailInputOptions>) {
  const { labels } = props.options;
  const { field, submit, answer } = useTypedAnswer(emailInput, props);
  return (
    <Field onSubmit={submit} sendLabel={labels.button} answer={answer}>
      <input
        {...field}
        type="email"
        placeholder={labels.placeholder}
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="send"
      />
    </Field>
  );
}

export default { unit: emailInput, Component: EmailInput } satisfies InputView<EmailInputOptions>;
