import { useId, useState, type RefObject } from "react";
import type { Reply } from "../owner-api/create-owner-api.ts";

/** Asks once more, since what is removed can't be brought back. */
export function RemoveDialog({ dialog, remove, onRemoved }: RemoveDialogProps) {
  const id = useId();
  const [problem, setProblem] = useState("");
  const [isRunning, setIsRunning] = useState(false);

  async function confirm(): Promise<void> {
    setIsRunning(true);
    const reply = await remove();
    setIsRunning(false);
    if (!reply.ok) return setProblem(reply.error.message);
    dialog.current?.close();
    onRemoved();
  }

  return (
    <dialog ref={dialog} className="card" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`}>Delete this visitor’s data?</h2>
      <p id={`${id}-text`} className="muted">
        The answers, the conversation and uploaded files are removed for good.
      </p>
      {problem !== "" && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="button-row">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Keep
        </button>
        <button
          type="button"
          className="button"
          data-kind="danger"
          disabled={isRunning}
          onClick={() => void confirm()}
        >
          Delete for good
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
