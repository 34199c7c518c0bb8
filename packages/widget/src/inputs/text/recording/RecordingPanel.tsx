import { lastOf } from "@banter/protocol";
import { useEffect, useRef, useState } from "react";
import { useAllWords } from "../../../i18n/use-all-words.ts";
import { Icon } from "../../../chat/Icon.tsx";
import { LaterIcon } from "../../../chat/LaterIcon.tsx";
import { fillIn } from "../../../i18n/words.ts";
import { formatTimer } from "./recording.ts";
import type { Voice, VoiceState } from "./use-voice.ts";
import { Waveform } from "./Waveform.tsx";

/** Stands in the field's place while the visitor is asked for the microphone, speaks, and is sent. */
export function RecordingPanel({ voice, state }: RecordingPanelProps) {
  const words = useAllWords();
  const panel = useRef<HTMLDivElement>(null);
  const { status } = state;
  useEffect(() => {
    // What was pressed is gone: the focus goes on to what can be pressed now, the last button.
    lastOf([...(panel.current?.querySelectorAll("button") ?? [])])?.focus({ preventScroll: true });
  }, [status]);

  return (
    <div
      className="banter-recorder"
      role="group"
      aria-label={words.recording}
      data-status={status}
      ref={panel}
    >
      <button
        type="button"
        className="banter-icon-button"
        aria-label={words.cancelRecording}
        onClick={voice.cancel}
      >
        <LaterIcon name="close" />
      </button>
      <Progress state={state} />
      {status === "started" && (
        <button
          type="button"
          className="banter-button banter-send-button"
          data-icon-only
          aria-label={words.stopRecording}
          onClick={voice.stop}
        >
          <Icon name="send" className="send-icon" />
        </button>
      )}
      {status === "unsent" && (
        <button type="button" className="banter-button" onClick={voice.resend}>
          {words.retry}
        </button>
      )}
    </div>
  );
}

interface RecordingPanelProps {
  readonly voice: Voice;
  readonly state: Exclude<VoiceState, { status: "stopped" }>;
}

function Progress({ state }: Pick<RecordingPanelProps, "state">) {
  const words = useAllWords();
  if (state.status === "started") {
    return (
      <>
        <Waveform stream={state.stream} />
        <Timer since={state.since} />
      </>
    );
  }
  if (state.status === "unsent") {
    return (
      <span role="alert" className="banter-recorder-words">
        {words.uploadFailed}
      </span>
    );
  }
  return (
    <span role="status" className="banter-recorder-words">
      {state.status === "asking"
        ? words.askingForMicrophone
        : fillIn(words.uploading, { percent: Math.round(state.share * 100) })}
    </span>
  );
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
