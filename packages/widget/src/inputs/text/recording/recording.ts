import { withDuration } from "./webm-duration.ts";

/** State of a recording (spec §4). The microphone is open only while it is `started`. */
export type RecordingState =
  | { readonly status: "stopped"; readonly error?: "microphoneDenied" | "recordingFailed" }
  | { readonly status: "asking" }
  | {
      readonly status: "started";
      readonly stream: MediaStream;
      /** As `performance.now()` */ readonly since: number;
    };

/** Records one voice message at a time and releases the microphone afterwards. */
export interface Recording {
  start(): void;
  /** Stops and delivers the recording. */
  stop(): void;
  /** Stops and discards the recording. */
  cancel(): void;
}

/** `audio/webm`, or `audio/mp4` if unsupported (spec §9). */
export function recordingType(isSupported: (type: string) => boolean): "audio/webm" | "audio/mp4" {
  return isSupported("audio/webm") ? "audio/webm" : "audio/mp4";
}

export function recordingName(blockId: string, timestamp: number, type: string): string {
  return `rec-${blockId}-${timestamp}.${type === "audio/webm" ? "webm" : "mp4"}`;
}

/** `m:ss` */
export function formatTimer(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function createRecording(
  blockId: string,
  onState: (state: RecordingState) => void,
  onRecorded: (file: File) => void,
): Recording {
  let current: StreamRecorder | undefined;
  let attempt = 0;

  async function start(): Promise<void> {
    const ownAttempt = ++attempt;
    onState({ status: "asking" });
    const stream = await openMicrophone();
    if (ownAttempt !== attempt) return closeMicrophone(stream);
    if (stream === undefined) return onState({ status: "stopped", error: "microphoneDenied" });
    try {
      record(stream);
    } catch (error) {
      console.warn("Banter could not record:", error);
      closeMicrophone(stream);
      onState({ status: "stopped", error: "recordingFailed" });
    }
  }

  function record(stream: MediaStream): void {
    const recorder = recordStream(stream, (audio) => {
      if (current !== recorder) return;
      current = undefined;
      if (audio === undefined) return onState({ status: "stopped", error: "recordingFailed" });
      onState({ status: "stopped" });
      const { type } = audio;
      if (audio.size > 0) onRecorded(new File([audio], recordingName(blockId, Date.now(), type), { type }));
    });
    current = recorder;
    onState({ status: "started", stream, since: performance.now() });
  }

  return {
    start: () => void start(),
    stop: () => current?.stop(),
    cancel() {
      attempt++;
      const cancelled = current;
      current = undefined;
      cancelled?.stop();
      onState({ status: "stopped" });
    },
  };
}

interface StreamRecorder {
  /** Stops and closes the microphone. Does nothing if it has stopped already. */
  stop(): void;
}

/** Starts recording. Calls back with the audio, after an error first with undefined. Throws if it can't start. */
function recordStream(stream: MediaStream, onFinished: (audio: Blob | undefined) => void): StreamRecorder {
  const type = recordingType((candidate) => MediaRecorder.isTypeSupported(candidate));
  const chunks: Blob[] = [];
  const recorder = new MediaRecorder(stream, { mimeType: type });
  let startedAt = performance.now();
  /** Time of the `stop` call; the recorder's stop event comes later. */
  let stoppedAt: number | undefined;

  recorder.addEventListener("start", () => {
    startedAt = performance.now();
  });
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size > 0) chunks.push(data);
  });
  recorder.addEventListener("stop", () => {
    closeMicrophone(stream);
    void finish((stoppedAt ?? performance.now()) - startedAt);
  });
  recorder.addEventListener("error", () => {
    closeMicrophone(stream);
    onFinished(undefined);
  });
  async function finish(durationMs: number): Promise<void> {
    const audio = new Blob(chunks, { type });
    onFinished(type === "audio/webm" ? await withDuration(audio, durationMs) : audio);
  }
  recorder.start();
  return {
    stop() {
      if (recorder.state !== "recording") return;
      stoppedAt = performance.now();
      recorder.stop();
    },
  };
}

async function openMicrophone(): Promise<MediaStream | undefined> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    // Permission denied, no microphone or an insecure page: the visitor sees an error and can type.
    console.warn("Banter could not open the microphone:", error);
    return undefined;
  }
}

function closeMicrophone(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
