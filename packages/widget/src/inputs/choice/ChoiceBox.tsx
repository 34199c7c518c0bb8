import { memo, type ReactNode } from "react";
import { Checkmark } from "./Checkmark.tsx";

/** An item with a checkbox. Memoized, because lists can have hundreds of items. */
export const ChoiceBox = memo(function ChoiceBox({
  id,
  className,
  isChecked,
  onToggle,
  children,
}: ChoiceBoxProps) {
  return (
    <label className={isChecked ? `${className} selected` : className} data-itemid={id}>
      <input
        type="checkbox"
        className="banter-visually-hidden"
        checked={isChecked}
        onChange={() => onToggle(id)}
      />
      <Checkmark isChecked={isChecked} />
      {children}
    </label>
  );
}, isSame);

interface ChoiceBoxProps {
  readonly id: string;
  readonly className: string;
  readonly isChecked: boolean;
  readonly onToggle: (id: string) => void;
  /** Depends on the id only, so that memoization can ignore it. */
  readonly children: ReactNode;
}

function isSame(before: ChoiceBoxProps, after: ChoiceBoxProps): boolean {
  return before.id === after.id && before.isChecked === after.isChecked && before.onToggle === after.onToggle;
}
