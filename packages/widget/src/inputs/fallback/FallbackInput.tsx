import { fail, ok, type InputDefinition } from "@banter/protocol";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";

/** Accepts any text; the server validates it. */
const anyText: InputDefinition<"any", object> = {
  type: "any",
  parse: () => ({}),
  answer: ({ text }) => (text.trim() === "" ? fail({ kind: "empty" }) : ok({ value: text })),
  example: { options: {} },
};

/** A plain text field for unknown inputs, so that the conversation can always continue. */
function FallbackInput(props: InputProps<object>) {
  const { field, submit, answer } = useTypedAnswer(anyText, props);
  return (
    <Field onSubmit={submit} sendLabel="" answer={answer}>
      <input {...field} type="text" autoComplete="off" enterKeyHint="send" />
    </Field>
  );
}

export const view: InputView<object> = { definition: anyText, Component: FallbackInput };
