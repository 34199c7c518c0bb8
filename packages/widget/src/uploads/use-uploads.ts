import { useEffect, useRef, useState } from "react";
import type { Answer } from "@banter/client";
import { useChat } from "../chat/chat-context.ts";
import { uniqueName } from "./file-check.ts";
import { uploadFile, type Upload, type UploadedFile } from "./upload-file.ts";
import { returnedItems, withState, type UploadItem, type UploadState } from "./upload-list.ts";

/** The files of one input. Leaving the input cancels what is still going up. */
export interface Uploads {
  readonly items: readonly UploadItem[];
  readonly isUploading: boolean;
  /** Adds files with names of their own, after the others, before or instead of them; gives what they became. */
  add(files: readonly File[], place?: "last" | "first" | "instead"): readonly UploadItem[];
  /** Takes a file out; if it is on its way, that ends. */
  remove(key: number): void;
  clear(): void;
  /** Uploads one after another what is not there yet. What the visitor takes out meanwhile is not missed. */
  uploadAll(items: readonly UploadItem[]): Promise<UploadOutcome>;
}

export type UploadOutcome =
  | { readonly status: "uploaded"; /** In order. */ readonly files: readonly UploadedFile[] }
  /** Fewer files are there than were wanted. */
  | { readonly status: "failed" }
  /** The visitor took all of them out, or files are on their way already. */
  | { readonly status: "cancelled" };

/** Begins with the files of an answer that could not be sent. */
export function useUploads(blockId: string, returned?: Answer): Uploads {
  const { session, transport, objectUrl } = useChat();
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
      // Where the conversation itself is lost, no further try would help: the visitor may start over.
      session.catchUp();
      change(key, { status: "failed", message: result.error });
      return undefined;
    }
    const isShown = /^(image|audio)\//.test(file.type);
    const there = { ...result.value, ...(isShown && { blobUrl: objectUrl(file) }) };
    change(key, { status: "uploaded", result: there });
    return there;
  }

  async function uploadAll(wanted: readonly UploadItem[]): Promise<UploadOutcome> {
    if (isBusy.current) return { status: "cancelled" };
    isBusy.current = true;
    setUploading(true);
    const files = new Map<number, UploadedFile>();
    for (const item of wanted) {
      if (removed.current.has(item.key)) continue;
      const file = await upload(item);
      if (file) files.set(item.key, file);
    }
    isBusy.current = false;
    setUploading(false);
    const kept = wanted.filter(({ key }) => !removed.current.has(key));
    if (kept.length === 0 && wanted.length > 0) return { status: "cancelled" };
    const uploaded = kept.flatMap(({ key }) => files.get(key) ?? []);
    return uploaded.length === kept.length ? { status: "uploaded", files: uploaded } : { status: "failed" };
  }

  function take(keys: readonly number[]): void {
    for (const key of keys) {
      removed.current.add(key);
      running.current.get(key)?.cancel();
    }
    setItems((current) => current.filter(({ key }) => !keys.includes(key)));
  }

  return {
    items,
    isUploading,
    add(files, place = "last") {
      const others = place === "instead" ? [] : items;
      if (place === "instead") take(items.map(({ key }) => key));
      const taken = new Set(others.map(({ name }) => name));
      const added = files.map((file): UploadItem => {
        const name = uniqueName(file.name, taken);
        taken.add(name);
        return { key: nextKey.current++, file, name, state: { status: "chosen" } };
      });
      setItems((current) => (place === "first" ? [...added, ...current] : [...current, ...added]));
      return added;
    },
    remove: (key) => take([key]),
    clear: () => take(items.map(({ key }) => key)),
    uploadAll,
  };
}
