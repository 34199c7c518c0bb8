import { forwardRef, useId } from "react";
import { DatePicker, usePickerOpening } from "./DatePicker.tsx";
import type { DateRange } from "./date-range.ts";

/** A native date field, optionally with a time, and a calendar. */
export const DateField = forwardRef<HTMLInputElement, DateFieldProps>(function DateField(
  { label, labelledBy, name, testId, hasTime, min, max, range, value, onChange, fieldProps },
  ref,
) {
  const id = useId();
  const opening = usePickerOpening();
  const type = hasTime ? "datetime-local" : "date";
  const limits = { min: bound(min, hasTime, "T00:00"), max: bound(max, hasTime, "T23:59") };
  return (
    <span className="banter-date-field" data-picker={opening && ""}>
      {label !== undefined && label !== "" && <label htmlFor={id}>{label}</label>}
      <input
        ref={ref}
        id={id}
        className="text-input banter-datetime-input"
        type={type}
        aria-labelledby={labelledBy}
        aria-label={labelledBy === undefined && (label === undefined || label === "") ? name : undefined}
        data-testid={testId}
        data-empty={value === "" || undefined}
        {...limits}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...fieldProps}
        {...opening?.fieldEvents}
      />
      {opening && (
        <DatePicker
          {...limits}
          opening={opening}
          type={type}
          value={value}
          range={range}
          onChange={onChange}
        />
      )}
    </span>
  );
});

interface DateFieldProps {
  /** The author's label before the field, e.g. "From:". */
  readonly label?: string | undefined;
  /** Id of the element that labels the field if `label` is missing. */
  readonly labelledBy?: string | undefined;
  /** Accessible name if both are missing. */
  readonly name: string;
  readonly testId: string;
  readonly hasTime: boolean;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly range: DateRange | undefined;
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fieldProps: { readonly "aria-invalid"?: true; readonly "aria-describedby"?: string };
}

/** Browsers ignore a limit whose format (with or without a time) differs from the field's. */
function bound(limit: string | undefined, hasTime: boolean, time: string): string | undefined {
  if (limit === undefined) return undefined;
  if (!hasTime) return limit.slice(0, 10);
  return limit.length > 10 ? limit.slice(0, 16) : limit + time;
}
