import { forwardRef, useId } from "react";

/** One native date field, with its time where the bot asks for one. */
export const DateField = forwardRef<HTMLInputElement, DateFieldProps>(function DateField(
  { label, labelledBy, name, testId, hasTime, min, max, value, onChange, fieldProps },
  ref,
) {
  const id = useId();
  return (
    <span className="banter-date-field">
      {label !== undefined && label !== "" && <label htmlFor={id}>{label}</label>}
      <input
        ref={ref}
        id={id}
        className="text-input banter-datetime-input"
        type={hasTime ? "datetime-local" : "date"}
        aria-labelledby={labelledBy}
        aria-label={labelledBy === undefined && (label === undefined || label === "") ? name : undefined}
        data-testid={testId}
        data-empty={value === "" || undefined}
        min={bound(min, hasTime, "T00:00")}
        max={bound(max, hasTime, "T23:59")}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...fieldProps}
      />
    </span>
  );
});

interface DateFieldProps {
  /** Shown before the field; the author's "From:" and "To:". */
  readonly label?: string | undefined;
  /** Id of the element that names the field where it has no label of its own. */
  readonly labelledBy?: string | undefined;
  /** Names the field where neither of these does. */
  readonly name: string;
  readonly testId: string;
  readonly hasTime: boolean;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fieldProps: { readonly "aria-invalid"?: true; readonly "aria-describedby"?: string };
}

/** The browser ignores a limit that lacks a time where the field has one, and the other way round. */
function bound(limit: string | undefined, hasTime: boolean, time: string): string | undefined {
  if (limit === undefined) return undefined;
  if (!hasTime) return limit.slice(0, 10);
  return limit.length > 10 ? limit.slice(0, 16) : limit + time;
}
