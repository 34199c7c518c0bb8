import { useEffect, useRef, useState } from "react";
import type { Answer } from "@banter/client";
import { useChat, useStrings } from "../chat-context/chat-context.ts";
import type { UiStrings } from "../i18n/strings.ts";
import { uniqueName } from "./file-check.ts";
import { uploadFile, type Upload, type UploadedFile, type UploadFailure } from "./upload-file.ts";
import { returnedItems, withState, type UploadItem, type UploadState } from "./upload-list.ts";

/** The files of one input. Running uploads are cancelled on unmount. */
export interface Uploads {
  readonly items: readonly UploadItem[];
  readonly isUploading: boolean;
  /** Adds files under unique names at the end or start of the list, or replaces it. Returns the new items. */
  add(files: readonly File[], position?: "end" | "start" | "replace"): readonly UploadItem[];
  /** Removes a file and cancels its upload. */
  remove(key: number): void;
  clear(): void;
  /** Uploads pending files one after another. Files that are removed meanwhile don't count as failed. */
  uploadAll(items: readonly UploadItem[]): Promise<UploadOutcome>;
}

export type UploadOutcome =
  | { readonly status: "uploaded"; readonly files: readonly UploadedFile[] }
  /** At least one file failed; the visitor sees a toast. */
  | { readonly status: "failed" }
  /** All files were removed, or an upload is running already. */
  | { readonly status: "cancelled" };

/** Starts with the files of the returned answer. */
export function useUploads(blockId: string, returned?: Answer): Uploads {
  const chat = useChat();
  const { session, transport, objectUrl } = chat;
  const strings = useStrings();
  const [items, setItems] = useState(() => returnedItems(returned));
  const [isUploading, setUploading] = useState(false);
  const nextKey = useRef(0);
  const running = useRef(new Map<number, Upload>());
  const removed = useRef(new Set<number>());
  const isBusy = useRef(false);

  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of uploads.values()) upload.cancel();
    };
  }, []);

  function change(key: number, state: UploadState): void {
    setItems((current) => withState(current, key, state));
  }

  async function upload({ key, file, name, state }: UploadItem): Promise<UploadedFile | undefined> {
    if (state.status === "uploaded") return state.result;
    const { sessionId } = session.getState();
    if (sessionId === undefined || file === undefined) return undefined;
    change(key, { status: "uploading", share: 0 });
    const started = uploadFile(transport, { file, name, sessionId, blockId }, (share) =>
      change(key, { status: "uploading", share }),
    );
    running.current.set(key, started);
    const result = await started.done;
    running.current.delete(key);
    if (!result.ok) {
      // Resync: if the session is gone, retrying can't help and the visitor is offered a restart.
      session.resync();
      change(key, { status: "failed", message: failureText(result.error, strings) });
      return undefined;
    }
    const isPreviewable = /^(image|audio)\//.test(file.type);
    const uploaded = { ...result.value, ...(isPreviewable && { blobUrl: objectUrl(file) }) };
    change(key, { status: "uploaded", result: uploaded });
    return uploaded;
  }

  async function uploadAll(requested: readonly UploadItem[]): Promise<UploadOutcome> {
    if (isBusy.current) return { status: "cancelled" };
    isBusy.current = true;
    setUploading(true);
    const files = new Map<number, UploadedFile>();
    for (const item of requested) {
      if (removed.current.has(item.key)) continue;
      const file = await upload(item);
      if (file) files.set(item.key, file);
    }
    isBusy.current = false;
    setUploading(false);
    const remaining = requested.filter(({ key }) => !removed.current.has(key));
    if (remaining.length === 0 && requested.length > 0) return { status: "cancelled" };
    const uploaded = remaining.flatMap(({ key }) => files.get(key) ?? []);
    if (uploaded.length === remaining.length) return { status: "uploaded", files: uploaded };
    chat.showToast({ tone: "error", title: strings.fileUploadError });
    return { status: "failed" };
  }

  function removeAll(keys: readonly number[]): void {
    for (const key of keys) {
      removed.current.add(key);
      running.current.get(key)?.cancel();
    }
    setItems((current) => current.filter(({ key }) => !keys.includes(key)));
  }

  return {
    items,
    isUploading,
    add(files, position = "end") {
      const others = position === "replace" ? [] : items;
      if (position === "replace") removeAll(items.map(({ key }) => key));
      const takenNames = new Set(others.map(({ name }) => name));
      const added = files.map((file): UploadItem => {
        const name = uniqueName(file.name, takenNames);
        takenNames.add(name);
        return { key: nextKey.current++, file, name, state: { status: "chosen" } };
      });
      setItems((current) => (position === "start" ? [...added, ...current] : [...current, ...added]));
      return added;
    },
    remove: (key) => removeAll([key]),
    clear: () => removeAll(items.map(({ key }) => key)),
    uploadAll,
  };
}

function failureText({ status, message }: UploadFailure, strings: UiStrings): string {
  if (status === 0) return strings.networkErrorMessage;
  if (status === 415) return strings.uploadInvalid;
  return status === 429 ? strings.uploadsLimited : message;
}
