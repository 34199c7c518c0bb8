import { useEffect, useId, useRef, type ReactNode } from "react";

/** A modal dialog, open while it is rendered. */
export function Modal({ title, children, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="card modal" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ModalProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Also called for the Escape key. */
  readonly onClose: () => void;
}
