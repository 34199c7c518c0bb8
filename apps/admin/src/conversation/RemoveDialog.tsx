import { useId, useState, type RefObject } from "react";
import type { Reply } from "../owner-api/send-request.ts";
import { useStrings } from "../strings/strings.ts";

/** Confirms the irreversible removal of a visitor's data. */
export function RemoveDialog({ dialog, remove, onRemoved }: RemoveDialogProps) {
  const strings = useStrings();
  const id = useId();
  const [problem, setProblem] = useState("");
  const [isRemoving, setIsRemoving] = useState(false);

  async function confirm(): Promise<void> {
    setIsRemoving(true);
    const reply = await remove();
    setIsRemoving(false);
    if (!reply.ok) return setProblem(reply.error.message);
    dialog.current?.close();
    onRemoved();
  }

  return (
    <dialog ref={dialog} className="card" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`}>{strings.confirmDelete}</h2>
      <p id={`${id}-text`} className="muted">
        {strings.deleteNote}
      </p>
      {problem !== "" && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="button-row">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {strings.cancel}
        </button>
        <button
          type="button"
          className="button"
          data-kind="danger"
          disabled={isRemoving}
          onClick={() => void confirm()}
        >
          {strings.deletePermanently}
        </button>
      </div>
    </dialog>
  );
}

interface RemoveDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly remove: () => Reply<unknown>;
  readonly onRemoved: () => void;
}
