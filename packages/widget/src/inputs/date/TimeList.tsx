import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useLocale, useStrings } from "../../chat-context/chat-context.ts";
import { keyTarget, scrollToOption } from "../listbox-keys.ts";
import { DAY_TIMES, nearestTime, timeNow } from "./day-times.ts";

/** The times of a day in steps of a quarter of an hour, as a listbox. */
export function TimeList({ chosen, isAllowed, hasInitialFocus, onChoose }: TimeListProps) {
  const strings = useStrings();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const times = DAY_TIMES.filter(isAllowed);
  const [preferred, setPreferred] = useState(() => nearestTime(chosen === "" ? timeNow() : chosen));
  const active = times.includes(preferred) ? preferred : times[0];
  const nameOf = useTimeNames();
  useActiveTimeInView(list, active);
  useLayoutEffect(() => {
    if (list.current !== null) list.current.autofocus = hasInitialFocus;
  }, [hasInitialFocus]);

  function handleKey(event: KeyboardEvent): void {
    if (active === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = keyTarget(event.key, times.indexOf(active), times.length);
    if (event.key === "Enter" || event.key === " ") onChoose(active);
    else if (target === undefined) return;
    else setPreferred(times[target] ?? active);
    event.preventDefault();
  }
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      className="banter-times"
      aria-label={strings.chooseTime}
      aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
      onKeyDown={handleKey}
    >
      {times.map((time) => (
        <button
          key={time}
          type="button"
          // The list keeps the focus.
          tabIndex={-1}
          id={`${id}-${time}`}
          role="option"
          aria-selected={time === chosen}
          data-active={time === active || undefined}
          onClick={() => onChoose(time)}
        >
          {nameOf(time)}
        </button>
      ))}
    </div>
  );
}

interface TimeListProps {
  /** `HH:mm` or "". */
  readonly chosen: string;
  readonly isAllowed: (time: string) => boolean;
  /** The dialog opens with the focus here. */
  readonly hasInitialFocus: boolean;
  readonly onChoose: (time: string) => void;
}

function useTimeNames(): (time: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const formatter = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
    return (time) => formatter.format(new Date(`2000-01-01T${time}Z`));
  }, [locale]);
}

/** After the dialog has opened: until then the list has no height. */
function useActiveTimeInView(
  list: { readonly current: HTMLElement | null },
  active: string | undefined,
): void {
  const hasScrolled = useRef(false);
  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>("[data-active]");
    if (option && list.current)
      scrollToOption(list.current, option, hasScrolled.current ? "nearest" : "center");
    hasScrolled.current = true;
  }, [list, active]);
}
