import { useEffect, useRef, useState } from "react";
import type { Answer } from "@banter/client";
import { useChat, useStrings } from "../../../chat-context/chat-context.ts";
import { hasFile } from "../../../uploads/has-file.ts";
import { uploadFailureText } from "../../../uploads/upload-failure-text.ts";
import { useNotSent } from "../../../uploads/use-not-sent.ts";
import { uploadFile, type Upload } from "../../../uploads/upload-file.ts";
import { uploadLimit } from "../../file/upload-limit.ts";
import { createRecording, maxRecordingMs, type Recording, type RecordingState } from "./recording.ts";

/** State of a recording and its upload (spec §4). */
export type VoiceState =
  | RecordingState
  | { readonly status: "uploading"; /** 0 to 1 */ readonly share: number }
  | {
      readonly status: "unsent";
      readonly file: File;
      /** Why the upload failed; undefined if it hasn't been tried. */
      readonly problem?: string;
    };

export interface Voice {
  readonly state: VoiceState;
  start(): void;
  /** Stops and sends the recording. */
  stop(): void;
  /** Discards the recording and cancels its upload. */
  cancel(): void;
  /** Sends an unsent recording. */
  send(): void;
}

export function useVoice(blockId: string, onSubmit: (answer: Answer) => void): Voice {
  const { session, transport, objectUrl, onHidden } = useChat();
  const strings = useStrings();
  const [state, setState] = useState<VoiceState>({ status: "stopped" });
  const recording = useRef<Recording>(undefined);
  const upload = useRef<Upload>(undefined);
  const uploadedUrl = useRef<string>(undefined);
  const send = useRef<(file: File) => Promise<void>>(async () => {});

  const isEmpty = state.status === "stopped" || state.status === "asking";
  useNotSent((chat) => (isEmpty || hasFile(chat, uploadedUrl.current) ? "" : strings.recording));
  useEffect(() => {
    const created = createRecording({
      blockId,
      maxMs: maxRecordingMs(uploadLimit(undefined)),
      onState: setState,
      onRecorded: (file, isRequested) => {
        if (isRequested) void send.current(file);
        else setState({ status: "unsent", file });
      },
    });
    recording.current = created;
    const stopWatching = onHidden(created.hold);
    return () => {
      stopWatching();
      created.cancel();
      upload.current?.cancel();
      upload.current = undefined;
    };
  }, [blockId, onHidden]);
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
        const problem = uploadFailureText(result.error, strings) || strings.uploadFailed;
        return setState({ status: "unsent", file, problem });
      }
      const { url } = result.value;
      uploadedUrl.current = url;
      onSubmit({ type: "recording", url, blobUrl: objectUrl(file) });
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
    send() {
      if (state.status === "unsent") void send.current(state.file);
    },
  };
}
