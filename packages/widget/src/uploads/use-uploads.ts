import { useRef, useState } from "react";
import type { Answer } from "@banter/client";
import { hasFile } from "./has-file.ts";
import type { UploadedFile } from "./upload-file.ts";
import { newItems, returnedItems, withState, type UploadItem } from "./upload-list.ts";
import { useNotSent } from "./use-not-sent.ts";
import { useItemUpload } from "./use-item-upload.ts";

/** The files of one input. Running uploads are cancelled on unmount. */
export interface Uploads {
  readonly items: readonly UploadItem[];
  readonly isUploading: boolean;
  /** Adds files under unique names at the end or start of the list, or replaces it. Returns the new items. */
  add(files: readonly File[], position?: "end" | "start" | "replace"): readonly UploadItem[];
  /** Removes a file and cancels its upload. */
  remove(key: number): void;
  clear(): void;
  /**
   * Uploads pending files one after another. Files that are removed meanwhile don't count as failed. A call while another
   * runs repeats the files that have failed so far, as part of that other call.
   */
  uploadAll(items: readonly UploadItem[]): Promise<UploadOutcome>;
}

export type UploadOutcome =
  | { readonly status: "uploaded"; readonly files: readonly UploadedFile[] }
  /** At least one file failed; its row in the list says why. */
  | { readonly status: "failed" }
  /** All files were removed, or the running call reports the outcome. */
  | { readonly status: "cancelled" };

/** Starts with the files of the returned answer. */
export function useUploads(blockId: string, returned?: Answer): Uploads {
  const [items, setItems] = useState(() => returnedItems(returned));
  const [isUploading, setUploading] = useState(false);
  const nextKey = useRef(0);
  const removed = useRef(new Set<number>());
  // The rest of the running upload; undefined if there is none.
  const queue = useRef<UploadItem[]>(undefined);
  /** The uploaded files, by the keys of their items. */
  const uploaded = useRef(new Map<number, UploadedFile>());
  const { upload, cancel } = useItemUpload(blockId, (key, state) =>
    setItems((current) => withState(current, key, state)),
  );
  // The session keeps those of a returned answer.
  useNotSent((chat) => {
    const unsent = items.filter(
      ({ key, file }) => file !== undefined && !hasFile(chat, uploaded.current.get(key)?.url),
    );
    return unsent.map(({ name }) => name).join(", ");
  });

  async function uploadAll(requested: readonly UploadItem[]): Promise<UploadOutcome> {
    if (queue.current !== undefined) {
      retryFailed(requested, queue.current);
      return { status: "cancelled" };
    }
    const waiting = [...requested];
    queue.current = waiting;
    setUploading(true);
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        if (removed.current.has(item.key)) continue;
        const file = await upload(item);
        if (file) uploaded.current.set(item.key, file);
      }
    } finally {
      queue.current = undefined;
      setUploading(false);
    }
    const remaining = requested.filter(({ key }) => !removed.current.has(key));
    if (remaining.length === 0 && requested.length > 0) return { status: "cancelled" };
    const files = remaining.flatMap(({ key }) => uploaded.current.get(key) ?? []);
    return files.length < remaining.length ? { status: "failed" } : { status: "uploaded", files };
  }

  /** Adds files that failed to the running upload, whose caller gets the outcome. */
  function retryFailed(requested: readonly UploadItem[], waiting: UploadItem[]): void {
    const isWaiting = (key: number) => waiting.some((item) => item.key === key);
    for (const item of requested) {
      if (item.state.status !== "failed" || isWaiting(item.key)) continue;
      waiting.push(item);
      setItems((current) => withState(current, item.key, { status: "chosen" }));
    }
  }

  function removeAll(keys: readonly number[]): void {
    for (const key of keys) {
      removed.current.add(key);
      cancel(key);
    }
    setItems((current) => current.filter(({ key }) => !keys.includes(key)));
  }

  return {
    items,
    isUploading,
    add(files, position = "end") {
      if (position === "replace") removeAll(items.map(({ key }) => key));
      const added = newItems(files, position === "replace" ? [] : items, () => nextKey.current++);
      setItems((current) => (position === "start" ? [...added, ...current] : [...current, ...added]));
      return added;
    },
    remove: (key) => removeAll([key]),
    clear: () => removeAll(items.map(({ key }) => key)),
    uploadAll,
  };
}
