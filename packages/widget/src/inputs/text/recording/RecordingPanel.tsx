import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { isEscape } from "../../../browser/escape-key.ts";
import { useChat, useStrings } from "../../../chat-context/chat-context.ts";
import { useFocusKeeper } from "../../../chat-context/focus-keeper.ts";
import { Icon } from "../../../controls/Icon.tsx";
import { fillIn } from "../../../i18n/strings.ts";
import { useObjectUrl } from "../../../uploads/use-object-url.ts";
import { formatTimer } from "./recording.ts";
import type { Voice, VoiceState } from "./use-voice.ts";
import { Waveform } from "./Waveform.tsx";

/** Replaces the field while requesting the microphone, recording and uploading. */
export function RecordingPanel({ voice, state }: RecordingPanelProps) {
  const strings = useStrings();
  const { announce, getStrings } = useChat();
  const focus = useFocusKeeper();
  const panel = useRef<HTMLDivElement>(null);
  const { status } = state;
  useEffect(() => {
    // The pressed button is gone: focus the last button of the new state.
    focus.follow([...(panel.current?.querySelectorAll("button") ?? [])].at(-1));
    if (status === "started") announce(getStrings().recording);
    if (status === "uploading") announce(getStrings().sending);
  }, [status, focus, announce, getStrings]);

  /** What is recorded and not sent is kept. */
  function cancelOnEscape(event: KeyboardEvent): void {
    if (status === "unsent" || !isEscape(event.nativeEvent)) return;
    event.stopPropagation();
    voice.cancel();
  }

  return (
    <div
      className="banter-input banter-recorder"
      role="group"
      aria-label={status === "asking" ? strings.askingForMicrophone : strings.recording}
      data-status={status}
      ref={panel}
      onKeyDown={cancelOnEscape}
    >
      <button
        type="button"
        className="banter-icon-button"
        aria-label={status === "unsent" ? strings.remove : strings.cancelRecording}
        onClick={voice.cancel}
      >
        <Icon name="close" />
      </button>
      <Progress state={state} />
      {status === "started" && (
        <button
          type="button"
          className="banter-button banter-send-button"
          data-icon-only
          aria-label={strings.stopRecording}
          onClick={voice.stop}
        >
          <Icon name="send" className="send-icon" />
        </button>
      )}
      {status === "unsent" && (
        <button type="button" className="banter-button" onClick={voice.send}>
          {state.problem === undefined ? strings.send : strings.retry}
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
  const strings = useStrings();
  const wordsId = useId();
  if (state.status === "started") {
    return (
      <>
        <Waveform stream={state.stream} />
        <Timer since={state.since} />
        <span className="banter-recorder-limit">/ {formatTimer(state.maxMs)}</span>
      </>
    );
  }
  if (state.status === "unsent") {
    return (
      <>
        <span
          id={wordsId}
          role="alert"
          className="banter-recorder-words"
          data-failed={state.problem !== undefined || undefined}
        >
          {state.problem ?? strings.recordingUnsent}
        </span>
        <Player file={state.file} describedBy={wordsId} />
      </>
    );
  }
  return (
    <span className="banter-recorder-words">
      {state.status === "asking"
        ? strings.askingForMicrophone
        : fillIn(strings.uploading, { percent: Math.round(state.share * 100) })}
    </span>
  );
}

/** The first to receive the focus when the chat is opened again: a key that is still pressed must not send. */
function Player({ file, describedBy }: { readonly file: File; readonly describedBy: string }) {
  const strings = useStrings();
  const url = useObjectUrl(file);
  return (
    // A recording has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      className="banter-recorder-player"
      controls
      src={url}
      aria-label={strings.audio}
      aria-describedby={describedBy}
      data-first-focus
    />
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
