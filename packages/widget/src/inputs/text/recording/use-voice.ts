import { useEffect, useRef, useState } from "react";
import type { Answer } from "@banter/client";
import { useChat } from "../../../chat-context/chat-context.ts";
import { uploadFile, type Upload } from "../../../uploads/upload-file.ts";
import { createRecording, type Recording, type RecordingState } from "./recording.ts";

/** State of a recording and its upload (spec §4). `unsent`: the upload failed. */
export type VoiceState =
  | RecordingState
  | { readonly status: "uploading"; /** 0 to 1 */ readonly share: number }
  | { readonly status: "unsent"; readonly file: File };

export interface Voice {
  readonly state: VoiceState;
  start(): void;
  /** Stops and sends the recording. */
  stop(): void;
  /** Discards the recording and cancels its upload. */
  cancel(): void;
  /** Retries a failed upload. */
  resend(): void;
}

export function useVoice(blockId: string, onSubmit: (answer: Answer) => void): Voice {
  const { session, transport, objectUrl } = useChat();
  const [state, setState] = useState<VoiceState>({ status: "stopped" });
  const recording = useRef<Recording>(undefined);
  const upload = useRef<Upload>(undefined);
  const send = useRef<(file: File) => Promise<void>>(async () => {});

  useEffect(() => {
    const created = createRecording(blockId, setState, (file) => void send.current(file));
    recording.current = created;
    return () => {
      created.cancel();
      upload.current?.cancel();
      upload.current = undefined;
    };
  }, [blockId]);
  useEffect(() => {
    send.current = async (file) => {
      setState({ status: "uploading", share: 0 });
      const ownUpload = uploadFile(transport, { file, name: file.name, session, blockId }, (share) =>
        setState({ status: "uploading", share }),
      );
      upload.current = ownUpload;
      const result = await ownUpload.done;
      if (upload.current !== ownUpload) return;
      upload.current = undefined;
      if (!result.ok) {
        session.resync();
        return setState({ status: "unsent", file });
      }
      onSubmit({ type: "recording", url: result.value.url, blobUrl: objectUrl(file) });
    };
  });

  return {
    state,
    start: () => recording.current?.start(),
    stop: () => recording.current?.stop(),
    cancel() {
      const running = upload.current;
      upload.current = undefined;
      running?.cancel();
      recording.current?.cancel();
    },
    resend() {
      if (state.status === "unsent") void send.current(state.file);
    },
  };
}
