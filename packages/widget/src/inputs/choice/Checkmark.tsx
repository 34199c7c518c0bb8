import { LaterIcon } from "../../chat/LaterIcon.tsx";

/** The drawn box of a checkbox; the real one is there for keyboards and screen readers. */
export function Checkmark({ isChecked }: { readonly isChecked: boolean }) {
  return (
    <span className={isChecked ? "banter-checkbox checked" : "banter-checkbox"} aria-hidden="true">
      {isChecked && <LaterIcon name="check" />}
    </span>
  );
}
