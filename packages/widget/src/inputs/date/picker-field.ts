import type { DateRange } from "./date-range.ts";

/** The field of a picker. */
export interface PickerField {
  /** The type of the field that it belongs to. */
  readonly type: "date" | "datetime-local" | "time";
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The range that the field is one end of, to highlight it. */
  readonly range?: DateRange | undefined;
  readonly onChange: (value: string) => void;
}
