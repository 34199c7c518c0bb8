import { Icon } from "../../controls/Icon.tsx";

/** The visible box of a checkbox. The native one is visually hidden, for keyboards and screen readers. */
export function Checkmark({ isChecked }: { readonly isChecked: boolean }) {
  return (
    <span className={isChecked ? "banter-checkbox checked" : "banter-checkbox"} aria-hidden="true">
      {isChecked && <Icon name="check" />}
    </span>
  );
}
