import { useCallback, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useStrings } from "../../chat-context/chat-context.ts";
import { isTouchScreen } from "../../chat-context/focus-keeper.ts";
import { useLoaded } from "../../chat-context/use-loaded.ts";
import { Icon } from "../../controls/Icon.tsx";
import { LoadFailed } from "../../controls/LoadFailed.tsx";
import type { PickerField } from "./picker-field.ts";

/**
 * A button beside a native field that opens a calendar or a list of times, whose code loads after the field. Touch screens keep
 * the system's pickers, which are made for fingers.
 */
export function DatePicker({ opening, ...picker }: PickerField & { readonly opening: PickerOpening }) {
  const strings = useStrings();
  const dialog = useLoaded(loadDialog);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { isOpen, open, close } = opening;
  // The whole box, so that both have the same edges; of a range the box of its date.
  const field = button?.parentElement ?? null;
  const anchor = picker.range === undefined ? (field?.closest(".banter-input") ?? field) : field;
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className="banter-icon-button banter-date-button"
        aria-label={picker.type === "time" ? strings.chooseTime : strings.chooseDate}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Icon name={picker.type === "time" ? "clock" : "calendar"} />
      </button>
      {isOpen && dialog.status === "ready" && anchor !== null && (
        <dialog.value {...picker} anchor={anchor} onClose={close} />
      )}
      {isOpen && dialog.status === "failed" && <LoadFailed onRetry={dialog.retry} />}
    </>
  );
}

const loadDialog = async () => (await import("./DateDialog.tsx")).DateDialog;

export interface PickerOpening {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** For the field: what would open the browser's picker opens ours. */
  readonly fieldEvents: {
    readonly onClick: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** Undefined where the system's picker is used. */
export function usePickerOpening(): PickerOpening | undefined {
  const [hasPicker] = useState(() => !isTouchScreen());
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  if (!hasPicker) return undefined;
  return {
    isOpen,
    open,
    close,
    fieldEvents: {
      // Firefox and Safari open theirs by a click on the field.
      onClick: (event) => event.preventDefault(),
      onKeyDown: (event) => {
        const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
        if (event.key !== " " && event.key !== "F4" && !(event.altKey && isArrow)) return;
        event.preventDefault();
        open();
      },
    },
  };
}
