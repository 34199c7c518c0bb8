import { timeInput, type TimeInputOptions } from "@banter/protocol";
import { useStyles } from "../../chat-context/chat-context.ts";
import css from "../date/date-input.css?inline";
import { DatePicker, usePickerOpening } from "../date/DatePicker.tsx";
import { Field } from "../field/Field.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useTypedAnswer } from "../use-typed-answer.ts";

/** A time of day, in the browser's native field with a list of times. */
export function TimeInput(props: InputProps<TimeInputOptions>) {
  useStyles(css);
  const opening = usePickerOpening();
  const { field, change, submit, answer } = useTypedAnswer(timeInput, props, {
    badInput: { kind: "not-a-time" },
  });
  return (
    <Field onSubmit={submit} sendLabel={props.options.labels.button} answer={answer}>
      <span className="banter-date-field" data-picker={opening && ""}>
        <input
          {...field}
          type="time"
          className="text-input banter-datetime-input"
          data-testid="time"
          data-empty={field.value === "" || undefined}
          {...opening?.fieldEvents}
        />
        {opening && <DatePicker opening={opening} type="time" value={field.value} onChange={change} />}
      </span>
    </Field>
  );
}

export const view: InputView<TimeInputOptions> = { definition: timeInput, Component: TimeInput };
