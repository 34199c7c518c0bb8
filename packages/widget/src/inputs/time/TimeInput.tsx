import { timeInput, type TimeInputOptions } from "@banter/protocol";
import { useStyles } from "../../chat-context/chat-context.ts";
import css from "../date/date-input.css?inline";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";

/** A time of day, in the browser's native field. */
export function TimeInput(props: InputProps<TimeInputOptions>) {
  useStyles(css);
  const { field, submit, answer } = useTypedAnswer(timeInput, props, {
    badInput: { kind: "not-a-time" },
  });
  return (
    <Field onSubmit={submit} sendLabel={props.options.labels.button} answer={answer}>
      <input
        {...field}
        type="time"
        className="text-input banter-datetime-input"
        data-testid="time"
        data-empty={field.value === "" || undefined}
      />
    </Field>
  );
}

export default { definition: timeInput, Component: TimeInput } satisfies InputView<TimeInputOptions>;
