import { memo, type ReactNode } from "react";
import { Checkmark } from "./Checkmark.tsx";

/** One item that can be ticked. Drawn again only when it changes itself: lists may have hundreds. */
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
  /** Follows from the id: a box with the same id shows the same. */
  readonly children: ReactNode;
}

function isSame(before: ChoiceBoxProps, after: ChoiceBoxProps): boolean {
  return before.id === after.id && before.isChecked === after.isChecked && before.onToggle === after.onToggle;
}
