import { withDuration } from "./webm-duration.ts";

/** State of a recording (spec §4). The microphone is open only while it is `started`. */
export type RecordingState =
  | { readonly status: "stopped"; readonly error?: "microphoneDenied" | "recordingFailed" }
  | { readonly status: "asking" }
  | {
      readonly status: "started";
      readonly stream: MediaStream;
      /** As `performance.now()` */ readonly since: number;
      /** The recording stops after this time. */
      readonly maxMs: number;
    };

/** Records one voice message at a time and releases the microphone afterwards. */
export interface Recording {
  start(): void;
  /** Stops the recording, to be sent. */
  stop(): void;
  /** Stops the recording and keeps it, unsent. */
  hold(): void;
  /** Stops and discards the recording. */
  cancel(): void;
}

export interface RecordingOptions {
  readonly blockId: string;
  readonly maxMs: number;
  readonly onState: (state: RecordingState) => void;
  /** `isRequested`: the visitor has stopped the recording; otherwise they decide whether it is sent. */
  readonly onRecorded: (file: File, isRequested: boolean) => void;
}

const MAX_RECORDING_MS = 5 * 60_000;
/** Enough for speech, with every codec that browsers record. */
const BITS_PER_SECOND = 64_000;

/** The maximum length of a recording, so that its file stays below the upload limit. */
export function maxRecordingMs(limitMegabytes: number): number {
  return Math.min(MAX_RECORDING_MS, ((limitMegabytes * 1_048_576 * 8) / BITS_PER_SECOND) * 1_000);
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

export function createRecording({ blockId, maxMs, onState, onRecorded }: RecordingOptions): Recording {
  let current: StreamRecorder | undefined;
  let isAsking = false;
  let isRequested = false;
  let attempt = 0;

  async function start(): Promise<void> {
    const ownAttempt = ++attempt;
    isAsking = true;
    onState({ status: "asking" });
    const stream = await openMicrophone();
    if (ownAttempt !== attempt) return closeMicrophone(stream);
    isAsking = false;
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
    isRequested = false;
    const recorder = recordStream(stream, maxMs, (audio) => {
      if (current !== recorder) return;
      current = undefined;
      if (audio === undefined) return onState({ status: "stopped", error: "recordingFailed" });
      onState({ status: "stopped" });
      const { type } = audio;
      if (audio.size === 0) return;
      onRecorded(new File([audio], recordingName(blockId, Date.now(), type), { type }), isRequested);
    });
    current = recorder;
    onState({ status: "started", stream, since: performance.now(), maxMs });
  }

  function cancel(): void {
    attempt++;
    isAsking = false;
    const cancelled = current;
    current = undefined;
    cancelled?.stop();
    onState({ status: "stopped" });
  }

  return {
    start: () => void start(),
    stop() {
      isRequested = true;
      current?.stop();
    },
    hold() {
      if (isAsking) cancel();
      else current?.stop();
    },
    cancel,
  };
}

interface StreamRecorder {
  /** Stops and closes the microphone. Does nothing if it has stopped already. */
  stop(): void;
}

/**
 * Starts recording. Calls back with the audio, after an error first with undefined: after `stop` or `maxMs`, or when the device
 * is unplugged or the permission withdrawn. Throws if it can't start.
 */
function recordStream(
  stream: MediaStream,
  maxMs: number,
  onFinished: (audio: Blob | undefined) => void,
): StreamRecorder {
  const type = recordingType((candidate) => MediaRecorder.isTypeSupported(candidate));
  const chunks: Blob[] = [];
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND });
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
    clearTimeout(limit);
    closeMicrophone(stream);
    void finish((stoppedAt ?? performance.now()) - startedAt);
  });
  recorder.addEventListener("error", () => {
    clearTimeout(limit);
    closeMicrophone(stream);
    onFinished(undefined);
  });
  async function finish(durationMs: number): Promise<void> {
    const audio = new Blob(chunks, { type });
    onFinished(type === "audio/webm" ? await withDuration(audio, durationMs) : audio);
  }
  function stop(): void {
    if (recorder.state !== "recording") return;
    stoppedAt = performance.now();
    recorder.stop();
  }
  recorder.start();
  const limit = setTimeout(stop, maxMs);
  return { stop };
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
