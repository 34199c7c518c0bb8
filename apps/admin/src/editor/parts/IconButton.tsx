import type { ReactNode } from "react";

/** A button that shows only an icon. */
export function IconButton({ label, isDisabled = false, onClick, children }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </button>
  );
}

interface IconButtonProps {
  /** Its name for screen readers. */
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}
