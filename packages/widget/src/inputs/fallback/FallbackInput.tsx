import { fail, ok, type InputUnit } from "@banter/protocol";
import { Field } from "../field/Field.tsx";
import type { InputProps } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";

/** Any text is an answer; the server says whether it is a good one. */
export const anyText: InputUnit<"any", object> = {
  type: "any",
  parse: () => ({}),
  answer: ({ text }) => (text.trim() === "" ? fail({ kind: "empty" }) : ok({ value: text })),
  example: { options: {} },
};

/** A plain text field for an input that this version doesn't know, so that nobody is ever stuck. */
export function FallbackInput(props: InputProps<object>) {
  const { field, submit, answer } = useTypedAnswer(anyText, props);
  return (
    <Field onSubmit={submit} sendLabel="" answer={answer}>
      <input {...field} type="text" autoComplete="off" enterKeyHint="send" />
    </Field>
  );
}
