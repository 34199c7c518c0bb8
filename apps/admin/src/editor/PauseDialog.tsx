import { useState } from "react";
import { ConfirmModal } from "./parts/ConfirmModal.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";

/** Asks what new visitors read while the bot is paused. */
export function PauseDialog({ onPause, onClose }: PauseDialogProps) {
  const { strings } = useEditorTexts();
  const [message, setMessage] = useState("");
  return (
    <ConfirmModal
      title={strings.pauseTitle}
      confirm={strings.pause}
      onConfirm={() => onPause(message)}
      onClose={onClose}
    >
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
    </ConfirmModal>
  );
}

interface PauseDialogProps {
  readonly onPause: (message: string) => void;
  readonly onClose: () => void;
}
