import { useEffect, useRef } from "react";
import { useChat, useStrings } from "../chat-context/chat-context.ts";
import { uploadFailureText } from "./upload-failure-text.ts";
import { uploadFile, type Upload, type UploadedFile } from "./upload-file.ts";
import type { UploadItem, UploadState } from "./upload-list.ts";

/** Uploads single items and reports their states. Running uploads are cancelled on unmount. */
export function useItemUpload(blockId: string, onState: (key: number, state: UploadState) => void) {
  const { session, transport, objectUrl } = useChat();
  const strings = useStrings();
  const running = useRef(new Map<number, Upload>());

  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of uploads.values()) upload.cancel();
    };
  }, []);

  /** Undefined if the upload failed or was cancelled. */
  async function upload({ key, file, name, state }: UploadItem): Promise<UploadedFile | undefined> {
    if (state.status === "uploaded") return state.result;
    if (file === undefined) return undefined;
    onState(key, { status: "uploading", share: 0 });
    const started = uploadFile(transport, { file, name, session, blockId }, (share) =>
      onState(key, { status: "uploading", share }),
    );
    running.current.set(key, started);
    const result = await started.done;
    running.current.delete(key);
    if (!result.ok) {
      // Resync: if the session is gone, retrying can't help and the visitor is offered a restart.
      session.resync();
      onState(key, { status: "failed", message: uploadFailureText(result.error, strings) });
      return undefined;
    }
    const isPreviewable = /^(image|audio)\//.test(file.type);
    const uploaded = { ...result.value, ...(isPreviewable && { blobUrl: objectUrl(file) }) };
    onState(key, { status: "uploaded", result: uploaded });
    return uploaded;
  }

  return { upload, cancel: (key: number) => running.current.get(key)?.cancel() };
}
