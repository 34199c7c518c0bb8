import { useEffect, useRef, useState } from "react";
import type { Answer } from "@banter/client";
import { useChat } from "../../../chat/chat-context.ts";
import { uploadFile, type Upload } from "../../../uploads/upload-file.ts";
import { createRecording, type Recording, type RecordingState } from "./recording.ts";

/** A recording, and its way to the server (spec §4): stopped, asking, started, uploading; `unsent` when that failed. */
export type VoiceState =
  | RecordingState
  | { readonly status: "uploading"; /** 0 to 1 */ readonly share: number }
  | { readonly status: "unsent"; readonly file: File };

export interface Voice {
  readonly state: VoiceState;
  start(): void;
  /** Ends the recording and sends it. */
  stop(): void;
  /** Forgets the recording, wherever it is. */
  cancel(): void;
  /** Sends what could not be sent. */
  resend(): void;
}

export function useVoice(blockId: string, onSubmit: (answer: Answer) => void): Voice {
  const { session, transport, objectUrl } = useChat();
  const [state, setState] = useState<VoiceState>({ status: "stopped" });
  const recording = useRef<Recording>(undefined);
  const upload = useRef<Upload>(undefined);
  const send = useRef<(file: File) => Promise<void>>(async () => {});

  useEffect(() => {
    const made = createRecording(blockId, setState, (file) => void send.current(file));
    recording.current = made;
    return () => {
      made.cancel();
      upload.current?.cancel();
      upload.current = undefined;
    };
  }, [blockId]);
  useEffect(() => {
    send.current = async (file) => {
      const { sessionId } = session.getState();
      if (sessionId === undefined) return setState({ status: "unsent", file });
      setState({ status: "uploading", share: 0 });
      const mine = uploadFile(transport, { file, name: file.name, sessionId, blockId }, (share) =>
        setState({ status: "uploading", share }),
      );
      upload.current = mine;
      const result = await mine.done;
      if (upload.current !== mine) return;
      upload.current = undefined;
      if (!result.ok) {
        session.catchUp();
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
      const started = upload.current;
      upload.current = undefined;
      started?.cancel();
      recording.current?.cancel();
    },
    resend() {
      if (state.status === "unsent") void send.current(state.file);
    },
  };
}
