import { useEffect, useId, useRef, useState, type ReactNode } from "react";

/** A modal dialog, open while it is rendered. */
export function Modal({ title, children, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    dialog.current?.showModal();
    // A dialog that is removed instead of closed would lose the focus.
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, [before]);
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
