import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useLocale, useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import {
  addDays,
  addMonths,
  clampDay,
  firstWeekday,
  startOfWeek,
  today,
  weekdayOf,
  weeksOf,
} from "./calendar-days.ts";

/** A month as a grid (WAI-ARIA's date picker dialog): arrow keys move by day and week, Page Up and Down by month and year. */
export function Calendar({ chosen, range, min, max, onChoose }: CalendarProps) {
  const locale = useLocale();
  const weekStart = firstWeekday(locale);
  const [active, setActive] = useState(() => clampDay(chosen ?? range?.from ?? today(), min, max));
  const grid = useGridFocus(active);
  const names = useMemo(() => calendarNames(locale), [locale]);

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = dayForKey(event, active, weekStart);
    if (target === undefined) return;
    event.preventDefault();
    grid.takeFocus();
    setActive(clampDay(target, min, max));
  }
  return (
    <div className="banter-calendar">
      <MonthBar active={active} min={min} max={max} onMove={(day) => setActive(clampDay(day, min, max))} />
      <div
        ref={grid.ref}
        role="grid"
        tabIndex={-1}
        className="banter-calendar-grid"
        aria-label={names.month(active)}
        aria-colcount={7}
        onKeyDown={handleKey}
      >
        <div role="row">
          {Array.from({ length: 7 }, (_, column) => addDays(startOfWeek(active, weekStart), column)).map(
            (day) => (
              <span key={day} role="columnheader" aria-label={names.weekday(day)}>
                {names.shortWeekday(day)}
              </span>
            ),
          )}
        </div>
        {weeksOf(active, weekStart).map((week) => (
          <div key={week[0]} role="row">
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                names={names}
                column={columnOf(day, weekStart)}
                isActive={day === active}
                isChosen={day === chosen}
                isInRange={isBetween(day, range)}
                onChoose={day === clampDay(day, min, max) ? onChoose : undefined}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Day({ day, names, column, isActive, isChosen, isInRange, onChoose }: DayProps) {
  return (
    <button
      type="button"
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      style={{ gridColumn: column }}
      aria-colindex={column}
      aria-label={names.day(day)}
      aria-selected={isChosen}
      aria-disabled={onChoose === undefined || undefined}
      aria-current={day === today() ? "date" : undefined}
      data-between={isInRange || undefined}
      onClick={() => onChoose?.(day)}
    >
      {names.number(day)}
    </button>
  );
}

interface DayProps {
  readonly day: string;
  readonly names: ReturnType<typeof calendarNames>;
  readonly column: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly isInRange: boolean;
  /** Undefined outside the limits. */
  readonly onChoose: CalendarProps["onChoose"] | undefined;
}

interface CalendarProps extends Limits {
  readonly chosen: string | undefined;
  /** Both ends of a range of which one is chosen here. */
  readonly range: { readonly from: string | undefined; readonly to: string | undefined } | undefined;
  readonly onChoose: (day: string) => void;
}

interface Limits {
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/** Buttons for the months beside this one, and lists of months and years. */
function MonthBar({ active, min, max, onMove }: MonthBarProps) {
  const strings = useStrings();
  const locale = useLocale();
  const names = useMemo(() => calendarNames(locale), [locale]);
  const year = Number(active.slice(0, 4));
  const [first, last] = yearsAround(year, min, max);
  const turn = (icon: "back" | "forward", months: number, label: string) => (
    <button
      type="button"
      className="banter-icon-button"
      aria-label={label}
      aria-disabled={clampDay(addMonths(active, months), min, max).slice(0, 7) === active.slice(0, 7)}
      onClick={() => onMove(addMonths(active, months))}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="banter-calendar-months">
      {turn("back", -1, strings.previousMonth)}
      <select
        aria-label={names.fieldName("month")}
        value={active.slice(5, 7)}
        onChange={({ target }) =>
          onMove(addMonths(active, Number(target.value) - Number(active.slice(5, 7))))
        }
      >
        {Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0")).map((month) => (
          <option key={month} value={month}>
            {names.monthName(`2000-${month}-01`)}
          </option>
        ))}
      </select>
      <select
        aria-label={names.fieldName("year")}
        value={year}
        onChange={({ target }) => onMove(addMonths(active, (Number(target.value) - year) * 12))}
      >
        {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((shown) => (
          <option key={shown} value={shown}>
            {names.year(shown)}
          </option>
        ))}
      </select>
      {turn("forward", 1, strings.nextMonth)}
    </div>
  );
}

interface MonthBarProps extends Limits {
  readonly active: string;
  readonly onMove: (day: string) => void;
}

/** Birthdays lie far back, appointments near. */
function yearsAround(year: number, min: string | undefined, max: string | undefined) {
  const now = Number(today().slice(0, 4));
  const first = min === undefined ? Math.min(year, now - 120) : Number(min.slice(0, 4));
  const last = max === undefined ? Math.max(year, now + 30) : Number(max.slice(0, 4));
  return [first, Math.max(first, last)] as const;
}

function isBetween(day: string, range: CalendarProps["range"]): boolean {
  const { from, to } = range ?? {};
  return from !== undefined && to !== undefined && from <= day && day <= to;
}

function columnOf(day: string, weekStart: number): number {
  return ((weekdayOf(day) - weekStart + 7) % 7) + 1;
}

/** The day that a key moves to; undefined for other keys. */
function dayForKey(event: KeyboardEvent, active: string, weekStart: number): string | undefined {
  const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
  const start = startOfWeek(active, weekStart);
  const pageMonths = event.shiftKey ? 12 : 1;
  switch (event.key) {
    case "ArrowLeft":
      return addDays(active, -forward);
    case "ArrowRight":
      return addDays(active, forward);
    case "ArrowUp":
      return addDays(active, -7);
    case "ArrowDown":
      return addDays(active, 7);
    case "Home":
      return start;
    case "End":
      return addDays(start, 6);
    case "PageUp":
      return addMonths(active, -pageMonths);
    case "PageDown":
      return addMonths(active, pageMonths);
    default:
      return undefined;
  }
}

/** The dialog opens with the focus on the active day, and it follows the keys; buttons and lists keep theirs. */
function useGridFocus(active: string) {
  const ref = useRef<HTMLDivElement>(null);
  const mayFocus = useRef(false);
  useLayoutEffect(() => {
    const day = ref.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]');
    if (!day) return;
    day.autofocus = true;
    if (mayFocus.current) day.focus();
    mayFocus.current = false;
  }, [active]);
  return {
    ref,
    takeFocus: () => {
      mayFocus.current = true;
    },
  };
}

/** Names in the visitor's language, of the calendar that date fields have. */
function calendarNames(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions): ((day: string) => string) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone: "UTC", calendar: "gregory", ...options });
    return (day) => formatter.format(new Date(day));
  };
  const number = new Intl.NumberFormat(locale, { useGrouping: false });
  const fields = new Intl.DisplayNames(locale, { type: "dateTimeField" });
  return {
    day: format({ dateStyle: "full" }),
    month: format({ month: "long", year: "numeric" }),
    monthName: format({ month: "long" }),
    weekday: format({ weekday: "long" }),
    shortWeekday: format({ weekday: "short" }),
    number: (day: string) => number.format(Number(day.slice(8))),
    year: (year: number) => number.format(year),
    fieldName: (field: "month" | "year") => fields.of(field) ?? field,
  };
}
