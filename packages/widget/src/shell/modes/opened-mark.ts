import type { SessionEvent } from "@banter/client";
import { rememberOpened } from "./opened-flag.ts";
import type { WidgetProps } from "../widget-props.ts";

/** Keeps the note that this chat is open: only for a conversation that is itself remembered (behaviour 6.4). */
export function createOpenedMark(getProps: () => WidgetProps) {
  let isOpen = false;
  let isPersisted = false;

  function forget(): void {
    rememberOpened(getProps(), false);
  }

  return {
    forget,
    setOpen: (next: boolean) => {
      isOpen = next;
      if (!isOpen) forget();
      else if (isPersisted) rememberOpened(getProps(), true);
    },
    receive: (event: SessionEvent) => {
      if (event.type !== "state-persisted") return;
      isPersisted = event.isEnabled && getProps().storage !== "none";
      if (isOpen && isPersisted) rememberOpened(getProps(), true);
    },
  };
}
