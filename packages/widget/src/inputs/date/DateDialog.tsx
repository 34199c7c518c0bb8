import { useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { isOnBackdrop, useAnchoredDialog } from "../anchored-dialog/use-anchored-dialog.ts";
import { Calendar } from "./Calendar.tsx";
import { clampDay, dayOf, today } from "./calendar-days.ts";
import { isWithin, nearestTime, timeNow } from "./day-times.ts";
import type { PickerField } from "./picker-field.ts";
import { TimeList } from "./TimeList.tsx";
import css from "./date-dialog.css?inline";

const HEIGHT = { minHeightPx: 344, maxHeightPx: 344 };
const SIZES = {
  date: { minWidthPx: 288, maxWidthPx: 304, ...HEIGHT },
  "datetime-local": { minWidthPx: 384, maxWidthPx: 400, ...HEIGHT },
  time: { minWidthPx: 160, maxWidthPx: 160, minHeightPx: 200, maxHeightPx: 280 },
};

/** A calendar, a list of times, or both, in a modal dialog at the field. The last choice that is missing closes it. */
export function DateDialog({ type, value, range, min, max, anchor, onChange, onClose }: DateDialogProps) {
  useStyles(css);
  const strings = useStrings();
  const dialog = useAnchoredDialog(anchor, SIZES[type], onClose);
  const hasDay = type !== "time";
  const day = hasDay ? dayOf(value) : undefined;
  const time = hasDay ? value.slice(11, 16) : value;
  const limits = { min: dayOf(min), max: dayOf(max) };
  const shownDay = day ?? clampDay(today(), limits.min, limits.max);
  const isAllowed = (moment: string): boolean => !hasDay || isWithin(`${shownDay}T${moment}`, min, max);

  function chooseDay(chosen: string): void {
    if (type === "date") {
      onChange(chosen);
      dialog.current?.close();
    } else {
      // As in browsers' own pickers, a new date has the time that it is now.
      onChange(clampDay(`${chosen}T${time === "" ? nearestTime(timeNow()) : time}`, min, max));
    }
  }
  function chooseTime(chosen: string): void {
    onChange(hasDay ? `${shownDay}T${chosen}` : chosen);
    dialog.current?.close();
  }
  return (
    <dialog
      ref={dialog}
      className="banter-anchored-dialog banter-date-dialog"
      aria-label={hasDay ? strings.chooseDate : strings.chooseTime}
      // Neither the popup around the chat nor the form may handle the key as well.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => isOnBackdrop(event) && dialog.current?.close()}
    >
      {hasDay && (
        <Calendar
          {...limits}
          chosen={day}
          range={range && { from: dayOf(range.from), to: dayOf(range.to) }}
          onChoose={chooseDay}
        />
      )}
      {type !== "date" && (
        <TimeList chosen={time} isAllowed={isAllowed} hasInitialFocus={!hasDay} onChoose={chooseTime} />
      )}
    </dialog>
  );
}

interface DateDialogProps extends PickerField {
  /** The element that the dialog is placed at. */
  readonly anchor: Element;
  readonly onClose: () => void;
}
