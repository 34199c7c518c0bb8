import { withDuration } from "./webm-duration.ts";

/** Where a recording stands (spec §4). The microphone is open only while it is `started`. */
export type RecordingState =
  | { readonly status: "stopped"; readonly problem?: "microphoneDenied" | "recordingFailed" }
  | { readonly status: "asking" }
  | {
      readonly status: "started";
      readonly stream: MediaStream;
      /** As `performance.now()` */ readonly since: number;
    };

/** A voice recording: one at a time, everything it opened is closed again. */
export interface Recording {
  start(): void;
  /** Ends it and hands over what was said. */
  stop(): void;
  /** Ends it and forgets what was said. */
  cancel(): void;
}

/** `audio/webm`, or mp4 where the browser can't (spec §9). */
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

/** Asks for the microphone and records until it is told to stop. */
export function createRecording(
  blockId: string,
  onState: (state: RecordingState) => void,
  onRecorded: (file: File) => void,
): Recording {
  let recorder: MediaRecorder | undefined;
  /** When it was told to stop: what it says of it comes later. */
  let stoppedAt: number | undefined;
  let attempt = 0;

  async function start(): Promise<void> {
    const mine = ++attempt;
    onState({ status: "asking" });
    const stream = await openMicrophone();
    if (mine !== attempt) return closeMicrophone(stream);
    if (stream === undefined) return onState({ status: "stopped", problem: "microphoneDenied" });
    try {
      record(stream);
    } catch (error) {
      console.warn("Banter could not record:", error);
      closeMicrophone(stream);
      onState({ status: "stopped", problem: "recordingFailed" });
    }
  }

  function record(stream: MediaStream): void {
    const type = recordingType((candidate) => MediaRecorder.isTypeSupported(candidate));
    const parts: Blob[] = [];
    const current = new MediaRecorder(stream, { mimeType: type });
    let since = performance.now();
    stoppedAt = undefined;
    current.onstart = () => {
      since = performance.now();
    };
    current.ondataavailable = ({ data }) => {
      if (data.size > 0) parts.push(data);
    };
    current.onstop = () => {
      closeMicrophone(stream);
      void finish(new Blob(parts, { type }), (stoppedAt ?? performance.now()) - since);
    };
    async function finish(recorded: Blob, length: number): Promise<void> {
      const whole = type === "audio/webm" ? await withDuration(recorded, length) : recorded;
      if (recorder !== current) return;
      recorder = undefined;
      onState({ status: "stopped" });
      if (whole.size > 0) onRecorded(new File([whole], recordingName(blockId, Date.now(), type), { type }));
    }
    current.onerror = () => {
      closeMicrophone(stream);
      if (recorder !== current) return;
      recorder = undefined;
      onState({ status: "stopped", problem: "recordingFailed" });
    };
    recorder = current;
    current.start();
    onState({ status: "started", stream, since });
  }

  return {
    start: () => void start(),
    stop() {
      if (recorder?.state !== "recording") return;
      stoppedAt = performance.now();
      recorder.stop();
    },
    cancel() {
      attempt++;
      const current = recorder;
      recorder = undefined;
      if (current?.state === "recording") current.stop();
      onState({ status: "stopped" });
    },
  };
}

async function openMicrophone(): Promise<MediaStream | undefined> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    // Denied, missing, or no secure page: the visitor is told and goes on by typing.
    console.info("Banter could not open the microphone:", error);
    return undefined;
  }
}

function closeMicrophone(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
