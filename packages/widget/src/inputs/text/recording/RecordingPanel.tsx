import { useEffect, useState } from "react";
import { useAllWords } from "../../../i18n/use-all-words.ts";
import { Icon } from "../../../chat/Icon.tsx";
import { formatTimer, type RecordingState } from "./recording.ts";
import { Waveform } from "./Waveform.tsx";

/** Stands in the field's place while the visitor is asked for the microphone and speaks. */
export function RecordingPanel({ state, onCancel, onStop }: RecordingPanelProps) {
  const words = useAllWords();
  return (
    <div className="banter-recorder" role="group" aria-label={words.recording}>
      <button type="button" className="banter-icon-button" aria-label={words.cancelRecording} onClick={onCancel}>
        <Icon name="close" />
      </button>
      {state.status === "asking" ? (
        <span role="status" className="banter-recorder-words">
          {words.askingForMicrophone}
        </span>
      ) : (
        <>
          <Waveform stream={state.stream} />
          <Timer since={state.since} />
          <button type="button" className="banter-button banter-send-button" data-icon-only aria-label={words.stopRecording} onClick={onStop}>
            <Icon name="send" className="send-icon" />
          </button>
        </>
      )}
    </div>
  );
}

interface RecordingPanelProps {
  readonly state: Exclude<RecordingState, { status: "stopped" }>;
  readonly onCancel: () => void;
  readonly onStop: () => void;
}

function Timer({ since }: { readonly since: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="time-container" role="timer">
      {formatTimer(Math.max(0, now - since))}
    </span>
  );
}
