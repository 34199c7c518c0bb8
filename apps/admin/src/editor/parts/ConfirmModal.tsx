import type { ReactNode } from "react";
import { CancelButton } from "./CancelButton.tsx";
import { Modal } from "./Modal.tsx";

/** A modal dialog that does something or is cancelled. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { title, confirm, kind = "primary", isDisabled = false, children, onConfirm, onClose } = props;
  return (
    <Modal title={title} onClose={onClose}>
      {children}
      <div className="button-row">
        <CancelButton />
        <button type="button" className="button" data-kind={kind} disabled={isDisabled} onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </Modal>
  );
}

interface ConfirmModalProps {
  readonly title: string;
  /** The text of the button. */
  readonly confirm: string;
  readonly kind?: "primary" | "danger";
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}
