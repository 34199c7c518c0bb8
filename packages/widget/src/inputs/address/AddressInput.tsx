import type { InputUnit } from "@banter/protocol";
import { Field } from "../field/Field.tsx";
import type { InputProps } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";

/** An address on one line, typed without a keyboard's help at spelling. An empty one is not sent (spec §5). */
export function AddressInput<Options extends AddressOptions>({
  unit,
  kind,
  input,
}: AddressInputProps<Options>) {
  const { labels } = input.options;
  const { field, submit, answer } = useTypedAnswer(unit, input);
  return (
    <Field onSubmit={submit} sendLabel={labels.button} answer={answer}>
      <input
        {...field}
        type={kind}
        placeholder={labels.placeholder}
        autoComplete={kind}
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="send"
      />
    </Field>
  );
}

interface AddressOptions {
  readonly labels: { readonly placeholder: string; readonly button: string };
}

interface AddressInputProps<Options> {
  readonly unit: InputUnit<string, Options>;
  /** The field's type and what the browser may fill in. */
  readonly kind: "email" | "url";
  readonly input: InputProps<Options>;
}
