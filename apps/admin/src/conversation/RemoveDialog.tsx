import { useId, useState, type RefObject } from "react";
import type { Reply } from "../owner-api/create-owner-api.ts";
import { useWords } from "../words/words.ts";

/** Asks once more, since what is removed can't be brought back. */
export function RemoveDialog({ dialog, remove, onRemoved }: RemoveDialogProps) {
  const words = useWords();
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
      <h2 id={`${id}-title`}>{words.askDelete}</h2>
      <p id={`${id}-text`} className="muted">
        {words.deleteNote}
      </p>
      {problem !== "" && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="button-row">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {words.keep}
        </button>
        <button
          type="button"
          className="button"
          data-kind="danger"
          disabled={isRunning}
          onClick={() => void confirm()}
        >
          {words.deleteForGood}
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
