import { useState } from "react";
import { Modal } from "./parts/Modal.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";

/** Asks what new visitors read while the bot is paused. */
export function PauseDialog({ onPause, onClose }: PauseDialogProps) {
  const { strings } = useEditorTexts();
  const [message, setMessage] = useState("");
  return (
    <Modal title={strings.pauseTitle} onClose={onClose}>
      <p>{strings.pauseNote}</p>
      <label className="form-field">
        {strings.pauseMessage}
        <textarea
          rows={3}
          maxLength={1_000}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </label>
      <div className="button-row">
        <button type="button" className="button" onClick={onClose}>
          {strings.cancel}
        </button>
        <button type="button" className="button" data-kind="primary" onClick={() => onPause(message)}>
          {strings.pause}
        </button>
      </div>
    </Modal>
  );
}

interface PauseDialogProps {
  readonly onPause: (message: string) => void;
  readonly onClose: () => void;
}
