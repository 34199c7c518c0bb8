import type { InputDefinition } from "@banter/protocol";
import { Field } from "../field/Field.tsx";
import type { InputProps } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";

/** A one-line address field without autocapitalization or spell checking. Empty values aren't submitted (spec §5). */
export function AddressInput<Options extends AddressOptions>({
  definition,
  kind,
  input,
}: AddressInputProps<Options>) {
  const { labels } = input.options;
  const { field, submit, answer } = useTypedAnswer(definition, input);
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
  readonly definition: InputDefinition<string, Options>;
  /** `type` and `autocomplete` of the field. */
  readonly kind: "email" | "url";
  readonly input: InputProps<Options>;
}
